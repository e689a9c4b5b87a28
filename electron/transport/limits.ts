/** What may end a request early beside its own failures: the user, the time to connect, the whole time. */
import type { TransportSettings } from '../../shared/environment/environment.ts';
import { EARLY_ENDS } from './send-failure.ts';
import { WireError } from './wire-error.ts';

export type Limits = {
  /** Aborted with a WireError as its reason. */
  readonly signal: AbortSignal;
  /** The time to connect no longer counts. */
  connected(): void;
  stop(): void;
};

export type LimitedBy = Pick<TransportSettings, 'connectTimeoutMs' | 'totalTimeoutMs'> & {
  readonly signal?: AbortSignal;
};

/** One signal for all that can end a request early; its reason is a WireError that says which. */
export function startLimits(host: string, options: LimitedBy): Limits {
  const ending = new AbortController();
  const after = (limit: 'connect' | 'total', limitMs: number) =>
    setTimeout(() => ending.abort(new WireError(EARLY_ENDS[limit](host, limitMs))), limitMs);
  const connect = after('connect', options.connectTimeoutMs);
  const total = after('total', options.totalTimeoutMs);
  const cancel = () => ending.abort(new WireError(EARLY_ENDS.cancelled(host)));
  if (options.signal?.aborted) cancel();
  options.signal?.addEventListener('abort', cancel, { once: true });
  return {
    signal: ending.signal,
    connected: () => clearTimeout(connect),
    stop() {
      clearTimeout(connect);
      clearTimeout(total);
      options.signal?.removeEventListener('abort', cancel);
    },
  };
}
