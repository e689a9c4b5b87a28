// A client as its author would write it, on the standard library. Arguments: the mistakes to make.
package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/sha512"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

type customer struct {
	FirstName string `json:"firstName"`
	LastName  string `json:"lastName"`
}

func main() {
	file, err := os.ReadFile(os.Getenv("SERVICE_KEY_FILE"))
	if err != nil {
		panic(err)
	}
	block, _ := pem.Decode(file)
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		panic(err)
	}
	for _, mistake := range os.Args[1:] {
		call(parsed.(ed25519.PrivateKey), mistake)
	}
}

func call(key ed25519.PrivateKey, mistake string) {
	method, target := "POST", os.Getenv("SERVICE_URL")+"/v1/customers"
	covered := []string{"content-type", "content-digest", "content-length", "authorization", "x-client-id", "x-idempotency-key", "@method", "@target-uri", "@path"}
	var body, hashed []byte
	given := customer{"Zoë", "Daka & Sons"}
	var plain bytes.Buffer
	encoder := json.NewEncoder(&plain)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(given)
	body = bytes.TrimSuffix(plain.Bytes(), []byte("\n"))
	hashed = body
	switch mistake {
	case "encoder-newline":
		hashed = append(append([]byte{}, body...), '\n')
	case "html-escape":
		hashed, _ = json.Marshal(given)
	case "map-order":
		hashed = []byte(`{"lastName":"Daka & Sons","firstName":"Zoë"}`)
	case "query-order", "query-right", "no-question-mark", "query-space":
		method, target = "GET", os.Getenv("SERVICE_URL")+"/v1/reports?sort=ASC&limit=5"
		covered = []string{"authorization", "x-client-id", "@method", "@target-uri", "@path", "@query"}
		body, hashed = nil, nil
	}
	digest := sha512.Sum512(hashed)
	encoded := base64.StdEncoding.EncodeToString(digest[:])
	if mistake == "raw-encoding" {
		encoded = base64.RawStdEncoding.EncodeToString(digest[:])
	}
	if mistake == "digest-hex-base64" {
		encoded = base64.StdEncoding.EncodeToString([]byte(hex.EncodeToString(digest[:])))
	}
	where, _ := url.Parse(target)
	id := make([]byte, 16)
	_, _ = rand.Read(id)
	id[6], id[8] = id[6]&0x0f|0x40, id[8]&0x3f|0x80
	values := map[string]string{
		"content-type":      "application/json",
		"content-digest":    "sha-512=:" + encoded + ":",
		"content-length":    fmt.Sprint(len(body)),
		"authorization":     "Bearer " + os.Getenv("SERVICE_TOKEN"),
		"x-client-id":       os.Getenv("SERVICE_CLIENT"),
		"x-idempotency-key": fmt.Sprintf("%x-%x-%x-%x-%x", id[:4], id[4:6], id[6:8], id[8:10], id[10:]),
		"@method":           method,
		"@target-uri":       target,
		"@path":             where.Path,
		"@query":            "?" + where.RawQuery,
	}
	sent := map[string]string{}
	for _, name := range covered {
		if name[0] != '@' && name != "content-length" {
			sent[name] = values[name]
		}
	}
	switch mistake {
	case "query-order":
		values["@query"] = "?" + where.Query().Encode()
		values["@target-uri"] = strings.Replace(target, where.RawQuery, where.Query().Encode(), 1)
	case "no-question-mark":
		values["@query"] = where.RawQuery
	case "host-without-port":
		values["@target-uri"] = "http://" + where.Hostname() + where.Path
	case "path-only":
		values["@target-uri"] = where.Path
	case "localhost":
		values["@target-uri"] = strings.Replace(target, "127.0.0.1", "localhost", 1)
	case "canonical-names":
		covered = append([]string{}, covered...)
	}
	created := time.Now().Unix()
	if mistake == "expires-duration" {
		created = time.Now().Unix()
	}
	expires := created + 100
	if mistake == "expires-duration" {
		expires = 100
	}
	params := fmt.Sprintf(`("%s");created=%d;expires=%d;keyid="%s"`, strings.Join(covered, `" "`), created, expires, os.Getenv("SERVICE_KEY_ID"))
	var base strings.Builder
	for _, name := range covered {
		shown := name
		if mistake == "canonical-names" {
			shown = http.CanonicalHeaderKey(name)
		}
		fmt.Fprintf(&base, "\"%s\": %s\n", shown, values[name])
	}
	fmt.Fprintf(&base, "\"@signature-params\": %s", params)
	hash := sha512.Sum512([]byte(base.String()))
	message := hash[:]
	switch mistake {
	case "hex":
		message = []byte(fmt.Sprintf("%x", hash))
	case "unhashed":
		message = []byte(base.String())
	case "sprint":
		message = []byte(fmt.Sprint(hash))
	}
	signature := ed25519.Sign(key, message)
	text := base64.StdEncoding.EncodeToString(signature)
	if mistake == "sprintf-x" {
		text = fmt.Sprintf("%x", signature)
	}
	request, _ := http.NewRequest(method, target, bytes.NewReader(body))
	for name, value := range sent {
		request.Header.Set(name, value)
	}
	request.Header.Set("Signature-Input", "sig1="+params)
	request.Header.Set("Signature", "sig1=:"+text+":")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		fmt.Println(mistake, err)
		return
	}
	said, _ := io.ReadAll(answer.Body)
	fmt.Println(mistake, answer.StatusCode, string(said))
}
