package store

// OfVersion makes this program one that knows the schema up to version v only,
// until restore is called.
func OfVersion(v int) (restore func()) {
	all, latest := migrations, SchemaVersion
	migrations, SchemaVersion = migrations[:v], v
	return func() { migrations, SchemaVersion = all, latest }
}
