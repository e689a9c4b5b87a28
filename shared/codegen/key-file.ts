/**
 * What every generated program says about its key file, in its head and when it cannot use the file.
 *
 * A sentence begins with the file's name, which the program puts before it. The two lines of conversion need openssl and
 * what comes with every shell; the tests run them. Source: RFC 8410 section 7; OpenSSH PROTOCOL.key, whose unencrypted
 * Ed25519 files have their seed at one place.
 */

/** The 16 bytes before the seed in a PKCS#8 file, in base64, and the seed of an OpenSSH file behind them. */
const OPENSSH_LINE =
  '(echo MC4CAQAwBQYDK2VwBCIEIA== | base64 -d; grep -v -- ----- FILE | base64 -d | tail -c +162 | head -c 32) | openssl pkey -inform DER -out key.pem';
const ENCRYPTED_LINE = 'openssl pkey -in FILE -out key.pem';

export const KEY_FILE_WORDS = {
  openSsh: ` is an OpenSSH key file: expected PKCS#8 PEM. If it has a passphrase, take that off a copy: ssh-keygen -p -f FILE. Then convert it: ${OPENSSH_LINE}`,
  encrypted: ' is encrypted: set DIALBENCH_KEY_PASSPHRASE.',
  /** Where nothing at hand opens it. */
  sealed: ` is encrypted, which this program cannot open. Decrypt it: ${ENCRYPTED_LINE}`,
  plain: ' holds no Ed25519 private key in PKCS#8 PEM.',
  other: ' holds no Ed25519 private key in PKCS#8 PEM, or DIALBENCH_KEY_PASSPHRASE does not open it.',
} as const;

/** Which key files a target's programs read, besides plain PKCS#8. */
export type KeyFiles = readonly ('encrypted' | 'openssh')[];

/** Lines for the head of a program. */
export function keyFileHead(reads: KeyFiles): readonly string[] {
  return [
    'DIALBENCH_KEY_FILE names the private key, Ed25519 as PKCS#8 PEM ("BEGIN PRIVATE KEY").',
    reads.includes('encrypted')
      ? 'DIALBENCH_KEY_PASSPHRASE opens it where it is encrypted ("BEGIN ENCRYPTED PRIVATE KEY").'
      : `Decrypt an encrypted one ("BEGIN ENCRYPTED PRIVATE KEY") before: ${ENCRYPTED_LINE}`,
    reads.includes('openssh')
      ? 'An OpenSSH key file ("BEGIN OPENSSH PRIVATE KEY") is read as well.'
      : `Convert an OpenSSH one ("BEGIN OPENSSH PRIVATE KEY") before: ${OPENSSH_LINE}`,
  ];
}
