/**
 * Every form in which an exchange can be copied, and the text of each.
 *
 * An exchange is masked unless its token was revealed before; nothing here masks or reveals.
 */
import { bytesOf } from '../bytes/base64.ts';
import { decodeUtf8, decodeUtf8Strict } from '../bytes/utf8.ts';
import { type Answer, AppError, refuse } from '../failure.ts';
import type { HttpRequest } from '../http/message.ts';
import type { TraceJson } from '../observed/observed.ts';
import type { Copyable } from '../request/exchange.ts';
import { UNSIGNED_SENTENCE } from '../request/signed-exchange.ts';
import { asCurl } from './curl/as-curl.ts';
import { asHarEntry } from './har/as-har-entry.ts';
import { asRawHttp } from './raw/raw-request.ts';
import { asTraceJson } from './trace/as-trace-json.ts';

export const COPY_FORMS = [
  'base',
  'header-pair',
  'curl',
  'raw-http',
  'raw-response',
  'har-entry',
  'trace-json',
] as const;
export type CopyForm = (typeof COPY_FORMS)[number];

/** Which complete bodies a form needs. */
export const BODIES_NEEDED: Readonly<Record<CopyForm, readonly ('request' | 'response')[]>> = {
  base: [],
  'header-pair': [],
  curl: ['request'],
  'raw-http': ['request'],
  'raw-response': ['response'],
  'har-entry': ['request', 'response'],
  'trace-json': [],
};

/** What there is to copy: without a signature the messages alone, without an answer no response. */
export function copyFormsOf({ trace, response }: Pick<Copyable, 'trace' | 'response'>): readonly CopyForm[] {
  const isThere = (form: CopyForm) => (form === 'raw-response' ? response : trace || BODIES_NEEDED[form].length > 0);
  return COPY_FORMS.filter(isThere);
}

/** `bodies` must hold what BODIES_NEEDED lists. */
export function copyAs(
  form: CopyForm,
  exchange: Copyable,
  bodies: { readonly request: Uint8Array; readonly response: Uint8Array },
): Answer<string> {
  const { method, url, headers } = exchange.request;
  const request: HttpRequest = { method, url, headers, body: bodies.request };
  switch (form) {
    case 'base':
      return ofSignature(exchange, ({ baseBase64 }) => decodeUtf8(bytesOf(baseBase64)));
    case 'header-pair':
      return ofSignature(exchange, () => headerPair(exchange));
    case 'curl':
      return copied(asCurl(request));
    case 'raw-http':
      return rawHttp(request);
    case 'raw-response':
      return rawResponse(exchange, bodies.response);
    case 'har-entry':
      return copied(JSON.stringify(asHarEntry(exchange, bodies), null, 2));
    case 'trace-json':
      return ofSignature(exchange, (trace) => JSON.stringify(asTraceJson(exchange, trace), null, 2));
  }
}

function ofSignature({ trace }: Copyable, write: (trace: TraceJson) => string): Answer<string> {
  return trace ? copied(write(trace)) : refuse('exchange-unsigned', UNSIGNED_SENTENCE);
}

function copied(text: string): Answer<string> {
  return { ok: true, value: text };
}

/** The two signature headers as sent, each ending with CRLF. */
function headerPair({ request }: Copyable): string {
  return request.headers
    .filter(([name]) => /^signature(-input)?$/i.test(name))
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
}

function rawHttp(request: HttpRequest): Answer<string> {
  try {
    const text = asRawHttp(request);
    if (text !== undefined) return copied(text);
  } catch (error) {
    if (error instanceof AppError) return { ok: false, failure: error.failure };
    throw error;
  }
  return refuse('body-not-text', `${NO_TEXT} Copy it as curl, which carries any body.`);
}

function rawResponse({ response }: Copyable, body: Uint8Array): Answer<string> {
  if (!response) return refuse('no-answer', 'No answer came, so there is no response to copy.');
  const text = decodeUtf8Strict(body);
  if (!text.ok) return refuse('body-not-text', `${NO_TEXT} Copy it as a HAR entry, which carries any body.`);
  const { httpVersion, status, reason, headers } = response;
  const head = [`HTTP/${httpVersion} ${status} ${reason}`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return copied([...head, '', text.value].join('\r\n'));
}

const NO_TEXT = 'The body is not UTF-8 text, which a copied message cannot carry.';
