export const GO = `package webhook

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
)

var header = regexp.MustCompile(\`\\A(?:sha256=)?([0-9a-f]{64})\\z\`)

// IsSigned reports whether one of the secrets signed the raw body. While the
// secret changes, pass the new one and the old one.
func IsSigned(rawBody []byte, signature string, secrets []string) bool {
	match := header.FindStringSubmatch(signature)
	if match == nil {
		return false
	}
	given, err := hex.DecodeString(match[1])
	if err != nil {
		return false
	}
	valid := false
	for _, secret := range secrets {
		if secret == "" {
			continue
		}
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write(rawBody)
		if hmac.Equal(mac.Sum(nil), given) {
			valid = true
		}
	}
	return valid
}

// In a handler, before anything is parsed:
//
//	rawBody, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
//	if err != nil || !webhook.IsSigned(rawBody, r.Header.Get("Signature"), secrets) {
//		http.Error(w, "signature", http.StatusUnauthorized)
//		return
//	}
`
