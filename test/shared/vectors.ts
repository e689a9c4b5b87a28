/** The committed vectors of test/vectors, each with its source inside. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

function read<T>(name: string): T & { readonly source: string } {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../vectors', name), 'utf8'));
}

type RequestVector = { readonly method: string; readonly url: string; readonly headers: string[][] };

export const rfc9421 = read<{
  readonly key: {
    readonly keyId: string;
    readonly seedBase64Url: string;
    readonly publicKeyBase64Url: string;
    readonly pkcs8Base64: string;
    readonly spkiBase64: string;
  };
  readonly b26: {
    readonly createdSec: number;
    readonly label: string;
    readonly components: string[];
    readonly request: RequestVector & { readonly body: string };
    readonly base: string;
    readonly signatureBase64: string;
  };
  readonly b4: readonly (RequestVector & { readonly name: string; readonly verifies: boolean })[];
}>('rfc9421.json');

type SignatureVector = {
  readonly name: string;
  readonly seed: string;
  readonly publicKey: string;
  readonly message: string;
  readonly signature: string;
};

export const rfc8032 = read<{
  readonly ed25519: readonly SignatureVector[];
  readonly ed25519ph: readonly SignatureVector[];
}>('rfc8032.json');

export const rfc9530 = read<{
  readonly digests: readonly {
    readonly name: string;
    readonly body: string;
    readonly sha256Base64?: string;
    readonly sha512Base64: string;
  }[];
}>('rfc9530.json');

/** One signature over the base of B.2.6 for each reading of what is signed: those a profile can name, and others. */
export const serviceScheme = read<{
  readonly baseSha512Hex: string;
  readonly signatures: Readonly<Record<string, string>>;
  readonly refused: Readonly<Record<string, string>>;
}>('service-scheme.json');

/** A key file as text or, for DER, as base64. */
export type KeyVector = {
  readonly made: string;
  readonly format: string;
  readonly text?: string;
  readonly base64?: string;
};

export const keyVectors = read<{
  readonly passphrase: string;
  readonly openssl: {
    readonly seedHex: string;
    readonly publicKeyHex: string;
    readonly private: readonly KeyVector[];
    readonly public: readonly KeyVector[];
  };
  readonly openssh: {
    readonly publicLine: string;
    readonly fingerprint: string;
    readonly comment: string;
    readonly private: readonly KeyVector[];
  };
  readonly refused: readonly {
    readonly made: string;
    readonly text: string;
    readonly code: string;
    readonly causes?: readonly string[];
    readonly says: string;
  }[];
}>('keys.json');

/** Key files that only other programs read. */
export const foreignKeys = read<{
  readonly pgpFingerprint: string;
  readonly files: readonly {
    readonly made: string;
    readonly text?: string;
    readonly base64?: string;
    /** A part of the sentence that names it. */
    readonly is: string;
    /** Of the key inside, where there is one for the service. */
    readonly publicKeyHex?: string;
  }[];
}>('foreign-keys.json');

/** The published JSON schema of HAR 1.2. */
export const harSchema = read<{ readonly schema: Record<string, unknown> }>('har-1.2.json').schema;

/** Signatures of RFC 9421's other algorithms; public keys in PEM, by key id. */
export const rfc9421Algorithms = read<{
  readonly publicKeys: Readonly<Record<string, string>>;
  readonly signatures: readonly {
    readonly name: string;
    readonly algorithm: string;
    readonly keyId: string;
    readonly base: string;
    readonly signatureBase64: string;
  }[];
}>('rfc9421-algorithms.json');

/** Commands that sign by themselves, and what curl really sent for them. */
export const curlHttpsig = read<{ readonly runs: readonly { readonly command: string; readonly sent: string }[] }>(
  'curl-httpsig.json',
);
