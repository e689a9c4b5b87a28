/**
 * A request as somebody gives it, with how it was reached: in any form that is read from a clipboard, made whole by a URL or a scheme.
 *
 * The command line and the agents' tools go through the same steps; only what they call their inputs differs.
 */
import { AppError, misuse } from '../failure.ts';
import { reachedBy } from '../observed/reached-by.ts';
import { shortened } from '../text/shortened.ts';
import { type ReadObserved, readObserved } from './read-observed.ts';

export const SCHEMES = ['http', 'https'] as const;
export type Scheme = (typeof SCHEMES)[number];

export type GivenRequest = {
  readonly request: Uint8Array;
  readonly body?: Uint8Array | undefined;
  readonly url?: string | undefined;
  readonly scheme?: Scheme | undefined;
};

/** What refusals call the inputs. */
export type GivenNames = {
  /** As “The request a.http”. */
  readonly request: string;
  readonly url: string;
  readonly scheme: string;
  /** How a URL is given. */
  readonly example: string;
};

/** Throws AppError `misuse` where both are given. */
export function requireOneWay({ url, scheme }: Pick<GivenRequest, 'url' | 'scheme'>, names: GivenNames): void {
  if (url !== undefined && scheme !== undefined)
    throw misuse(`Give either ${names.url} or ${names.scheme}: a URL has its scheme.`);
}

/** Throws AppError `request-unparsable` with its offset, or `misuse` where nothing tells the whole URL. */
export function readGivenRequest({ request, body, url, scheme }: GivenRequest, names: GivenNames): ReadObserved {
  const read = readObserved(request, undefined, body);
  if (!read.ok) {
    const { offset, message } = read.fault;
    throw new AppError({
      code: 'request-unparsable',
      message: isUtf16(request)
        ? `${names.request} is UTF-16 text, as PowerShell writes it; save it as UTF-8.`
        : `${names.request} cannot be read: ${message} (offset ${offset}).`,
      details: { offset },
    });
  }
  const reached = reachedBy(read.value.request, { url, scheme });
  if (!reached.ok) throw misuse(`${names.url}: ${reached.fault.message}.`);
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(reached.value.url))
    throw misuse(
      `${names.request} tells no host (${shortened(reached.value.url, 80)}); give it with ${names.example}.`,
    );
  return { ...read.value, request: reached.value };
}

/** By its byte-order mark. */
const isUtf16 = ([first, second]: Uint8Array): boolean =>
  (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
