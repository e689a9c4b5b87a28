/** The whole of a recorded body: its first part came with the exchange, the rest is asked for megabyte by megabyte. */
import { fromBase64 } from '../../shared/bytes/base64.ts';
import { concatBytes } from '../../shared/bytes/compare.ts';
import type { Host } from '../../shared/contract/host.ts';
import type { Answer } from '../../shared/failure.ts';
import type { Exchange } from '../../shared/request/exchange.ts';

const CHUNK_BYTES = 1_048_576;

/** `tooLong` is the sentence that says what to do with a longer one. */
export type BodyBound = { readonly mostBytes: number; readonly tooLong: string };

/** The bytes; empty where there is no such message. Failures: `body-too-large`, `body-incomplete`, and the door's own. */
export async function wholeBody(
  host: Pick<Host, 'call'>,
  exchange: Pick<Exchange, 'id' | 'request' | 'response'>,
  part: 'request' | 'response',
  { mostBytes, tooLong }: BodyBound,
): Promise<Answer<Uint8Array>> {
  const kept = exchange[part]?.body;
  const totalBytes = kept?.totalBytes ?? 0;
  if (totalBytes > mostBytes) {
    const message = `The ${part}’s body has ${totalBytes.toLocaleString('en-GB')} bytes; up to ${mostBytes.toLocaleString('en-GB')} are taken here. ${tooLong}`;
    return { ok: false, failure: { code: 'body-too-large', message } };
  }
  let bytes = bytesOf(kept?.base64 ?? '');
  while (bytes.length < totalBytes) {
    const length = Math.min(CHUNK_BYTES, totalBytes - bytes.length);
    const more = await host.call('exchange.body', { id: exchange.id, part, offset: bytes.length, length });
    if (!more.ok) return more;
    const next = bytesOf(more.value.base64);
    if (next.length === 0) {
      const message = `History gave ${bytes.length} of the body’s ${totalBytes} bytes and no more.`;
      return { ok: false, failure: { code: 'body-incomplete', message } };
    }
    bytes = concatBytes(bytes, next);
  }
  return { ok: true, value: bytes };
}

/** Main writes canonical base64; text that is not would be a broken door, and shows as no bytes. */
function bytesOf(base64: string): Uint8Array {
  const outcome = fromBase64(base64);
  return outcome.ok ? outcome.value : new Uint8Array(0);
}
