// <head>

package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand" //: idempotency
	"crypto/sha512" //: sha512
	"crypto/x509"
	"encoding/base64"
	"encoding/hex" //: signs-sha512-hex
	"encoding/pem"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"strconv" //: length
	"strings"
	"time"
)

func main() {
	key := readKey(fromEnvironment("DIALBENCH_KEY_FILE"))
	token := fromEnvironment("DIALBENCH_TOKEN") //: token

	method := "<method>"
	host := "<authority>"
	path := "<path>"
	// <query> //: query
	query := "<query>" //: query
	//: if body

	// <body>
	body := []byte("<body>") //: body-text
	body, err := base64.StdEncoding.DecodeString("<body>") //: body-base64
	body, err := os.ReadFile(fromEnvironment("DIALBENCH_BODY_FILE")) //: body-file
	check(err) //: no-body-text
	bodyHash := sha512.Sum512(body) //: digest
	digest := "sha-512=:" + base64.StdEncoding.EncodeToString(bodyHash[:]) + ":" //: digest
	//: end
	//: if idempotency

	// <idempotency>
	idempotencyKey := uuid()
	//: end

	// <headers>
	headers := map[string]string{
		"<name>": "<text>", //: header text
		"<name>": digest, //: header digest
		"<name>": strconv.Itoa(len(body)), // <length> //: header length
		"<name>": idempotencyKey, //: header idempotency
		"<name>": "<scheme>" + token, //: header token
		"<name>": token, //: header bare-token
	}

	// <components>
	components := [][2]string{
		{"<name>", headers["<header>"]}, //: component header
		{"<name>", method}, //: component method
		{"<name>", "__scheme__://" + host + path + query}, //: component url { + query}query
		{"<name>", path}, //: component path
		{"<name>", query}, //: component query
		{"<name>", path + query}, //: component target { + query}query
		{"<name>", "<text>"}, //: component text
		{"<name>", "<text>"}, // <emptyQuery> //: component empty-query
	}

	created := time.Now().Unix() // <created> //: seconds
	created := time.Now().UnixMilli() // <created> //: milliseconds
	expires := created + 999 //: expires
	keyID := "<keyId>"
	var names, lines []string
	for _, component := range components {
		names = append(names, `"`+component[0]+`"`)
		lines = append(lines, `"`+component[0]+`": `+component[1])
	}
	params := fmt.Sprintf(`(%s);created=%d;expires=%d;keyid="%s"`, strings.Join(names, " "), created, expires, keyID)

	// <base>
	lines = append(lines, `"@signature-params": `+params)
	base := []byte(strings.Join(lines, "\n"))

	// <message>
	hash := sha512.Sum512(base) //: no-signs-base
	message := hash[:] //: signs-sha512
	message := base //: signs-base
	message := []byte(hex.EncodeToString(hash[:])) //: signs-sha512-hex
	message := []byte(base64.StdEncoding.EncodeToString(hash[:])) //: signs-sha512-base64
	signature := base64.StdEncoding.EncodeToString(ed25519.Sign(key, message))

	label := "<label>"
	headers["Signature-Input"] = label + "=" + params
	headers["Signature"] = label + "=:" + signature + ":"

	// An opaque URL is sent as it is; Go would encode a parsed path again.
	address := &url.URL{Scheme: "__scheme__", Host: host, Opaque: path, RawQuery: query[1:], ForceQuery: true} //: {, RawQuery: query[1:], ForceQuery: true}query
	request := &http.Request{Method: method, URL: address, Host: host, Header: http.Header{}}
	delete(headers, "<lengthName>") // Go writes it itself, from request.ContentLength. //: length
	for name, value := range headers {
		request.Header[name] = []string{value} // Header.Set would change the case of the name.
	}
	request.Body = io.NopCloser(bytes.NewReader(body)) //: body
	request.ContentLength = int64(len(body)) //: body

	// <redirect>
	client := &http.Client{Timeout: 30 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}}
	response, err := client.Do(request)
	check(err)
	answer, err := io.ReadAll(response.Body)
	response.Body.Close()
	check(err)
	fmt.Println(response.Status)
	fmt.Println(string(answer))
	if response.StatusCode < 200 || response.StatusCode > 299 {
		os.Exit(1)
	}
}

func fromEnvironment(name string) string {
	value := os.Getenv(name)
	if value == "" {
		fail(name + " is not set.")
	}
	return value
}

func readKey(file string) ed25519.PrivateKey {
	text, err := os.ReadFile(file)
	if err != nil {
		fail("The key file cannot be read: " + err.Error() + ".")
	}
	if bytes.Contains(text, []byte("BEGIN OPENSSH")) {
		fail(file + "<openSsh>")
	}
	if bytes.Contains(text, []byte("BEGIN ENCRYPTED")) {
		fail(file + "<sealed>")
	}
	if block, _ := pem.Decode(text); block != nil {
		parsed, _ := x509.ParsePKCS8PrivateKey(block.Bytes)
		if key, ok := parsed.(ed25519.PrivateKey); ok {
			return key
		}
	}
	fail(file + "<plain>")
	return nil
}

func fail(message string) {
	fmt.Fprintln(os.Stderr, message)
	os.Exit(2)
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
//: if idempotency

// A random UUID, version 4 (RFC 9562).
func uuid() string {
	random := make([]byte, 16)
	_, err := rand.Read(random)
	check(err)
	random[6] = random[6]&0x0f | 0x40
	random[8] = random[8]&0x3f | 0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", random[:4], random[4:6], random[6:8], random[8:10], random[10:])
}
//: end
