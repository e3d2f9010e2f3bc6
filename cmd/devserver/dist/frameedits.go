package dist

// frameEdits make a frame of the browser program cheaper. Ebitengine draws a
// game into a texture, clears the canvas, and draws the texture onto it: two full
// screens and two draw calls that a game whose screen pixel is a device pixel, and
// which draws each frame whole, has no use for. Here the image that Draw gets is
// the canvas itself. What is left of a frame's calls into JavaScript, each of a
// few microseconds and an allocation, is what changes from frame to frame.
var frameEdits = []edit{
	// The canvas is the image that the game draws to. When a resize has emptied
	// it, the game gets a new image: that is how it knows that it must draw.
	{"gameforui.go", `	imageType := atlas.ImageTypeUnmanaged
…imageType)
`, "\tg.offscreen = newImage(image.Rect(0, 0, width, height), atlas.ImageTypeScreen)\n"},
	{"internal/ui/context.go", `	if c.screen != nil && (c.screen.width…	if c.offscreen != nil && (c.offscreen.width != ow || c.offscreen.height != oh) {
`, `	if sw != ow || sh != oh {
		panic("ui: a pixel of the screen must be a device pixel: LayoutF returns the size times the device scale factor")
	}
	if c.offscreen != nil && (c.emptied || c.offscreen.width != ow || c.offscreen.height != oh) {
		c.emptied = false
`},
	{"internal/ui/context.go", "	offscreen *Image\n	screen    *Image\n", "	offscreen *Image\n	emptied   bool // the canvas, by a resize\n"},
	{"internal/ui/context.go", `	if graphicsDriver.NeedsClearingScreen() {
…	c.screen.flushBufferIfNeeded()
`, "\tc.offscreen.flushBufferIfNeeded()\n"},
	{"internal/ui/ui_js.go", "\t\tcanvas.Set(\"height\", bh)\n", "\t\tcanvas.Set(\"height\", bh)\n\t\tif u.context != nil {\n\t\t\tu.context.emptied = true\n\t\t}\n"},
	// The texture had no smoothed edges, no depth and no use of the stencil.
	{"internal/graphicsdriver/opengl/graphics_js.go", "\tattr.Set(\"stencil\", true)\n", "\tattr.Set(\"antialias\", false)\n\tattr.Set(\"depth\", false)\n"},

	// One goroutine draws all frames: a new one for each grew its stack again.
	{"internal/ui/ui_js.go", `		go f()
		return nil
	})
…	go f()
`, `		frames <- struct{}{}
		return nil
	})
	go func() {
		for range frames {
			f()
		}
	}()
	frames <- struct{}{}
`},
	{"internal/ui/ui_js.go", "\tvar cf js.Func\n\tf := func() {\n", "\tframes := make(chan struct{}, 1) // f asks for the next one itself: never more than one\n\tvar cf js.Func\n\tf := func() {\n"},
	// A ticker that watches over Ebitengine's own audio, which the program has not,
	// sets and clears a timer of the browser in every frame.
	{"internal/ui/ui_js.go", `	go func() {
		defer close(resStopAudioCh)
…			case <-reqStopAudioCh:
				return
			}
		}
	}()

`, ""},
	{"internal/ui/ui_js.go", "\t\t\t\tclose(reqStopAudioCh)\n\t\t\t\t<-resStopAudioCh\n\n", ""},
	{"internal/ui/ui_js.go", "\treqStopAudioCh := make(chan struct{})\n\tresStopAudioCh := make(chan struct{})\n", ""},
	// Nobody plays with a gamepad, and asking for them takes a tenth of a frame.
	{"internal/ui/ui_js.go", "\tif err := gamepad.Update(); err != nil {\n\t\treturn err\n\t}\n\n", ""},
	{"internal/ui/ui_js.go", "\t\"github.com/hajimehoshi/ebiten/v2/internal/gamepad\"\n", ""},
	// A js.Value of an object costs a finalizer.
	{
		"internal/ui/ui_js.go", "\t\tbody := document.Get(\"body\")\n\t\tbw := body.Get(\"clientWidth\").Float()\n\t\tbh := body.Get(\"clientHeight\").Float()\n\t\treturn bw, bh\n",
		"\t\tif outside.IsUndefined() {\n\t\t\toutside = document.Get(\"body\")\n\t\t}\n\t\treturn outside.Get(\"clientWidth\").Float(), outside.Get(\"clientHeight\").Float()\n",
	},
	{"internal/ui/ui_js.go", "\tcanvas                js.Value\n", "\tcanvas                js.Value\n\toutside               js.Value // the document's body\n"},

	// The same shader on the same screen with the same pages: nothing of it is told
	// to WebGL again.
	{"internal/graphicsdriver/opengl/graphics.go", `	var imgs […
	if err := g.useProgram(program, g.uniformVars, imgs); err != nil {
		return err
	}
`, `	if !again {
		if err := g.useProgram(program, g.uniformVars, imgs); err != nil {
			return err
		}
		g.context.texturesKept = true
	}
`},
	{"internal/graphicsdriver/opengl/graphics.go", `	ulen := len(shader.ir.Uniforms)
`, `	var imgs [graphics.ShaderSrcImageCount]textureVariable
	for i, srcID := range srcIDs {
		if srcID == graphicsdriver.InvalidImageID {
			continue
		}
		imgs[i].valid = true
		imgs[i].native = g.images[srcID].texture
	}
	again := g.context.texturesKept && g.state.lastProgram == program && g.state.lastScreen == destination.screen &&
		g.state.lastTextures == imgs && areSameUint32Array(g.state.lastUniformValues, uniforms)
	g.state.lastScreen, g.state.lastTextures = destination.screen, imgs
	g.state.lastUniformValues = append(g.state.lastUniformValues[:0], uniforms...)

	ulen := len(shader.ir.Uniforms)
	if again {
		ulen = 0
	}
`},
	{"internal/graphicsdriver/opengl/graphics.go", "\tfor i, typ := range shader.ir.Uniforms {\n", "\tfor i, typ := range shader.ir.Uniforms[:ulen] {\n"},
	{"internal/graphicsdriver/opengl/graphics.go", "\tif destination.screen {\n\t\tconst idx", "\tif destination.screen && !again {\n\t\tconst idx"},
	{"internal/graphicsdriver/opengl/program.go", "\tlastActiveTexture int\n", "\tlastActiveTexture int\n\n\t// Of the last draw call.\n\tlastScreen        bool\n\tlastTextures      [graphics.ShaderSrcImageCount]textureVariable\n\tlastUniformValues []uint32\n"},
	{"internal/graphicsdriver/opengl/context.go", "\tlastTexture        textureNative\n", "\tlastTexture        textureNative\n\ttexturesKept       bool // units have the textures of the last draw call\n"},
	{"internal/graphicsdriver/opengl/context.go", "func (c *context) bindTexture(t textureNative) {\n", "func (c *context) bindTexture(t textureNative) {\n\tc.texturesKept = false\n"},
	{"internal/graphicsdriver/opengl/context.go", "func (c *context) deleteTexture(t textureNative) {\n", "func (c *context) deleteTexture(t textureNative) {\n\tc.texturesKept = false\n"},
	// There is one vertex array, and nothing else ever binds one.
	{
		"internal/graphicsdriver/opengl/program.go", "\t\ts.vertexArray = context.ctx.CreateVertexArray()\n\t}\n\tcontext.ctx.BindVertexArray(s.vertexArray)\n",
		"\t\ts.vertexArray = context.ctx.CreateVertexArray()\n\t\tcontext.ctx.BindVertexArray(s.vertexArray)\n\t}\n",
	},
	// A vertex that stands where the image and its texture begin is the same in
	// both.
	{"internal/atlas/image.go", `		n := len(vertices)
		for i := 0; i < n; i += graphics.VertexFloatCount {
			vertices[i] += dx
			vertices[i+1] += dy
			vertices[i+2] += oxf
`, `		n := len(vertices)
		for i := 0; i < n && (dx != 0 || dy != 0 || oxf != 0 || oyf != 0); i += graphics.VertexFloatCount {
			vertices[i] += dx
			vertices[i+1] += dy
			vertices[i+2] += oxf
`},
	{"image.go", `	src := options.Images[0]
`, `	src := options.Images[0]
	if len(vertices) > 0 && !dst.isSubImage() && dst.Bounds().Min == (image.Point{}) && (src == nil || !src.isSubImage() && src.Bounds().Min == (image.Point{})) {
		copy(vs, unsafe.Slice((*float32)(unsafe.Pointer(&vertices[0])), len(vs)))
		vertices = nil
	}
`},
}
