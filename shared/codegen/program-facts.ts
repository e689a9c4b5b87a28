/**
 * ProgramFacts: what a program needs to build, sign and send the same kind of request again.
 *
 * Read from a prepared request and its trace, never from a draft or profile: which header lines are constants and which
 * are computed (digest, length, idempotency key, token), what is covered in which order, and how times and the signed
 * message are written. A fact never contains the token's value. Nothing here depends on a language.
 * Source: investment service specification, "Authentication"; RFC 9421 sections 2 and 3.1.
 */
import { toBase64 } from '../bytes/base64.ts';
import { decodeUtf8Strict } from '../bytes/utf8.ts';
import type { HttpRequest } from '../http/message.ts';
import { parseDictionary } from '../http/structured-fields/parse.ts';
import { serialiseString } from '../http/structured-fields/serialise.ts';
import { splitUrl } from '../http/url-parts.ts';
import { MASK } from '../observed/mask-secrets.ts';
import type { SigningProfile } from '../signature/profile.ts';
import type { BaseLine } from '../signature/trace.ts';
import { type HeaderFact, headerFacts } from './header-facts.ts';
import type { ProgramSource } from './program-source.ts';

/** Where the program gets a base line's value. */
export type ComponentOrigin =
  /** `header` is the name as in `headers`. */
  | { readonly kind: 'header'; readonly header: string }
  | { readonly kind: 'method' | 'url' | 'path' | 'query' | 'target' }
  | { readonly kind: 'text'; readonly text: string };

/** One covered component; `name` is as written in the base and in Signature-Input. */
export type ComponentFact = { readonly name: string; readonly from: ComponentOrigin };

export type BodyFact =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'base64'; readonly base64: string }
  /** Too long for the program text: read from the file in DIALBENCH_BODY_FILE. */
  | { readonly kind: 'file'; readonly totalBytes: number };

export type ProgramFacts = {
  /** Letters, digits, dots and hyphens only; used for the program's file name. */
  readonly title: string;
  readonly method: string;
  readonly scheme: 'http' | 'https';
  /** Host and port as written. */
  readonly authority: string;
  /** As sent; begins with `/`. */
  readonly path: string;
  /** Includes the question mark; empty if the target has no query. */
  readonly query: string;
  /** In order; names are unique, ignoring case. */
  readonly headers: readonly HeaderFact[];
  readonly components: readonly ComponentFact[];
  /** The parameters of the signature in their order. */
  readonly parameters: readonly ('created' | 'expires' | 'keyid')[];
  /** The text between the parameter's quotes; its quotes and backslashes are already escaped. */
  readonly keyId: string;
  readonly label: string;
  readonly createdUnit: SigningProfile['createdUnit'];
  /** Added to created as written, in its unit; undefined if expires is not sent. */
  readonly expiresAfter: number | undefined;
  readonly signedMessage: SigningProfile['signedMessage'];
  readonly body: BodyFact;
  /** What the program's reader must know; one sentence each. */
  readonly notes: readonly string[];
};

/** A body with more bytes is read from a file: the smallest limit for constants in any language is 65,535. */
export const LONGEST_INLINE_BODY = 16_384;

const MASKED_NOTE = 'Stars replace a secret: put it in yourself, from a variable.';

/** The facts of a prepared request. */
export function programFacts(source: ProgramSource): ProgramFacts {
  const { trace, method } = source;
  const { profile } = trace;
  const url = splitUrl(source.url);
  const path = url.path === '' ? '/' : url.path;
  const query = url.query ?? '';
  const parameters = readParameters(trace.signatureParams);
  const covered = trace.lines.filter(({ source: from }) => from.kind !== 'signature-params');
  const { headers, notes: headerNotes } = headerFacts(
    source,
    covered.map(({ name }) => name.toLowerCase()),
  );
  const body = bodyFact(source, headers);
  const constants = [source.url, ...headers.map(({ value }) => (value.kind === 'text' ? value.text : ''))];
  if (body.kind === 'text') constants.push(body.text);
  const isMasked = source.maskedPlaces > 0 && constants.some((text) => MASK.test(text));
  const notes = [...(source.notes ?? []), ...headerNotes, ...bodyNotes(body), ...(isMasked ? [MASKED_NOTE] : [])];
  return {
    title: source.operation.replaceAll(/[^A-Za-z0-9.-]+/g, '-').replaceAll(/^[.-]+|[.-]+$/g, '') || 'request',
    method,
    scheme: url.scheme.toLowerCase() === 'https' ? 'https' : 'http',
    authority: url.authority,
    path,
    query,
    headers,
    components: covered.map((line) => ({ name: line.name, from: componentOrigin(line, headers, query) })),
    parameters: parameters.order,
    keyId: serialiseString(parameters.keyId).slice(1, -1),
    label: profile.label,
    createdUnit: profile.createdUnit,
    expiresAfter: parameters.expiresAfter,
    signedMessage: profile.signedMessage,
    body,
    notes,
  };
}

function componentOrigin(line: BaseLine, headers: readonly HeaderFact[], query: string): ComponentOrigin {
  switch (line.name) {
    case '@method':
      return { kind: 'method' };
    case '@target-uri':
      return { kind: 'url' };
    case '@path':
      return { kind: 'path' };
    case '@request-target':
      return { kind: 'target' };
    case '@query':
      return query === '' ? { kind: 'text', text: line.value } : { kind: 'query' };
    default: {
      const header = headers.find(({ name }) => name.toLowerCase() === line.name.toLowerCase());
      return header ? { kind: 'header', header: header.name } : { kind: 'text', text: line.value };
    }
  }
}

function bodyFact({ body }: HttpRequest, headers: readonly HeaderFact[]): BodyFact {
  const isDescribed = headers.some(({ value }) => value.kind === 'digest' || value.kind === 'length');
  if (body.length === 0 && !isDescribed) return { kind: 'none' };
  if (body.length > LONGEST_INLINE_BODY) return { kind: 'file', totalBytes: body.length };
  const text = decodeUtf8Strict(body);
  return text.ok && !text.value.includes('\0')
    ? { kind: 'text', text: text.value }
    : { kind: 'base64', base64: toBase64(body) };
}

function bodyNotes(body: BodyFact): string[] {
  if (body.kind !== 'file') return [];
  const size = body.totalBytes.toLocaleString('en-GB');
  return [`The body (${size} bytes) is read from the file that DIALBENCH_BODY_FILE names.`];
}

type ParameterFacts = Pick<ProgramFacts, 'expiresAfter' | 'keyId'> & { readonly order: ProgramFacts['parameters'] };

/** The parameters as written. Times become a difference, because the program runs later. */
function readParameters(signatureParams: string): ParameterFacts {
  const outcome = parseDictionary(`x=${signatureParams}`, 'last');
  const member = outcome.ok ? outcome.value[0]?.member : undefined;
  const numbers = new Map<string, number>();
  const order: ('created' | 'expires' | 'keyid')[] = [];
  let keyId = '';
  for (const { name, value } of member?.parameters ?? []) {
    if (name === 'keyid' && value.kind === 'string') keyId = value.value;
    else if ((name === 'created' || name === 'expires') && value.kind === 'integer') numbers.set(name, value.value);
    else continue;
    order.push(name);
  }
  const created = numbers.get('created');
  const expires = numbers.get('expires');
  const expiresAfter = created === undefined || expires === undefined ? undefined : expires - created;
  return { order, keyId, expiresAfter };
}
