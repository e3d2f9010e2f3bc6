//go:build js

package screen

import "image"

func imageRect(w, h int) image.Rectangle { return image.Rect(0, 0, w, h) }
