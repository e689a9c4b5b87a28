/**
 * Fetches the rest of a recorded body, megabyte by megabyte; the first part came with the message.
 *
 * If history does not return the whole body, the result is a Failure, never a shorter body: the command line once
 * printed half of a large answer as if it were complete.
 */
import { bytesOf } from '../bytes/base64.ts';
import { concatBytes } from '../bytes/compare.ts';
import type { Answer } from '../failure.ts';
import type { BodyJson, ObservedRequest, ObservedResponse } from './observed.ts';

/** Also the contract's limit for one slice. */
export const SLICE_BYTES = 1_048_576;

type Part = 'request' | 'response';
type Recorded = { readonly id: string; readonly request: ObservedRequest; readonly response?: ObservedResponse };
type Slice = { readonly id: string; readonly part: Part; readonly offset: number; readonly length: number };

/** `tooLong` is a sentence that says what to do with a longer body. */
export type BodyBound = { readonly mostBytes: number; readonly tooLong: string };

/** The bytes, or none if there is no such message. Failures: `body-too-large`, `body-incomplete`, those of `fetch`. */
export async function wholeBody(
  fetch: (slice: Slice) => Promise<Answer<BodyJson>>,
  recorded: Recorded,
  part: Part,
  bound?: BodyBound,
): Promise<Answer<Uint8Array>> {
  const { base64, totalBytes } = recorded[part]?.body ?? { base64: '', totalBytes: 0 };
  if (bound && totalBytes > bound.mostBytes) {
    const message = `The ${part}’s body has ${written(totalBytes)} bytes; up to ${written(bound.mostBytes)} are taken here. ${bound.tooLong}`;
    return { ok: false, failure: { code: 'body-too-large', message } };
  }
  const parts = [bytesOf(base64)];
  let offset = parts[0]?.length ?? 0;
  while (offset < totalBytes) {
    const length = Math.min(SLICE_BYTES, totalBytes - offset);
    const more = await fetch({ id: recorded.id, part, offset, length });
    if (!more.ok) return more;
    const next = bytesOf(more.value.base64);
    if (next.length === 0) {
      const message = `History gave ${offset} of the body’s ${totalBytes} bytes and no more.`;
      return { ok: false, failure: { code: 'body-incomplete', message } };
    }
    parts.push(next);
    offset += next.length;
  }
  return { ok: true, value: concatBytes(...parts) };
}

function written(bytes: number): string {
  return bytes.toLocaleString('en-GB');
}
