/**
 * A request read from text that people keep or paste, with notes on what the reader noticed.
 *
 * A note reports what the reader kept, dropped or guessed, with a stable code, one sentence and its position. Notes are
 * not verdicts: the verifier or the doctor decides whether one matters.
 */
import type { HttpRequest, HttpResponse } from './message.ts';

export type RequestNoteCode =
  /** Raw requests. */
  | 'byte-order-mark'
  | 'leading-empty-lines'
  | 'http-version'
  | 'fragment-dropped'
  | 'host-differs'
  | 'host-repeated'
  | 'head-without-end'
  | 'not-utf8'
  | 'bare-cr'
  | 'chunked-decoded'
  | 'trailers-dropped'
  | 'content-length-unreadable'
  | 'body-short'
  | 'body-surplus'
  | 'body-final-line-feed'
  /** Curl commands. */
  | 'header-by-curl'
  | 'scheme-assumed'
  | 'url-pattern'
  | 'dot-segments'
  | 'option-ignored'
  | 'shell-rest-ignored'
  /** HAR entries. */
  | 'har-left-over'
  /** Calls of fetch and PowerShell. */
  | 'header-by-client'
  /** Logs, objects, calls and the files of other clients. */
  | 'prefix-removed'
  | 'lines-dropped'
  | 'body-not-shown'
  | 'body-rewritten'
  | 'line-ends-restored'
  | 'bytes-lost'
  | 'value-masked'
  | 'left-over';

/** `offset` counts bytes of a raw request, characters of every other form. */
export type RequestNote = { readonly code: RequestNoteCode; readonly message: string; readonly offset: number };

/** What a command that signs by itself will do, as far as it says so. */
export type SelfSigner = {
  readonly tool: 'curl' | 'xh' | 'HTTPie';
  /** A name of RFC 9421, or undefined where the form of the key decides. */
  readonly algorithm: string | undefined;
  /** Lower case, in order; undefined where the tool's own list is not known. */
  readonly covered: readonly string[] | undefined;
  readonly keyId: string | undefined;
};

export type ReadRequest = {
  readonly request: HttpRequest;
  readonly notes: readonly RequestNote[];
  /** The URL as it was written, where the request has another: a fragment was dropped, or the host stood elsewhere. */
  readonly writtenUrl?: string;
  /** False if the form shows no body, though there was one. */
  readonly hasBody?: boolean;
  /** What came back, where the text tells. */
  readonly response?: HttpResponse;
  /** The text is a command that signs by itself, so that the request has no signature yet. */
  readonly selfSigner?: SelfSigner;
};
