/**
 * ImportedRequest: one request read from a foreign file, and everything of it that a request cannot hold.
 *
 * An importer keeps what it can and names the rest in `leftOver`, a sentence each; nothing is dropped in silence. The URL
 * may begin with its path where the file knows no address, because the environment has its own. Variables that the file
 * does not define stay as they stand.
 */
import type { HeaderLine } from '../http/message.ts';

export type ImportFormat = 'curl' | 'har' | 'openapi' | 'postman';

export type ImportedRequest = {
  /** The name that the file gives, or method and path. */
  readonly title: string;
  /** The folders or tags that it stood in, outermost first. */
  readonly folder: readonly string[];
  readonly method: string;
  /** Absolute, or beginning with `/`. */
  readonly url: string;
  readonly headers: readonly HeaderLine[];
  readonly body: Uint8Array;
  readonly leftOver: readonly string[];
};

export type ImportedFile = {
  readonly format: ImportFormat;
  readonly requests: readonly ImportedRequest[];
  /** What of the file as a whole was not taken. */
  readonly leftOver: readonly string[];
};

/** The most requests that are read of one file: what lies beyond is said, not read. */
export const MOST_REQUESTS = 2000;

/** The first `MOST_REQUESTS`, and the sentence about the rest where there is one. */
export function bounded<T>(items: readonly T[]): { readonly kept: readonly T[]; readonly leftOver: readonly string[] } {
  if (items.length <= MOST_REQUESTS) return { kept: items, leftOver: [] };
  const leftOver = [`The file holds ${items.length} requests; the first ${MOST_REQUESTS} were read.`];
  return { kept: items.slice(0, MOST_REQUESTS), leftOver };
}
