package pactole

// numbers is the list of article 4.3; 2, 4, 10, 20 and 40, which are also sums
// of article 3, are left out of it.
var numbers = [...]uint8{
	1, 3, 5, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18,
	19, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34,
	35, 36, 37, 38, 39, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50,
}

// listed has the bit of each number of the list.
var listed = func() (set uint64) {
	for _, n := range numbers {
		set |= 1 << n
	}
	return set
}()

func inList(n int) bool { return n >= 0 && n < 64 && listed>>n&1 == 1 }
