/**
 * Go: the standard library alone.
 *
 * net/http rewrites paths that it parses, and the case of header names set through its methods. An opaque URL and
 * direct writes to the header map avoid both.
 */
import { indented, type Language, type Parts, type Target, when } from '../frame.ts';
import { goLiteral } from '../literals.ts';
import type { ProgramFacts } from '../program-facts.ts';
import { goHelpers } from './go-helpers.ts';

function goLanguage({ headers, scheme, query }: ProgramFacts): Language {
  const widest = Math.max(...headers.map(({ name }) => goLiteral(name).length + 1));
  const target = query === '' ? 'path' : 'path + query';
  return {
    mark: '//',
    literal: goLiteral,
    // Go rejects an unused variable, so the URL appears where it is used.
    names: { target, url: `"${scheme}://" + host + ${target}` },
    header: (name) => `headers[${name}]`,
    length: 'strconv.Itoa(len(body))',
    // gofmt aligns the values.
    headerLine: (name, value) => `\t${`${name}:`.padEnd(widest + 1)}${value},`,
    componentLine: (name, value) => `\t{${name}, ${value}},`,
    bytes: {
      text: (text) => `[]byte(${text})`,
      base64: (text) => `base64.StdEncoding.DecodeString(${text})`,
      file: 'os.ReadFile(fromEnvironment("DIALBENCH_BODY_FILE"))',
    },
    body: (bytes, kind) => (kind === 'text' ? [`body := ${bytes}`] : [`body, err := ${bytes}`, 'check(err)']),
    digest: [
      'bodyHash := sha512.Sum512(body)',
      'digest := "sha-512=:" + base64.StdEncoding.EncodeToString(bodyHash[:]) + ":"',
    ],
    idempotency: ['idempotencyKey := uuid()'],
    created: { seconds: 'created := time.Now().Unix()', milliseconds: 'created := time.Now().UnixMilli()' },
    expires: (after) => `expires := created + ${after}`,
    parameters: { created: ';created=%d', expires: ';expires=%d', keyid: ';keyid="%s"' },
    messages: {
      sha512: 'hash[:]',
      base: 'base',
      'sha512-hex': '[]byte(hex.EncodeToString(hash[:]))',
      'sha512-base64': '[]byte(base64.StdEncoding.EncodeToString(hash[:]))',
    },
  };
}

/** The expressions for the parameters. */
const VALUES = { created: 'created', expires: 'expires', keyid: 'keyID' } as const;

export const goTarget: Target = {
  id: 'go',
  language: goLanguage,
  keyFiles: [],
  needs: 'Go 1.18 or later; no modules',
  fileName: (title) => `${title.replaceAll(/[.-]/g, '_')}.go`,
  run: (file) => `DIALBENCH_KEY_FILE=key.pem DIALBENCH_TOKEN=... go run ${file}`,
  print(facts, parts) {
    const inMain = [
      'key := readKey(fromEnvironment("DIALBENCH_KEY_FILE"))',
      ...when(parts.uses.token, 'token := fromEnvironment("DIALBENCH_TOKEN")'),
      '',
      `method := ${goLiteral(facts.method)}`,
      `host := ${goLiteral(facts.authority)}`,
      `path := ${goLiteral(facts.path)}`,
      ...parts.query,
      ...when(facts.query !== '', `query := ${goLiteral(facts.query)}`),
      ...parts.body,
      ...parts.idempotency,
      '',
      parts.remark('headers'),
      'headers := map[string]string{',
      ...parts.headers,
      '}',
      '',
      parts.remark('components'),
      'components := [][2]string{',
      ...parts.components,
      '}',
      '',
      parts.created,
      ...parts.expires,
      `keyID := ${goLiteral(facts.keyId)}`,
      'var names, lines []string',
      'for _, component := range components {',
      '\tnames = append(names, `"`+component[0]+`"`)',
      '\tlines = append(lines, `"`+component[0]+`": `+component[1])',
      '}',
      `params := fmt.Sprintf(\`(%s)${parts.parameters}\`, ${[
        'strings.Join(names, " ")',
        ...facts.parameters.map((name) => VALUES[name]),
      ].join(', ')})`,
      '',
      parts.remark('base'),
      'lines = append(lines, `"@signature-params": `+params)',
      'base := []byte(strings.Join(lines, "\\n"))',
      '',
      parts.messageRemark,
      ...when(facts.signedMessage !== 'base', 'hash := sha512.Sum512(base)'),
      `message := ${parts.message}`,
      'signature := base64.StdEncoding.EncodeToString(ed25519.Sign(key, message))',
      '',
      `label := ${goLiteral(facts.label)}`,
      'headers["Signature-Input"] = label + "=" + params',
      'headers["Signature"] = label + "=:" + signature + ":"',
      '',
      '// An opaque URL is sent as it is; Go would encode a parsed path again.',
      `address := &url.URL{Scheme: "${facts.scheme}", Host: host, Opaque: path${facts.query === '' ? '' : ', RawQuery: query[1:], ForceQuery: true'}}`,
      `request := &http.Request{Method: method, URL: address, Host: host, Header: http.Header{}}`,
      ...when(
        parts.uses.length,
        `delete(headers, ${parts.lengthName}) // Go writes it itself, from request.ContentLength.`,
      ),
      'for name, value := range headers {',
      '\trequest.Header[name] = []string{value} // Header.Set would change the case of the name.',
      '}',
      ...when(
        facts.body.kind !== 'none',
        'request.Body = io.NopCloser(bytes.NewReader(body))',
        'request.ContentLength = int64(len(body))',
      ),
      '',
      parts.remark('redirect'),
      'client := &http.Client{Timeout: 30 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error {',
      '\treturn http.ErrUseLastResponse',
      '}}',
      'response, err := client.Do(request)',
      'check(err)',
      'answer, err := io.ReadAll(response.Body)',
      'response.Body.Close()',
      'check(err)',
      'fmt.Println(response.Status)',
      'fmt.Println(string(answer))',
      'if response.StatusCode < 200 || response.StatusCode > 299 {',
      '\tos.Exit(1)',
      '}',
    ];
    return [
      ...parts.head,
      '',
      'package main',
      '',
      'import (',
      ...importsOf(facts, parts).map((name) => `\t"${name}"`),
      ')',
      '',
      'func main() {',
      ...indented(inMain, '\t'),
      '}',
      '',
      ...goHelpers(parts.uses),
    ].join('\n');
  },
};

function importsOf({ signedMessage }: ProgramFacts, { uses }: Parts): string[] {
  return [
    'bytes',
    'crypto/ed25519',
    ...when(uses.idempotency, 'crypto/rand'),
    ...when(uses.sha512, 'crypto/sha512'),
    'crypto/x509',
    'encoding/base64',
    ...when(signedMessage === 'sha512-hex', 'encoding/hex'),
    'encoding/pem',
    'fmt',
    'io',
    'log',
    'net/http',
    'net/url',
    'os',
    ...when(uses.length, 'strconv'),
    'strings',
    'time',
  ];
}
