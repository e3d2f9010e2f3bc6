package motion

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"filon/render/scene"
)

type durations struct {
	Open int `json:"open"`
}

func fresh() *durations { return new(durations) }

func asks(d *durations) string {
	if d.Open < 1 {
		return "open must be at least 1 tick"
	}
	return ""
}

const sound = `{"full":{"open":30},"calm":{"open":5}}`

func TestFile_GivesTheSetThatTheSceneStartsWith(t *testing.T) {
	f := Embedded("trio", []byte(sound), fresh, asks)
	for want, setup := range map[int]scene.Setup{
		30: {}, 5: {Calm: true},
		31: {Motion: []byte(`{"full":{"open":31},"calm":{"open":6}}`)},
		6:  {Motion: []byte(`{"full":{"open":31},"calm":{"open":6}}`), Calm: true},
	} {
		d, err := f.For(setup)
		require.NoError(t, err)
		assert.Equal(t, want, d.Open)
	}
}

// What a designer saves is refused with the file's name, whichever set is
// wrong, and the file built in stays as it was.
func TestFile_RefusesWithItsName(t *testing.T) {
	f := Embedded("trio", []byte(sound), fresh, asks)
	for text, want := range map[string]string{
		`{"full":`:                              "assets/trio/motion.json: unexpected end of JSON input",
		`{"full":{"open":"a"}}`:                 "assets/trio/motion.json: json: cannot unmarshal",
		`{}`:                                    "assets/trio/motion.json: full: open must be at least 1 tick",
		`{"full":{"open":1},"calm":{}}`:         "assets/trio/motion.json: calm: open must be at least 1 tick",
		`{"full":{"open":0},"calm":{"open":1}}`: "assets/trio/motion.json: full: open must be at least 1 tick",
	} {
		_, err := f.For(scene.Setup{Motion: []byte(text)})
		assert.ErrorContains(t, err, want, text)
	}
	d, err := f.For(scene.Setup{})
	require.NoError(t, err)
	assert.Equal(t, 30, d.Open)
	for range 2 { // an unsound file is not kept either
		_, err = Embedded("trio", []byte(`{}`), fresh, asks).For(scene.Setup{})
		assert.ErrorContains(t, err, "assets/trio/motion.json: full: open")
	}
	_, err = Embedded("trio", []byte(`{}`), fresh, nil).For(scene.Setup{})
	assert.NoError(t, err)
}
