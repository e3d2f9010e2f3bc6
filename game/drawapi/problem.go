package drawapi

// Code is the stable, machine-readable name of a problem.
type Code string

// The codes of a problem, with the HTTP status each comes with.
const (
	MalformedRequest     Code = "malformed_request"       // 400: body, parameter or header that the contract does not allow
	UnknownGame          Code = "unknown_game"            // 404
	UnknownStake         Code = "unknown_stake"           // 422
	MissingKey           Code = "missing_idempotency_key" // 400
	KeyReused            Code = "idempotency_key_reused"  // 422: same key, other game or stake
	InsufficientBalance  Code = "insufficient_balance"    // 409
	BalanceFull          Code = "balance_full"            // 409: the balance would be more than an Amount can say
	SoldOut              Code = "sold_out"                // 409: the emission has no unit left
	Unauthorized         Code = "unauthorized"            // 401: no token, or one that does not exist
	UnitNotFound         Code = "unit_not_found"          // 404: also another player's
	BlockNotFound        Code = "block_not_found"         // 404
	IllegalAction        Code = "illegal_action"          // 422: progress that the layout does not allow
	ProgressConflict     Code = "progress_conflict"       // 409: another device went another way; carries the unit
	LinkCodeInvalid      Code = "link_code_invalid"       // 404: unknown, used or expired
	NotFound             Code = "not_found"               // 404: no such address
	MethodNotAllowed     Code = "method_not_allowed"      // 405
	BodyTooLarge         Code = "body_too_large"          // 413
	UnsupportedMediaType Code = "unsupported_media_type"  // 415
	RateLimited          Code = "rate_limited"            // 429, with Retry-After in seconds
	Internal             Code = "internal"                // 500
	Unavailable          Code = "unavailable"             // 503: try again with the same key
)

// Problem is an RFC 9457 problem (application/problem+json).
type Problem struct {
	Type   string `json:"type"` // "/api/#" + code
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"` // what to do, in English
	Code   Code   `json:"code"`
	Unit   *Unit  `json:"unit,omitempty"` // with progress_conflict
}

// Error is the code, by which logs are searched, and what to do.
func (p *Problem) Error() string { return string(p.Code) + ": " + p.Detail }
