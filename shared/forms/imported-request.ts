/**
 * ImportedRequest: one request read from a foreign file, and everything that it could not hold.
 *
 * An importer keeps what it can and names the rest in `leftOver`, one sentence each; nothing is dropped silently. If
 * the file has no address, the URL may begin with its path, because the environment has its own. Variables that the
 * file does not define stay unchanged.
 */
import type { HeaderLine } from '../http/message.ts';

export type ImportFormat = 'curl' | 'har' | 'openapi' | 'postman';

export type ImportedRequest = {
  /** The file's name for it, or method and path. */
  readonly title: string;
  /** The folders or tags that contain it, outermost first. */
  readonly folder: readonly string[];
  readonly method: string;
  /** Absolute, or starting with `/`. */
  readonly url: string;
  readonly headers: readonly HeaderLine[];
  readonly body: Uint8Array;
  readonly leftOver: readonly string[];
};

export type ImportedFile = {
  readonly format: ImportFormat;
  readonly requests: readonly ImportedRequest[];
  /** Parts of the file as a whole that were left out. */
  readonly leftOver: readonly string[];
};
