/** The bodies of a recorded message: the part that came with it, and the whole one fetched from history. */
import { bytesOf } from '../../shared/bytes/base64.ts';
import { concatBytes } from '../../shared/bytes/compare.ts';
import type { Host } from '../../shared/contract/host.ts';
import type { Answer, Failure } from '../../shared/failure.ts';
import type { BodyJson } from '../../shared/observed/observed.ts';
import { type BodyBound, SLICE_BYTES, wholeBody } from '../../shared/observed/whole-body.ts';

/** The bytes of a body loaded so far. */
export type LoadedBody = {
  readonly bytes: Uint8Array;
  readonly totalBytes: number;
  readonly isLoading: boolean;
  readonly failure?: Failure;
};

/** A body with only the bytes that came with its message. */
export function loadedBody({ base64, totalBytes }: BodyJson): LoadedBody {
  return { bytes: bytesOf(base64), totalBytes, isLoading: false };
}

type BodySoFar = Pick<LoadedBody, 'bytes' | 'totalBytes'> & {
  /** Of the exchange. */
  readonly id: string;
  readonly part: 'request' | 'response';
};

/** The body with its next slice, or with why that did not come. */
export async function moreOfBody(host: Pick<Host, 'call'>, body: BodySoFar): Promise<LoadedBody> {
  const { id, part, bytes, totalBytes } = body;
  const length = Math.min(SLICE_BYTES, totalBytes - bytes.length);
  const answer = await host.call('exchange.body', { id, part, offset: bytes.length, length });
  if (!answer.ok) return { bytes, totalBytes, isLoading: false, failure: answer.failure };
  const more = concatBytes(bytes, bytesOf(answer.value.base64));
  return { bytes: more, totalBytes: answer.value.totalBytes, isLoading: false };
}

/** The whole body of a recorded exchange. Fails like `wholeBody`. */
export function exchangeBody(
  host: Pick<Host, 'call'>,
  exchange: Parameters<typeof wholeBody>[1],
  part: 'request' | 'response',
  bound: BodyBound,
): Promise<Answer<Uint8Array>> {
  return wholeBody((slice) => host.call('exchange.body', slice), exchange, part, bound);
}
