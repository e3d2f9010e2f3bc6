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
	s.Rest()
	assert.Zero(t, s.BusyUntil())
}
