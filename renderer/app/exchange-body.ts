/** The bodies of a recorded message: the part that came with it, and the whole one fetched from history. */
import { bytesOf } from '../../shared/bytes/base64.ts';
import type { Host } from '../../shared/contract/host.ts';
import type { Answer, Failure } from '../../shared/failure.ts';
import type { BodyJson } from '../../shared/observed/observed.ts';
import { type BodyBound, wholeBody } from '../../shared/observed/whole-body.ts';

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

/** The whole body of a recorded exchange. Fails like `wholeBody`. */
export function exchangeBody(
  host: Pick<Host, 'call'>,
  exchange: Parameters<typeof wholeBody>[1],
  part: 'request' | 'response',
  bound: BodyBound,
): Promise<Answer<Uint8Array>> {
  return wholeBody((slice) => host.call('exchange.body', slice), exchange, part, bound);
}
