/** Ends a request early: the user's cancel, the connect timeout, the overall timeout. */
import type { TransportSettings } from '../../shared/environment/environment.ts';
import { EARLY_ENDS } from './send-failure.ts';
import { WireError } from './wire-error.ts';

export type Limits = {
  /** Aborted with a WireError as its reason. */
  readonly signal: AbortSignal;
  /** Stops the connect timeout. */
  connected(): void;
  stop(): void;
};

export type LimitedBy = Pick<TransportSettings, 'connectTimeoutMs' | 'totalTimeoutMs'> & {
  readonly signal?: AbortSignal;
};

/** One signal for everything that can end a request early; its reason is a WireError that says which one did. */
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
