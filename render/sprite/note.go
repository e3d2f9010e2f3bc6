package sprite

// Note says that a text stands in the frame: what tests of size, contrast and
// overlap measure. The box is in device pixels, Size is the letters' em.
type Note struct {
	Text       string
	X, Y, W, H float32
	Size       float32
	Alpha      float32
}

// Annotate makes the batch keep notes; drawing for a screen does not.
func (b *Batch) Annotate() { b.annotating = true }

// Note keeps a note of a text whose letters fill the box, in design pixels of
// the current group.
func (b *Batch) Note(text string, x, y, w, h, size float32, c Color) {
	if !b.annotating {
		return
	}
	x0, y0 := b.at.Apply(x, y)
	x1, y1 := b.at.Apply(x+w, y+h)
	b.Notes = append(b.Notes, Note{text, x0, y0, x1 - x0, y1 - y0, size * (y1 - y0) / h, b.tint.times(c).A})
}

// Veil tells that what was drawn so far is now under a dark veil: its texts
// are no longer there to be read.
func (b *Batch) Veil() { b.Notes = b.Notes[:0] }
