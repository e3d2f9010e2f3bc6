package drawapi

// Kind is what every problem of one code has in common.
type Kind struct {
	Status int
	Title  string
}

// Kinds lists every code with its HTTP status and its title.
var Kinds = map[Code]Kind{
	MalformedRequest:     {400, "Malformed request"},
	UnknownGame:          {404, "Unknown game"},
	UnknownStake:         {422, "Unknown stake"},
	MissingKey:           {400, "Missing idempotency key"},
	KeyReused:            {422, "Idempotency key reused"},
	InsufficientBalance:  {409, "Insufficient balance"},
	BalanceFull:          {409, "Balance full"},
	SoldOut:              {409, "Sold out"},
	Unauthorized:         {401, "Unauthorized"},
	UnitNotFound:         {404, "Unit not found"},
	BlockNotFound:        {404, "Block not found"},
	IllegalAction:        {422, "Illegal action"},
	ProgressConflict:     {409, "Progress conflict"},
	LinkCodeInvalid:      {404, "Link code invalid"},
	NotFound:             {404, "Not found"},
	MethodNotAllowed:     {405, "Method not allowed"},
	BodyTooLarge:         {413, "Body too large"},
	UnsupportedMediaType: {415, "Unsupported media type"},
	RateLimited:          {429, "Too many calls"},
	Internal:             {500, "Internal error"},
	Unavailable:          {503, "Unavailable"},
}
