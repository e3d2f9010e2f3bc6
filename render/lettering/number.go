package lettering

import "strconv"

// Frames letter the same few numbers again and again: they are written once.
var numbers, times = func() (n, x [100]string) {
	for i := range n {
		n[i] = strconv.Itoa(i)
		x[i] = "×" + n[i]
	}
	return n, x
}()

// Number writes n in digits.
func Number(n int) string {
	if n >= 0 && n < len(numbers) {
		return numbers[n]
	}
	return strconv.Itoa(n)
}

// Times writes a coefficient, « ×5 ».
func Times(n int) string {
	if n >= 0 && n < len(times) {
		return times[n]
	}
	return "×" + strconv.Itoa(n)
}
