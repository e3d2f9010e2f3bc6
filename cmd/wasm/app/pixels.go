package app

// Premultiply turns straight RGBA, as a browser decodes pictures, into the
// premultiplied RGBA that blending needs, in place.
func Premultiply(rgba []byte) {
	for i := 0; i+3 < len(rgba); i += 4 {
		switch alpha := uint32(rgba[i+3]); alpha {
		case 255:
		case 0:
			rgba[i], rgba[i+1], rgba[i+2] = 0, 0, 0
		default:
			rgba[i] = byte((uint32(rgba[i])*alpha + 127) / 255)
			rgba[i+1] = byte((uint32(rgba[i+1])*alpha + 127) / 255)
			rgba[i+2] = byte((uint32(rgba[i+2])*alpha + 127) / 255)
		}
	}
}
