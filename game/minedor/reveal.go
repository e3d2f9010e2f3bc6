package minedor

import (
	"github.com/shopspring/decimal"

	"filon/game"
)

// Mode is how the player uncovers cells (article 4.2): it changes the picture
// and nothing else.
type Mode string

// The three modes; a unit whose player chose none is revealed with Pioche.
const (
	Pioche   Mode = "pioche"   // with a pickaxe
	Dynamite Mode = "dynamite" // by blasting
	Main     Mode = "main"     // by hand
)

// Phase is what the unit waits for.
type Phase uint8

const (
	PhaseCells      Phase = iota // cells of the current draw to uncover
	PhaseWagon                   // one of the four wagons to choose, article 4.4.1.1
	PhaseLevers                  // the levers to throw, in order, article 4.4.1.2
	PhaseExtraReady              // « Extra » to press, article 4.4.2
	PhaseDone                    // nothing: the unit is over, article 4.5
)

const (
	// Wagons is how many wagons the player chooses from, article 4.4.1.1.
	Wagons = 4
	// Levers is how many levers the track of a Bonus 2 step has; article
	// 4.4.1.2 leaves the number open.
	Levers = 3
)

var (
	modeActions  = [...]game.Action{"mode:pioche", "mode:dynamite", "mode:main"}
	cellActions  = [cellsPerDraw]game.Action{"cell:0", "cell:1", "cell:2"}
	wagonActions = [Wagons]game.Action{"wagon:0", "wagon:1", "wagon:2", "wagon:3"}
	leverActions = [Levers]game.Action{"lever:0", "lever:1", "lever:2"}
)

const extraAction game.Action = "extra"

// Reveal is how far the player has uncovered one unit. Actions:
//
//	mode:pioche, mode:dynamite, mode:main   once, before anything is uncovered
//	cell:0 to cell:2                        a cell of the current draw, in any order
//	wagon:0 to wagon:3                      one, when the draw has a wagonnet
//	lever:0, lever:1, lever:2               in this order, when it has a tete_de_mineur
//	extra                                   the next draw, while Extra steps remain
//
// The zero Reveal is not usable; NewReveal makes one.
type Reveal struct {
	layout  Layout
	figures *figures
	mode    Mode
	chose   bool // the mode
	draw    int  // index of the current draw
	open    [cellsPerDraw]bool
	wagon   int // chosen in the current draw, -1 before
	levers  int // thrown in the current draw
}

var _ game.Reveal = (*Reveal)(nil)

// NewReveal starts the reveal of a unit. It refuses a layout that Evaluate
// refuses.
func (rules) NewReveal(l game.Layout, stake decimal.Decimal) (game.Reveal, error) {
	lay, err := own(l)
	if err != nil {
		return nil, err
	}
	f, err := figuresFor(stake)
	if err != nil {
		return nil, err
	}
	if _, err := f.evaluate(lay); err != nil {
		return nil, err
	}
	return &Reveal{layout: *lay, figures: f, mode: Pioche, wagon: -1}, nil
}

// Mode is the mode of revelation.
func (r *Reveal) Mode() Mode { return r.mode }

// CactusShown counts the cactus uncovered in the current draw: the Extra steps
// that it gives, once its three cells are uncovered (article 4.3.3).
func (r *Reveal) CactusShown() int {
	n := 0
	for i, open := range r.open {
		if open && r.current().Cells[i] == Cactus {
			n++
		}
	}
	return n
}

// ExtraLeft is the count of the zone « Extra » (article 4.4.2): the steps won
// by the cactus uncovered so far and not started yet.
func (r *Reveal) ExtraLeft() int {
	won := r.CactusShown()
	for i := range r.draw {
		won += int(lookUp(r.layout.Draws[i].Cells).cactus)
	}
	return won - r.draw
}

// Phase is what the unit waits for.
func (r *Reveal) Phase() Phase {
	for _, open := range r.open {
		if !open {
			return PhaseCells
		}
	}
	switch k := lookUp(r.current().Cells).kind; {
	case k == wagon && r.wagon < 0:
		return PhaseWagon
	case k == levers && r.levers < Levers:
		return PhaseLevers
	case r.ExtraLeft() > 0:
		return PhaseExtraReady
	default:
		return PhaseDone
	}
}

// gained is what draw i has established so far, in cents: a pair as soon as both
// its symbols are uncovered, a wagon once it is chosen, a multiplied gain once
// the last lever is thrown. A draw not reached gives zero.
func (r *Reveal) gained(i int) int64 {
	if i < 0 || i > r.draw {
		return 0
	}
	d := &r.layout.Draws[i]
	c := lookUp(d.Cells)
	if i < r.draw {
		gain, _ := r.figures.gain(d, c) // evaluated in NewReveal
		return gain
	}
	switch c.kind {
	case wagon:
		if r.wagon >= 0 {
			gain, _ := r.figures.gain(d, c)
			return gain
		}
	case directWin, levers:
		shown := 0
		for j, open := range r.open {
			if open && d.Cells[j] == c.pair {
				shown++
			}
		}
		switch {
		case shown < 2:
		case c.kind == levers && r.levers == Levers:
			return r.figures.pair[c.pair] * int64(d.Multiplier)
		default:
			return r.figures.pair[c.pair]
		}
	}
	return 0
}

// Shown is what all the draws have established so far, in euros. Until the
// reveal is done it need not be an amount of article 3.
func (r *Reveal) Shown() decimal.Decimal {
	var total int64
	for i := range r.draw + 1 {
		total += r.gained(i)
	}
	return decimal.New(total, -2)
}

// Done tells that the unit is over.
func (r *Reveal) Done() bool { return r.Phase() == PhaseDone }

// Actions lists what the player may do now.
func (r *Reveal) Actions() []game.Action {
	switch r.Phase() {
	case PhaseCells:
		allowed := make([]game.Action, 0, len(modeActions)+cellsPerDraw)
		if r.modeOpen() {
			allowed = append(allowed, modeActions[:]...)
		}
		for i, open := range r.open {
			if !open {
				allowed = append(allowed, cellActions[i])
			}
		}
		return allowed
	case PhaseWagon:
		return append([]game.Action(nil), wagonActions[:]...)
	case PhaseLevers:
		return []game.Action{leverActions[r.levers]}
	case PhaseExtraReady:
		return []game.Action{extraAction}
	default:
		return nil
	}
}

// Auto uncovers cells from left to right, takes the first wagon, throws the
// levers and starts the Extra steps.
func (r *Reveal) Auto() game.Action {
	switch r.Phase() {
	case PhaseCells:
		for i, open := range r.open {
			if !open {
				return cellActions[i]
			}
		}
	case PhaseWagon:
		return wagonActions[0]
	case PhaseLevers:
		return leverActions[r.levers]
	case PhaseExtraReady:
		return extraAction
	}
	return ""
}

// Do performs one action.
func (r *Reveal) Do(a game.Action) error {
	switch r.Phase() {
	case PhaseCells:
		for i, cell := range cellActions {
			if a == cell && !r.open[i] {
				r.open[i] = true
				return nil
			}
		}
		for _, mode := range modeActions {
			if a == mode && r.modeOpen() {
				r.mode, r.chose = Mode(a.Arg()), true
				return nil
			}
		}
	case PhaseWagon:
		for i, w := range wagonActions {
			if a == w {
				r.wagon = i
				return nil
			}
		}
	case PhaseLevers:
		if a == leverActions[r.levers] {
			r.levers++
			return nil
		}
	case PhaseExtraReady:
		if a == extraAction {
			r.draw++
			r.open = [cellsPerDraw]bool{}
			r.wagon, r.levers = -1, 0
			return nil
		}
	}
	return game.Illegal(a, r.Actions())
}

// modeOpen tells that the mode may still be chosen: once, before any cell.
func (r *Reveal) modeOpen() bool {
	return !r.chose && r.draw == 0 && r.open == [cellsPerDraw]bool{}
}

func (r *Reveal) current() *Draw { return &r.layout.Draws[r.draw] }
