/**
 * Checks of the body as received: Content-Digest's form, the digest itself, and Content-Length.
 *
 * Source: investment service specification, "Headers by method"; RFC 9530 section 2; RFC 9110 section 8.6.
 */

import { bytesEqual } from '../../bytes/compare.ts';
import { contentDigest } from '../../http/content-digest.ts';
import { parseDictionary } from '../../http/structured-fields/parse.ts';
import { countLines, headerValue, type RequestView } from '../components.ts';
import { digestMistake, writtenForm } from '../field-mistakes.ts';
import type { CryptoPort } from '../ports.ts';
import type { Check } from '../verdict.ts';
import { failed, held, notMade, quoted } from './check.ts';

const ONE_VALUE = 'Content-Digest is one sha-512 value.';
const FORM = writtenForm('sha-512');

/** The 64 bytes in Content-Digest, or a sentence saying what is wrong with it. */
type DigestReading = { readonly digest: Uint8Array } | { readonly fault: string };

/** `digest-syntax` and `digest-match`, in this order. */
export function checkDigest(
  view: RequestView,
  absent: readonly string[],
  isCovered: boolean,
  crypto: CryptoPort,
): readonly [Check, Check] {
  const bodyBytes = view.request.body.length;
  if (absent.includes('content-digest')) return bothNotMade('content-digest did not arrive');
  const lines = countLines(view, 'content-digest');
  if (lines === 0) {
    const none = `No Content-Digest, and ${quoted(view.request.method)} requires none.`;
    return [held('digest-syntax', none), held('digest-match', none)];
  }
  if (lines > 1 && isCovered) return bothNotMade(`content-digest arrived ${lines} times`);
  const text = headerValue(view, 'content-digest') ?? '';
  const actual = crypto.sha512(view.request.body);
  const match = `Content-Digest is the SHA-512 of the ${bodyBytes} bytes of the body.`;
  // The usual case, without reading the header.
  if (text === contentDigest(actual)) return [held('digest-syntax', ONE_VALUE), held('digest-match', match)];
  const reading = readContentDigest(text);
  if ('fault' in reading) {
    return [failed('digest-syntax', reading.fault), notMade('digest-match', 'Content-Digest could not be read')];
  }
  const syntax = held('digest-syntax', ONE_VALUE);
  if (bytesEqual(actual, reading.digest)) return [syntax, held('digest-match', match)];
  const message = `Content-Digest is not that of the body: the SHA-512 of its ${bodyBytes} bytes is ${contentDigest(actual)}. Hash the very bytes that are sent.`;
  return [syntax, failed('digest-match', message)];
}

function bothNotMade(why: string): readonly [Check, Check] {
  return [notMade('digest-syntax', why), notMade('digest-match', why)];
}

function readContentDigest(text: string): DigestReading {
  const outcome = parseDictionary(text, 'refuse');
  if (!outcome.ok) {
    const mistake = digestMistake(text);
    if (mistake) return { fault: `Content-Digest: ${mistake.message}.` };
    const { message, offset } = outcome.fault;
    return { fault: `Content-Digest at offset ${offset}: ${message}; the form is ${FORM}.` };
  }
  const [entry, second] = outcome.value;
  if (entry === undefined) return { fault: `Content-Digest is empty: expected ${FORM}.` };
  if (second !== undefined) {
    return { fault: `Content-Digest holds ${outcome.value.length} values: expected the one ${FORM}.` };
  }
  const mistake = digestMistake(text);
  if (mistake) return { fault: `Content-Digest: ${mistake.message}.` };
  if (entry.name !== 'sha-512') return { fault: `Content-Digest is ${quoted(entry.name)}: expected ${FORM}.` };
  const { member } = entry;
  if (member.kind !== 'item' || member.value.kind !== 'bytes') {
    return { fault: `Content-Digest: expected base64 between colons at offset ${member.start}; the form is ${FORM}.` };
  }
  const digest = member.value.value;
  if (digest.length !== 64) return { fault: `Content-Digest holds ${digest.length} bytes: a SHA-512 is 64.` };
  return { digest };
}

/** `length-match`: Content-Length equals the number of body bytes. */
export function checkLength(view: RequestView, absent: readonly string[], isCovered: boolean): Check {
  const id = 'length-match';
  const bodyBytes = view.request.body.length;
  if (absent.includes('content-length')) return notMade(id, 'content-length did not arrive');
  const lines = countLines(view, 'content-length');
  if (lines === 0) return held(id, `No Content-Length, and ${quoted(view.request.method)} requires none.`);
  if (lines > 1 && isCovered) return notMade(id, `content-length arrived ${lines} times`);
  const text = headerValue(view, 'content-length') ?? '';
  if (!/^\d{1,15}$/.test(text))
    return failed(id, `Content-Length is ${quoted(text)}: expected the count ${bodyBytes}.`);
  if (Number(text) !== bodyBytes && view.names.includes('transfer-encoding')) {
    return failed(
      id,
      `Content-Length is ${text}, but the body has ${bodyBytes} bytes. Transfer-Encoding came too, which HTTP forbids beside Content-Length: send Content-Length alone.`,
    );
  }
  if (Number(text) === bodyBytes)
    return held(id, `Content-Length is ${bodyBytes}, and the body has ${bodyBytes} bytes.`);
  return failed(id, `Content-Length is ${text}, but the body has ${bodyBytes} bytes. Count bytes, not characters.`);
}
