package scene

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func keys(s *Schedule) (said []string) {
	for _, m := range s.Messages() {
		said = append(said, m.Key)
	}
	return said
}

func TestMessagesStandInTheOrderInWhichTheyShow(t *testing.T) {
	var s Schedule
	s.Say(30, "late", nil)
	s.Say(10, "early", nil)
	s.Say(30, "as late", nil)
	assert.Equal(t, []string{"early", "late", "as late"}, keys(&s))
}

// After a reload the last message is of the last action, however long each
// animation would have lasted.
func TestSettledMessagesStandInTheOrderInWhichTheyWereDone(t *testing.T) {
	var s Schedule
	s.Say(Settled+90, "grid", nil)
	s.Say(Settled+20, "run", nil)
	s.Say(5, "now", nil)
	assert.Equal(t, []string{"grid", "run", "now"}, keys(&s))
}

func TestBusyUntilTheLastAnimationEnds(t *testing.T) {
	var s Schedule
	s.Until(40)
	s.Until(20)
	assert.Equal(t, 40, s.BusyUntil())
	s.Acted(3)
	assert.Equal(t, 40, s.BusyUntil(), "an action ends no animation")
}

// After a reload nothing moves, however long each settled action would have
// lasted; what is played from there on moves.
func TestSettledActionsLeaveTheSceneAtRest(t *testing.T) {
	var s Schedule
	s.Until(60) // covers come in
	s.Acted(Settled)
	s.Until(Settled + 90)
	assert.Zero(t, s.BusyUntil())
	assert.Equal(t, Settled, s.Start(), "the covers have been there all along")
	assert.Equal(t, Settled, s.LastAct())

	s.Acted(7)
	s.Until(40)
	assert.Equal(t, 40, s.BusyUntil())
	assert.Equal(t, 7, s.LastAct())
	s.Acted(0)
	assert.Zero(t, s.LastAct(), "the first tick is a tick of the scene")
}
