package static

import (
	"sort"
	"strconv"
	"strings"
)

var suffix = map[string]string{"br": ".br", "gzip": ".gz"}

// preferred reads an Accept-Encoding header (RFC 9110, 12.5.3) and returns the
// encodings that may be sent, best first; of equals the smaller comes first.
// "identity" is always among them: a file as it is beats a refusal.
func preferred(accept string) []string {
	quality := map[string]float64{"identity": 0.001}
	star := -1.0
	for _, part := range strings.Split(accept, ",") {
		name, params, _ := strings.Cut(part, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		q := 1.0
		for _, param := range strings.Split(params, ";") {
			k, v, ok := strings.Cut(param, "=")
			if ok && strings.EqualFold(strings.TrimSpace(k), "q") {
				parsed, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
				if err != nil || parsed < 0 || parsed > 1 {
					parsed = 0
				}
				q = parsed
			}
		}
		switch name {
		case "":
		case "*":
			star = q
		case "x-gzip":
			quality["gzip"] = q
		default:
			quality[name] = q
		}
	}
	order := []string{"br", "gzip", "identity"}
	var allowed []string
	for _, e := range order {
		q, named := quality[e]
		if !named && star >= 0 {
			q = star
			quality[e] = star
		}
		if q > 0 || e == "identity" {
			allowed = append(allowed, e)
		}
	}
	sort.SliceStable(allowed, func(i, j int) bool { return quality[allowed[i]] > quality[allowed[j]] })
	return allowed
}
