/**
 * The headers that every new request gets fresh, whatever another request had: those of the signature scheme and those
 * that the transport writes. Content-Type is not one of them: it describes the body.
 */
const MADE_ANEW: ReadonlySet<string> = new Set([
  'authorization',
  'x-client-id',
  'content-digest',
  'content-length',
  'x-idempotency-key',
  'x-idempotency-id',
  'signature-input',
  'signature',
  'host',
  'connection',
  'user-agent',
  'accept',
  'accept-encoding',
]);

/** `name` in any case. */
export function isMadeAnew(name: string): boolean {
  return MADE_ANEW.has(name.toLowerCase());
}
