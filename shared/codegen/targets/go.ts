/**
 * Go: the standard library alone.
 *
 * net/http rewrites paths that it parses and the case of header names that are set by its methods; an opaque URL and the
 * header map itself are sent as they are given.
 */
import {
  bodyExpression,
  componentExpression,
  componentRemark,
  headerExpression,
  headerRemark,
  remarked,
  type Words,
} from '../expressions.ts';
import { goLiteral } from '../literals.ts';
import type { ProgramFacts } from '../program-facts.ts';
import {
  createdRemark,
  headLines,
  messageRemark,
  REMARKS,
  usesDigest,
  usesHash,
  usesIdempotency,
  usesLength,
  usesToken,
} from '../remarks.ts';
import type { Target } from '../target.ts';

export const goTarget: Target = {
  id: 'go',
  needs: 'Go 1.18 or later; no modules',
  fileName: (title) => `${title.replaceAll(/[.-]/g, '_')}.go`,
  run: (file) => `DIALBENCH_KEY_FILE=key.pem DIALBENCH_TOKEN=... go run ${file}`,
  print(facts) {
    const lengthName = facts.headers.find(({ value }) => value.kind === 'length')?.name;
    const widest = Math.max(...facts.headers.map(({ name }) => goLiteral(name).length + 1));
    return [
      ...headLines(facts, goTarget).map((line) => `// ${line}`.trimEnd()),
      '',
      'package main',
      '',
      'import (',
      ...importsOf(facts).map((name) => `\t"${name}"`),
      ')',
      '',
      'func main() {',
      '\tkey := readKey(fromEnvironment("DIALBENCH_KEY_FILE"))',
      ...(usesToken(facts) ? ['\ttoken := fromEnvironment("DIALBENCH_TOKEN")'] : []),
      '',
      `\tmethod := ${goLiteral(facts.method)}`,
      `\thost := ${goLiteral(facts.authority)}`,
      `\tpath := ${goLiteral(facts.path)}`,
      ...(facts.query === '' ? [] : [`\t// ${REMARKS.query}`, `\tquery := ${goLiteral(facts.query)}`]),
      ...bodyLines(facts),
      ...(usesIdempotency(facts) ? ['', `\t// ${REMARKS.idempotency}`, '\tidempotencyKey := uuid()'] : []),
      '',
      `\t// ${REMARKS.headers}`,
      '\theaders := map[string]string{',
      ...facts.headers.map(({ name, value }) => {
        // gofmt stands the values below each other.
        const key = `${goLiteral(name)}:`.padEnd(widest + 1);
        return remarked(`\t\t${key}${headerExpression(value, WORDS)},`, ' // ', headerRemark(value));
      }),
      '\t}',
      '',
      `\t// ${REMARKS.components}`,
      '\tcomponents := [][2]string{',
      ...facts.components.map((fact) =>
        remarked(
          `\t\t{${goLiteral(fact.name)}, ${componentExpression(fact.from, wordsFor(facts))}},`,
          ' // ',
          componentRemark(fact),
        ),
      ),
      '\t}',
      '',
      `\tcreated := time.Now().${facts.createdUnit === 'seconds' ? 'Unix()' : 'UnixMilli()'} // ${createdRemark(facts)}`,
      ...(facts.expiresAfter === undefined ? [] : [`\texpires := created + ${facts.expiresAfter}`]),
      `\tkeyID := ${goLiteral(facts.keyId)}`,
      '\tvar names, lines []string',
      '\tfor _, component := range components {',
      '\t\tnames = append(names, `"`+component[0]+`"`)',
      '\t\tlines = append(lines, `"`+component[0]+`": `+component[1])',
      '\t}',
      `\tparams := fmt.Sprintf(\`(%s)${facts.parameters.map((name) => PARAMETERS[name].format).join('')}\`, ${[
        'strings.Join(names, " ")',
        ...facts.parameters.map((name) => PARAMETERS[name].value),
      ].join(', ')})`,
      '',
      `\t// ${REMARKS.base}`,
      '\tlines = append(lines, `"@signature-params": `+params)',
      '\tbase := []byte(strings.Join(lines, "\\n"))',
      '',
      `\t// ${messageRemark(facts)}`,
      ...(usesHash(facts) ? ['\thash := sha512.Sum512(base)'] : []),
      `\tmessage := ${MESSAGES[facts.signedMessage]}`,
      '\tsignature := base64.StdEncoding.EncodeToString(ed25519.Sign(key, message))',
      '',
      `\tlabel := ${goLiteral(facts.label)}`,
      '\theaders["Signature-Input"] = label + "=" + params',
      '\theaders["Signature"] = label + "=:" + signature + ":"',
      '',
      '\t// An opaque URL is sent as it is given; a path that Go parses would be encoded anew.',
      `\taddress := &url.URL{Scheme: "${facts.scheme}", Host: host, Opaque: path${facts.query === '' ? '' : ', RawQuery: query[1:], ForceQuery: true'}}`,
      `\trequest := &http.Request{Method: method, URL: address, Host: host, Header: http.Header{}}`,
      ...(lengthName === undefined
        ? []
        : [`\tdelete(headers, ${goLiteral(lengthName)}) // Go writes it itself, from request.ContentLength.`]),
      '\tfor name, value := range headers {',
      '\t\trequest.Header[name] = []string{value} // Header.Set would change the case of the name.',
      '\t}',
      ...(facts.body.kind === 'none'
        ? []
        : ['\trequest.Body = io.NopCloser(bytes.NewReader(body))', '\trequest.ContentLength = int64(len(body))']),
      '',
      `\t// ${REMARKS.redirect}`,
      '\tclient := &http.Client{Timeout: 30 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error {',
      '\t\treturn http.ErrUseLastResponse',
      '\t}}',
      '\tresponse, err := client.Do(request)',
      '\tcheck(err)',
      '\tanswer, err := io.ReadAll(response.Body)',
      '\tresponse.Body.Close()',
      '\tcheck(err)',
      '\tfmt.Println(response.Status)',
      '\tfmt.Println(string(answer))',
      '\tif response.StatusCode < 200 || response.StatusCode > 299 {',
      '\t\tos.Exit(1)',
      '\t}',
      '}',
      '',
      ...HELPERS,
      ...(usesIdempotency(facts) ? UUID : []),
    ].join('\n');
  },
};

function importsOf(facts: ProgramFacts): string[] {
  const { body } = facts;
  return [
    ...(body.kind === 'none' ? [] : ['bytes']),
    'crypto/ed25519',
    ...(usesIdempotency(facts) ? ['crypto/rand'] : []),
    ...(usesHash(facts) || usesDigest(facts) ? ['crypto/sha512'] : []),
    'crypto/x509',
    'encoding/base64',
    ...(facts.signedMessage === 'sha512-hex' ? ['encoding/hex'] : []),
    'encoding/pem',
    'fmt',
    'io',
    'log',
    'net/http',
    'net/url',
    'os',
    ...(usesLength(facts) ? ['strconv'] : []),
    'strings',
    'time',
  ];
}

const HELPERS = [
  'func fromEnvironment(name string) string {',
  '\tvalue := os.Getenv(name)',
  '\tif value == "" {',
  '\t\tlog.Fatal(name + " is not set")',
  '\t}',
  '\treturn value',
  '}',
  '',
  'func readKey(file string) ed25519.PrivateKey {',
  '\ttext, err := os.ReadFile(file)',
  '\tcheck(err)',
  '\tblock, _ := pem.Decode(text)',
  '\tif block == nil {',
  '\t\tlog.Fatal("The key file holds no PEM")',
  '\t}',
  '\tparsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)',
  '\tcheck(err)',
  '\tkey, ok := parsed.(ed25519.PrivateKey)',
  '\tif !ok {',
  '\t\tlog.Fatalf("The key file holds a %T, not an Ed25519 private key", parsed)',
  '\t}',
  '\treturn key',
  '}',
  '',
  'func check(err error) {',
  '\tif err != nil {',
  '\t\tlog.Fatal(err)',
  '\t}',
  '}',
  '',
] as const;

const UUID = [
  '// A random UUID, version 4 (RFC 9562).',
  'func uuid() string {',
  '\trandom := make([]byte, 16)',
  '\t_, err := rand.Read(random)',
  '\tcheck(err)',
  '\trandom[6] = random[6]&0x0f | 0x40',
  '\trandom[8] = random[8]&0x3f | 0x80',
  '\treturn fmt.Sprintf("%x-%x-%x-%x-%x", random[:4], random[4:6], random[6:8], random[8:10], random[10:])',
  '}',
  '',
] as const;

const WORDS: Words = {
  literal: goLiteral,
  header: (name) => `headers[${goLiteral(name)}]`,
  length: 'strconv.Itoa(len(body))',
  digest: 'digest',
  idempotencyKey: 'idempotencyKey',
  token: 'token',
  plus: ' + ',
  method: 'method',
  url: 'path',
  path: 'path',
  query: 'query',
  target: 'path',
};

/** Go refuses a variable that nobody reads, so the URL stands where it is used. */
function wordsFor({ scheme, query }: ProgramFacts): Words {
  const target = query === '' ? 'path' : 'path + query';
  return { ...WORDS, target, url: `"${scheme}://" + host + ${target}` };
}

const PARAMETERS = {
  created: { format: ';created=%d', value: 'created' },
  expires: { format: ';expires=%d', value: 'expires' },
  keyid: { format: ';keyid="%s"', value: 'keyID' },
} as const;

const MESSAGES: Readonly<Record<ProgramFacts['signedMessage'], string>> = {
  sha512: 'hash[:]',
  base: 'base',
  'sha512-hex': '[]byte(hex.EncodeToString(hash[:]))',
  'sha512-base64': '[]byte(base64.StdEncoding.EncodeToString(hash[:]))',
};

function bodyLines(facts: ProgramFacts): string[] {
  if (facts.body.kind === 'none') return [];
  const { body } = facts;
  const made = bodyExpression(body, {
    text: (text) => `[]byte(${goLiteral(text)})`,
    base64: (text) => `base64.StdEncoding.DecodeString(${goLiteral(text)})`,
    file: 'os.ReadFile(fromEnvironment("DIALBENCH_BODY_FILE"))',
  });
  const lines = body.kind === 'text' ? [`\tbody := ${made}`] : [`\tbody, err := ${made}`, '\tcheck(err)'];
  const digest = [
    '\tbodyHash := sha512.Sum512(body)',
    '\tdigest := "sha-512=:" + base64.StdEncoding.EncodeToString(bodyHash[:]) + ":"',
  ];
  return ['', `\t// ${REMARKS.body}`, ...lines, ...(usesDigest(facts) ? digest : [])];
}
