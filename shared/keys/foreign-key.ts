/**
 * Key files of other programs that this folder does not read: names each, and gives the line that converts it.
 *
 * Goes by the first characters or bytes; what is inside is not looked at. Each line was run with the tool it names.
 * Source: PuTTY's manual, appendix C.1; age-encryption.org/v1; minisign's manual; RFC 4716; RFC 9580 section 5.5;
 * RFC 7292 section 4 (PKCS#12).
 */
import { decodeUtf8 } from '../bytes/utf8.ts';
import type { AppError } from '../failure.ts';
import { isPkcs12 } from './der-kind.ts';
import { keyFailure } from './key-material.ts';

/** Which half of a key belongs in the place where the file was given. */
export type KeyHalf = 'private' | 'public';

/** Makes a key that the service takes. For what cannot be converted. */
export const MAKE_A_KEY = 'openssl genpkey -algorithm ed25519 -out key.pem';

const MAKE_ONE = `Make a key for the service: ${MAKE_A_KEY}`;

type ForeignFile = {
  readonly is: string;
  readonly starts?: RegExp;
  readonly bytes?: (bytes: Uint8Array) => boolean;
} & Readonly<Record<KeyHalf, string>>;

const same = (advice: string): Readonly<Record<KeyHalf, string>> => ({ private: advice, public: advice });

const FILES: readonly ForeignFile[] = [
  {
    is: 'a PuTTY key file (.ppk)',
    starts: /^PuTTY-User-Key-File-/,
    private: 'Convert it: puttygen FILE -O private-openssh -o key',
    public: 'Take the public key out: puttygen FILE -O public-openssh',
  },
  {
    is: 'a public key in the form of RFC 4716 (SSH2)',
    starts: /^---- BEGIN SSH2 PUBLIC KEY ----/,
    private: 'A private key belongs here: give the file that this one was made from.',
    public: 'Convert it: ssh-keygen -i -f FILE',
  },
  {
    is: 'a private key of ssh.com (SSH2)',
    starts: /^---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----/,
    private: 'Convert it: puttygen FILE -O private-openssh -o key',
    public: 'Take the public key out: puttygen FILE -O public-openssh',
  },
  {
    is: 'a private PGP key',
    starts: /^-----BEGIN PGP PRIVATE KEY BLOCK-----/,
    bytes: (bytes) => isPgpKey(bytes, 5),
    private: `gpg writes none that this service takes. ${MAKE_ONE}`,
    public: 'Take the public key out, where it is an Ed25519 one: gpg --export-ssh-key FINGERPRINT!',
  },
  {
    is: 'a public PGP key',
    starts: /^-----BEGIN PGP PUBLIC KEY BLOCK-----/,
    bytes: (bytes) => isPgpKey(bytes, 6),
    private: `A private key belongs here. ${MAKE_ONE}`,
    public: 'Convert it, where it is an Ed25519 one: gpg --export-ssh-key FINGERPRINT!',
  },
  {
    is: 'a file that age encrypted',
    starts: /^(?:-----BEGIN AGE ENCRYPTED FILE-----|age-encryption\.org\/)/,
    bytes: (bytes) => decodeUtf8(bytes.subarray(0, 19)) === 'age-encryption.org/',
    ...same('Decrypt it: age -d -i IDENTITY FILE > key.pem'),
  },
  {
    is: 'an age identity, an X25519 (key agreement) key, which cannot sign',
    starts: /^(?:#[^\n]*\n|\s)*AGE-SECRET-KEY-1/i,
    ...same(MAKE_ONE),
  },
  {
    is: 'an age recipient, an X25519 (key agreement) key, which cannot verify',
    starts: /^age1[a-z0-9]{20,}$/,
    ...same(MAKE_ONE),
  },
  {
    is: 'a minisign secret key',
    starts: /^untrusted comment:[^\n]*secret key/,
    private:
      'Convert it: minisign -C -W -s FILE (removes its password), then tail -n 1 FILE | base64 -d | tail -c +63 | head -c 32 | base64',
    public: 'Take the 32 bytes out of its .pub file: tail -n 1 FILE.pub | base64 -d | tail -c 32 | base64',
  },
  {
    is: 'a minisign public key',
    starts: /^untrusted comment:/,
    private: 'A private key belongs here: give the file that this one was made with.',
    public: 'Take its 32 bytes out: tail -n 1 FILE | base64 -d | tail -c 32 | base64',
  },
  {
    is: 'a certificate request',
    starts: /^-----BEGIN (?:NEW )?CERTIFICATE REQUEST-----/,
    private: 'A private key belongs here: give the file that the request was made with.',
    public: 'Take the public key out: openssl req -pubkey -noout -in FILE',
  },
  {
    is: 'a PKCS#12 file',
    bytes: isPkcs12,
    private: 'Take the key out: openssl pkcs12 -in FILE -nodes -nocerts -out key.pem',
    public: 'Take the public key out: openssl pkcs12 -in FILE -nokeys -clcerts | openssl x509 -pubkey -noout',
  },
  {
    is: 'a Java keystore (JKS)',
    bytes: (bytes) => bytes.subarray(0, 4).every((byte) => byte === 0xfe || byte === 0xed) && bytes.length > 64,
    ...same(
      'Convert it to PKCS#12: keytool -importkeystore -srckeystore FILE -destkeystore key.p12 -deststoretype PKCS12',
    ),
  },
];

const CERTIFICATE: Readonly<Record<KeyHalf, string>> = {
  private: 'A private key belongs here: give the file that the certificate was made with.',
  public: 'Take the public key out: openssl x509 -pubkey -noout -in FILE',
};

/** The error for a certificate, in PEM or DER. */
export function certificateGiven(half: KeyHalf): AppError {
  const code = half === 'private' ? 'key-is-public' : 'key-unreadable';
  return keyFailure(code, `This is a certificate. ${CERTIFICATE[half]}`, half === 'private' ? ['K13'] : []);
}

/** Throws AppError `key-unreadable` if the text is a key file of another program. */
export function refuseForeignText(text: string, half: KeyHalf): void {
  refuse(
    FILES.find(({ starts }) => starts?.test(text)),
    half,
  );
}

/** The same for bytes: of a file, or decoded from the base64 in which secrets are handed to build servers. */
export function refuseForeignBytes(bytes: Uint8Array, half: KeyHalf): void {
  const encoding = utf16Of(bytes);
  if (encoding !== undefined) {
    throw keyFailure(
      'key-unreadable',
      `This key file is UTF-16 text, as PowerShell writes it. Convert it: iconv -f ${encoding} -t UTF-8 FILE > key.pem`,
    );
  }
  refuse(
    FILES.find((file) => file.bytes?.(bytes)),
    half,
  );
}

function refuse(file: ForeignFile | undefined, half: KeyHalf): void {
  if (file !== undefined) throw keyFailure('key-unreadable', `This is ${file.is}. ${file[half]}`);
}

/** The name that iconv has for the encoding, if every second byte is 0: key files are ASCII. */
function utf16Of(bytes: Uint8Array): string | undefined {
  const marked = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const units = bytes.subarray(marked ? 2 : 0);
  if (units.length < 32) return undefined;
  const isAscii = (high: 0 | 1) => units.every((byte, at) => (at % 2 === high ? byte === 0 : byte > 8 && byte < 127));
  if (isAscii(1)) return marked ? 'UTF-16' : 'UTF-16LE';
  if (isAscii(0)) return marked ? 'UTF-16' : 'UTF-16BE';
  return undefined;
}

/** A key packet with that tag (5 secret, 6 public), in the old or the new form of its head. */
function isPgpKey(bytes: Uint8Array, tag: number): boolean {
  const [head = 0, length = 0] = bytes;
  if (bytes.length < 40 || bytes.length === 64) return false;
  const isNew = head === (0xc0 | tag);
  if (!isNew && head >> 2 !== (0x80 >> 2) + tag) return false;
  const lengthBytes = isNew ? (length < 192 ? 1 : 2) : [1, 2, 4][head & 3];
  const version = bytes[1 + (lengthBytes ?? 1)] ?? 0;
  return version >= 3 && version <= 6;
}
