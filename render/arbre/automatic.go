package arbre

import "filon/render/scene"

var _ scene.Automatic = (*Scene)(nil)

// Automatic tells that the 25 symbols and the 5 sums show by themselves (article
// 4.3).
func (*Scene) Automatic() {}
