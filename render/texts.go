package render

import "filon/render/sprite"

// Texts are the texts that the current frame shows, in device pixels, for tests
// of size and contrast.
func (s *Stage) Texts() []sprite.Note {
	annotated := *s
	annotated.batch = sprite.Batch{}
	annotated.batch.Annotate()
	return annotated.Draw().Notes
}
