/**
 * The base that a service printed in its refusal, where it did.
 *
 * The sandbox puts it under `signatureBase`, its token masked. Source: shared/catalogue/envelope.ts.
 */
import { decodeUtf8 } from '../bytes/utf8.ts';

/** The text of the base, or undefined for a body without one. */
export function answeredBase(body: Uint8Array): string | undefined {
  try {
    const json: unknown = JSON.parse(decodeUtf8(body));
    if (typeof json !== 'object' || json === null || !('signatureBase' in json)) return undefined;
    return typeof json.signatureBase === 'string' ? json.signatureBase : undefined;
  } catch {
    return undefined;
  }
}
