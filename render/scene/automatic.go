package scene

// Automatic is a scene whose unit is revealed with nothing for the player to
// choose: the stage performs its actions from the start.
type Automatic interface{ Automatic() }
