/**
 * Certificates in an environment's settings: accepted SHA-256 fingerprints, and authorities trusted in addition to the
 * usual ones. Only the text is checked here; the transport judges the certificates themselves.
 */

/** 64 lower-case hex digits from any common notation of a SHA-256 fingerprint; undefined for anything else. */
export function readFingerprint(text: string): string | undefined {
  const bare = text
    .trim()
    .replace(/^(sha-?256|sha256 fingerprint)\s*[:=]\s*/i, '')
    .replace(/[\s:]/g, '')
    .toLowerCase();
  return /^[0-9a-f]{64}$/.test(bare) ? bare : undefined;
}

/** Pairs of upper-case hex digits with colons, as browsers and openssl print it. */
export function writeFingerprint(fingerprint: string): string {
  return (fingerprint.toUpperCase().match(/../g) ?? []).join(':');
}

const BLOCK = /-----BEGIN ([A-Z0-9 ]+)-----([\s\S]*?)-----END \1-----/g;

/** Why this text is not a list of PEM certificates; undefined if it is one, or empty. Names a private key as such. */
export function extraCaFault(pem: string): string | undefined {
  if (pem.trim() === '') return undefined;
  const blocks = [...pem.matchAll(BLOCK)];
  const expected = 'expected certificates as PEM, each from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----';
  if (blocks.length === 0) return `${expected}; no such block was found.`;
  const foreign = blocks.find(([, kind]) => kind !== 'CERTIFICATE');
  if (foreign?.[1]?.includes('PRIVATE KEY')) {
    return `${expected}, got a private key as well. Take it out: it belongs to whoever runs the server.`;
  }
  if (foreign) return `${expected}, got a block “${foreign[1]}”.`;
  const broken = blocks.findIndex(([, , body]) => !/^[A-Za-z0-9+/=\s]+$/.test(body ?? ''));
  return broken < 0 ? undefined : `${expected}; block ${broken + 1} holds something that is not base64.`;
}
