/** The functions below `main` of a Go program. */
import { when } from '../frame.ts';
import { KEY_FILE_WORDS } from '../key-file.ts';
import { goLiteral } from '../literals.ts';
import type { Uses } from '../remarks.ts';

/** Only the functions in use. */
export function goHelpers({ idempotency }: Uses): readonly string[] {
  return [...HELPERS, ...when(idempotency, ...UUID)];
}

const HELPERS = [
  'func fromEnvironment(name string) string {',
  '\tvalue := os.Getenv(name)',
  '\tif value == "" {',
  '\t\tfail(name + " is not set.")',
  '\t}',
  '\treturn value',
  '}',
  '',
  'func readKey(file string) ed25519.PrivateKey {',
  '\ttext, err := os.ReadFile(file)',
  '\tif err != nil {',
  '\t\tfail("The key file cannot be read: " + err.Error() + ".")',
  '\t}',
  '\tif bytes.Contains(text, []byte("BEGIN OPENSSH")) {',
  `\t\tfail(file + ${goLiteral(KEY_FILE_WORDS.openSsh)})`,
  '\t}',
  '\tif bytes.Contains(text, []byte("BEGIN ENCRYPTED")) {',
  `\t\tfail(file + ${goLiteral(KEY_FILE_WORDS.sealed)})`,
  '\t}',
  '\tif block, _ := pem.Decode(text); block != nil {',
  '\t\tparsed, _ := x509.ParsePKCS8PrivateKey(block.Bytes)',
  '\t\tif key, ok := parsed.(ed25519.PrivateKey); ok {',
  '\t\t\treturn key',
  '\t\t}',
  '\t}',
  `\tfail(file + ${goLiteral(KEY_FILE_WORDS.plain)})`,
  '\treturn nil',
  '}',
  '',
  'func fail(message string) {',
  '\tfmt.Fprintln(os.Stderr, message)',
  '\tos.Exit(2)',
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
