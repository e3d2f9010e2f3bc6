package timeline

// Noise is seeded decoration: the n-th of a particle's properties, uniform in
// [0, 1), the same at every visit. It decides nothing about a unit.
func Noise(seed uint64, n int) float32 {
	return float32(hash(seed, n)>>40) / (1 << 24)
}

// Pick is a seeded whole number in [0, n).
func Pick(seed uint64, i, n int) int { return int(hash(seed, i) >> 33 % uint64(n)) }

// Seed derives the seed of a part of the scene from a unit's.
func Seed(seed uint64, part int) uint64 { return hash(seed, part) }

// hash is the output function of splitmix64 (Steele, Lea, Flood 2014) over a
// sequence position.
func hash(seed uint64, n int) uint64 {
	z := seed + (uint64(n)+1)*0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return z ^ z>>31
}
