package main

// manifest is atlas.json: where each sprite lies at each scale.
type manifest struct {
	Hash        string                  `json:"hash"`
	Scales      map[string]scaleAtlas   `json:"scales"`
	Backgrounds map[string]backdropFile `json:"backgrounds,omitempty"`
	Fonts       map[string]bakedFont    `json:"fonts,omitempty"`
}

type scaleAtlas struct {
	Pages   []pageFile        `json:"pages"`
	Sprites map[string]sprite `json:"sprites"`
}

type pageFile struct {
	File  string `json:"file"`
	W     int    `json:"w"`
	H     int    `json:"h"`
	Bytes int    `json:"bytes"`
}

// sprite is a trimmed rectangle in a page, in that scale's pixels, with the
// offset of the trim and the untrimmed size in design pixels.
type sprite struct {
	P    int         `json:"p"`
	X    int         `json:"x"`
	Y    int         `json:"y"`
	W    int         `json:"w"`
	H    int         `json:"h"`
	OX   float64     `json:"ox"`
	OY   float64     `json:"oy"`
	SW   float64     `json:"sw"`
	SH   float64     `json:"sh"`
	Nine *[4]float64 `json:"nine,omitempty"`
}

type backdropFile struct {
	File  string  `json:"file"`
	W     int     `json:"w"`
	H     int     `json:"h"`
	Scale float64 `json:"scale"`
	Bytes int     `json:"bytes"`
}
