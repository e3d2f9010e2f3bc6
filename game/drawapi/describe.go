//go:build !js

package drawapi

import _ "embed"

// OpenAPI is openapi.yaml, the contract for those who write clients or servers
// in other languages. Browser programs do not carry it.
//
//go:embed openapi.yaml
var OpenAPI []byte
