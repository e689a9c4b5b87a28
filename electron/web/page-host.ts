/**
 * By which name the browser calls the loopback door: a fresh `<name>.localhost` at every start.
 *
 * A service worker, once registered, answers for its origin however long its program is gone, and would read the launch
 * code from the address. No earlier program has one for a name that did not exist. Browsers find `*.localhost` on this
 * machine by themselves; where one does not, `--host 127.0.0.1` gives the plain address.
 * Source: RFC 6761 section 6.3; Service Workers, "registration".
 */
import { AppError } from '../../shared/failure.ts';
import type { RandomSource } from '../../shared/signature/ports.ts';

/** `127.0.0.1`, or undefined for a fresh name. */
export type PageHost = '127.0.0.1' | undefined;

/** Reads the option `--host`. Throws AppError `misuse`. */
export function readPageHost(text: string): PageHost {
  if (text === '127.0.0.1') return text;
  const message = `--host takes 127.0.0.1, for a browser that does not find the fresh name; got “${text}”.`;
  throw new AppError({ code: 'misuse', message });
}

export function freshName(random: RandomSource): string {
  return `d${Buffer.from(random.bytes(8)).toString('hex')}.localhost`;
}
