// A verifier written from RFC 9421 and the service's rules alone, with Go's standard library and nothing else. Reads a vector a line:
// id, request, public key (SPKI), key ids or "-", tolerance and clock, the middle three in base64. Prints id, verdict and rebuilt base.
package main

import (
	"bufio"
	"bytes"
	"crypto/ed25519"
	"crypto/sha512"
	"crypto/x509"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

var (
	forGet  = strings.Fields("authorization x-client-id @method @target-uri @path @query")
	forPost = strings.Fields("content-type content-digest content-length authorization x-client-id x-idempotency-key @method @target-uri @path")

	fieldName = regexp.MustCompile("^[!#$%&'*+.^_`|~0-9A-Za-z-]+$")
	folded    = regexp.MustCompile("\r\n[ \t]+")
	label     = regexp.MustCompile(`^[a-z*][a-z0-9_.*-]*$`)
	component = regexp.MustCompile(`^"([^"]*)"$`)
	parameter = regexp.MustCompile(`^([a-z]+)=(-?\d+|"[^"\\]*")$`)
)

func contains(list []string, name string) bool {
	for _, one := range list {
		if one == name {
			return true
		}
	}
	return false
}

type request struct {
	headers [][2]string
	base    string
}

func (r *request) lines(name string) (found []string) {
	for _, header := range r.headers {
		if header[0] == name {
			found = append(found, header[1])
		}
	}
	return found
}

func (r *request) one(name string) (string, error) {
	found := r.lines(name)
	if len(found) != 1 {
		return "", errors.New(name + " once")
	}
	return found[0], nil
}

func canonicalBase64(text string) ([]byte, error) {
	value, err := base64.StdEncoding.Strict().DecodeString(text)
	if err == nil && base64.StdEncoding.EncodeToString(value) != text {
		err = errors.New("canonical base64")
	}
	return value, err
}

// The bytes of an item such as name=:AAAA:
func byteItem(text, name string) ([]byte, error) {
	if !strings.HasPrefix(text, name+"=:") || !strings.HasSuffix(text, ":") || len(text) < len(name)+3 {
		return nil, errors.New(name)
	}
	return canonicalBase64(text[len(name)+2 : len(text)-1])
}

func (r *request) verify(raw []byte, key ed25519.PublicKey, known []string, tolerance, now int64) error {
	headEnd := bytes.Index(raw, []byte("\r\n\r\n"))
	if headEnd < 0 || !utf8.Valid(raw[:headEnd]) {
		return errors.New("a head")
	}
	body := raw[headEnd+4:]
	lines := strings.Split(folded.ReplaceAllString(string(raw[:headEnd]), " "), "\r\n")
	first := strings.Split(lines[0], " ")
	if len(first) != 3 {
		return errors.New("a request line")
	}
	for _, line := range lines[1:] {
		name, value, found := strings.Cut(line, ":")
		if !found || !fieldName.MatchString(name) {
			return errors.New("a header line")
		}
		r.headers = append(r.headers, [2]string{strings.ToLower(name), strings.Trim(value, " \t")})
	}
	host, err := r.one("host")
	if err != nil {
		return err
	}
	host = strings.ToLower(host)
	target, _, _ := strings.Cut(first[1], "#")
	path, query, _ := strings.Cut(target, "?")
	derived := map[string]string{
		"@method":         first[0],
		"@target-uri":     "https://" + host + target,
		"@path":           path,
		"@query":          "?" + query,
		"@authority":      strings.TrimSuffix(host, ":443"),
		"@scheme":         "https",
		"@request-target": target,
	}

	input, err := r.one("signature-input")
	if err != nil {
		return err
	}
	name, params, found := strings.Cut(input, "=")
	if !found || !label.MatchString(name) || !strings.HasPrefix(params, "(") {
		return errors.New("Signature-Input")
	}
	list, rest, found := strings.Cut(params[1:], ")")
	if !found {
		return errors.New("Signature-Input")
	}
	var covered []string
	if list != "" {
		for _, one := range strings.Split(list, " ") {
			match := component.FindStringSubmatch(one)
			if match == nil || match[1] != strings.ToLower(match[1]) || contains(covered, match[1]) {
				return errors.New("a component")
			}
			covered = append(covered, match[1])
		}
	}
	given := map[string]string{}
	for at, one := range strings.Split(rest, ";") {
		if at == 0 && one == "" {
			continue
		}
		match := parameter.FindStringSubmatch(one)
		if match == nil || given[match[1]] != "" || !contains(strings.Fields("created expires keyid alg nonce tag"), match[1]) {
			return errors.New("a parameter")
		}
		given[match[1]] = match[2]
	}
	if alg, named := given["alg"]; named && alg != `"ed25519"` {
		return errors.New("alg")
	}

	required := forPost
	if first[0] == "GET" {
		required = forGet
	}
	var base strings.Builder
	for _, one := range covered {
		value, isDerived := derived[one]
		if strings.HasPrefix(one, "@") && !isDerived {
			return errors.New("a known component")
		}
		if !isDerived {
			own := r.lines(one)
			if len(own) == 0 || len(own) > 1 && (contains(forGet, one) || contains(forPost, one)) {
				return errors.New(one)
			}
			value = strings.Join(own, ", ")
		}
		fmt.Fprintf(&base, "\"%s\": %s\n", one, value)
	}
	base.WriteString(`"@signature-params": ` + params)
	r.base = base.String()
	for _, one := range required {
		if !contains(covered, one) {
			return errors.New(one + " covered")
		}
		if _, err := r.one(one); err != nil && !strings.HasPrefix(one, "@") {
			return err
		}
	}

	sent, err := r.one("signature")
	if err != nil {
		return err
	}
	signature, err := byteItem(sent, name)
	if err != nil || len(signature) != ed25519.SignatureSize {
		return errors.New("Signature")
	}
	if first[0] != "GET" {
		digest, err := r.one("content-digest")
		if err != nil {
			return err
		}
		claimed, err := byteItem(digest, "sha-512")
		hash := sha512.Sum512(body)
		if err != nil || !bytes.Equal(claimed, hash[:]) {
			return errors.New("the digest")
		}
		if length, err := r.one("content-length"); err != nil || length != strconv.Itoa(len(body)) {
			return errors.New("the length")
		}
	}
	created, err := strconv.ParseInt(given["created"], 10, 64)
	if err != nil || created > now+tolerance {
		return errors.New("created")
	}
	if text, named := given["expires"]; named {
		if expires, err := strconv.ParseInt(text, 10, 64); err != nil || expires < now-tolerance {
			return errors.New("expires")
		}
	}
	keyID := given["keyid"]
	if !strings.HasPrefix(keyID, `"`) || known != nil && !contains(known, strings.Trim(keyID, `"`)) {
		return errors.New("keyid")
	}
	hash := sha512.Sum512([]byte(r.base))
	if !ed25519.Verify(key, hash[:], signature) {
		return errors.New("the signature")
	}
	return nil
}

func decoded(text string) []byte {
	value, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		panic(err)
	}
	return value
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 16<<20)
	for in.Scan() {
		vector := strings.Split(in.Text(), "\t")
		var known []string
		if vector[3] != "-" {
			known = strings.Split(string(decoded(vector[3])), "\n")
		}
		tolerance, _ := strconv.ParseInt(vector[4], 10, 64)
		now, _ := strconv.ParseInt(vector[5], 10, 64)
		r := request{}
		verified := false
		if key, err := x509.ParsePKIXPublicKey(decoded(vector[2])); err == nil {
			verified = r.verify(decoded(vector[1]), key.(ed25519.PublicKey), known, tolerance, now) == nil
		}
		base := "-"
		if r.base != "" {
			base = base64.StdEncoding.EncodeToString([]byte(r.base))
		}
		fmt.Printf("%s\t%t\t%s\n", vector[0], verified, base)
	}
}
