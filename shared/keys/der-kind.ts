/**
 * Detects which key structure a DER value is from its first fields, so that a file can be named before it is parsed.
 *
 * Source: RFC 5958 (PKCS#8), RFC 5280 (SPKI, certificates), RFC 8017 appendix A.1 (PKCS#1), RFC 5915 (SEC 1),
 * RFC 7292 section 4 (PKCS#12).
 */
import { DerFault, type DerReader, readSequence, TAG } from './der.ts';

export type DerKind =
  | 'pkcs8'
  | 'pkcs8-encrypted'
  | 'spki'
  /** Private. */
  | 'rsa-pkcs1'
  | 'rsa-public'
  /** Private. */
  | 'ec-sec1'
  | 'certificate'
  | 'unknown';

/** `unknown` for anything that is not a DER sequence, or not one of these. */
export function derKind(bytes: Uint8Array): DerKind {
  try {
    return kindOf(readSequence(bytes));
  } catch (fault) {
    if (fault instanceof DerFault) return 'unknown';
    throw fault;
  }
}

const PKCS7_OID_PREFIX = '1.2.840.113549.1.7.';

/** True for the PFX structure of a .p12 or .pfx file, which begins like a PKCS#8 key but with version 3. */
export function isPkcs12(bytes: Uint8Array): boolean {
  try {
    const reader = readSequence(bytes);
    return reader.integer() === 3 && reader.sequence().oid().startsWith(PKCS7_OID_PREFIX);
  } catch (fault) {
    if (fault instanceof DerFault) return false;
    throw fault;
  }
}

function kindOf(reader: DerReader): DerKind {
  if (reader.peekTag() === TAG.integer) {
    reader.next();
    if (reader.peekTag() === TAG.sequence) return 'pkcs8';
    if (reader.peekTag() === TAG.octetString) return 'ec-sec1';
    if (reader.peekTag() !== TAG.integer) return 'unknown';
    reader.next();
    return reader.isAtEnd ? 'rsa-public' : 'rsa-pkcs1';
  }
  const first = reader.sequence();
  if (reader.peekTag() === TAG.bitString) return 'spki';
  if (reader.peekTag() === TAG.octetString) return 'pkcs8-encrypted';
  return reader.peekTag() === TAG.sequence && !first.isAtEnd ? 'certificate' : 'unknown';
}
