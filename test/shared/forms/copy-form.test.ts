import { expect, test } from 'vitest';
import { fromBase64, toBase64 } from '../../../shared/bytes/base64.ts';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { BODIES_NEEDED, COPY_FORMS, type CopyForm, copyAs, copyFormsOf } from '../../../shared/forms/copy-form.ts';
import { parseCurlRequest } from '../../../shared/forms/curl/curl-request.ts';
import { parseRawRequest } from '../../../shared/forms/raw/raw-request.ts';
import { withToken } from '../../../shared/forms/trace/with-token.ts';
import type { Exchange } from '../../../shared/request/exchange.ts';
import { nobleCrypto } from '../../../shared/signature/noble-crypto.ts';
import { verify } from '../../../shared/signature/verify.ts';
import { parsedOrThrow } from '../../support/parsed-or-throw.ts';
import { recordedExchange, TEST_TOKEN } from '../../support/recorded-exchange.ts';

const { exchange, requestBody, responseBody = new Uint8Array() } = recordedExchange({ id: 'copied' });
const bodies = { request: requestBody, response: responseBody };
const mask = '*'.repeat(TEST_TOKEN.length);

function textOf(form: CopyForm, of: Exchange = exchange, its = bodies): string {
  const outcome = copyAs(form, of, its);
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return outcome.value;
}

/** What main's reveal answers: the same with the token in the mask's place. */
function revealed() {
  const base = decodeUtf8(parsedOrThrow(fromBase64(exchange.trace.baseBase64), 'The base'));
  return {
    headers: exchange.request.headers.map(([name, value]) => [name, value.replace(mask, TEST_TOKEN)] as const),
    baseBase64: toBase64(encodeUtf8(base.replace(mask, TEST_TOKEN))),
  };
}

test.each(COPY_FORMS)('“%s” holds no token unless it was put back', (form) => {
  expect(textOf(form)).not.toContain(TEST_TOKEN);
  const whole = textOf(form, withToken(exchange, revealed()));
  expect(whole.includes(TEST_TOKEN)).toBe(form !== 'header-pair' && form !== 'raw-response');
  if (form !== 'har-entry' && form !== 'trace-json') expect(whole).not.toContain(mask);
});

test.each(['raw-http', 'curl'] as const)(
  'a request copied as %s with its token verifies where it is pasted',
  (form) => {
    const text = textOf(form, withToken(exchange, revealed()));
    const read = form === 'curl' ? parseCurlRequest(text) : parseRawRequest(encodeUtf8(text));
    const { request } = parsedOrThrow(read, 'The copy');
    const keys = [{ publicKey: parsedOrThrow(fromBase64(exchange.trace.publicKeyBase64), 'The key') }];
    const { profile, createdSec } = exchange.trace;
    expect(verify(request, keys, profile, createdSec, nobleCrypto).verified).toBe(true);
  },
);

test('the pair is the two headers as they were sent', () => {
  const pair = textOf('header-pair').split('\r\n');
  expect(pair.map((line) => line.split(':')[0])).toEqual(['Signature-Input', 'Signature', '']);
});

test('each step of the trace follows from the one before it', () => {
  const trace = JSON.parse(textOf('trace-json', withToken(exchange, revealed())));
  const sha512 = (base64: string) => toBase64(nobleCrypto.sha512(parsedOrThrow(fromBase64(base64), 'Bytes')));
  expect(sha512(trace.body.base64)).toBe(trace.bodySha512.base64);
  expect(trace.components.map((one: { name: string; value: string }) => `"${one.name}": ${one.value}`).join('\n')).toBe(
    trace.base.text,
  );
  expect(sha512(trace.base.base64)).toBe(trace.baseSha512.base64);
  expect(trace.maskedPlaces).toBe(0);
});

test('a body that is not whole is left out of the trace, and its length is told', () => {
  const { exchange: long } = recordedExchange({ id: 'long', requestBody: new Uint8Array(300_000) });
  expect(JSON.parse(textOf('trace-json', long)).body).toEqual({ totalBytes: 300_000 });
});

test('a body that is no text is refused as raw HTTP, with the form that carries it; a method that cannot be written as well', () => {
  const binary = { ...bodies, request: Uint8Array.of(0xff) };
  expect(copyAs('raw-http', exchange, binary)).toMatchObject({ ok: false, failure: { code: 'body-not-text' } });
  const odd = { ...exchange, request: { ...exchange.request, method: 'P OST' } };
  expect(copyAs('raw-http', odd, bodies)).toMatchObject({ ok: false, failure: { code: 'request-unwritable' } });
});

test('what was not signed has its messages to copy, and what was not answered no response', () => {
  const { trace: _none, ...unsigned }: Exchange = exchange;
  const { response: _lost, ...lost }: Exchange = unsigned;
  expect(copyFormsOf(exchange)).toEqual(COPY_FORMS);
  expect(copyFormsOf(unsigned)).toEqual(['curl', 'raw-http', 'raw-response', 'har-entry']);
  expect(copyFormsOf(lost)).not.toContain('raw-response');
  expect(copyAs('raw-response', lost, bodies)).toMatchObject({ ok: false, failure: { code: 'no-answer' } });
  const { status, reason } = exchange.response ?? {};
  const answer = { ...bodies, response: encodeUtf8('CON Home\n1. Balance') };
  const text = textOf('raw-response', unsigned, answer);
  expect(text.split('\r\n')[0]).toBe(`HTTP/1.1 ${status} ${reason}`);
  expect(text.endsWith('\r\n\r\nCON Home\n1. Balance')).toBe(true);
});

test('a form that shows a body asks for the whole of it', () => {
  const marked = { request: encodeUtf8('the-request-body'), response: encodeUtf8('the-response-body') };
  for (const form of COPY_FORMS) {
    const text = textOf(form, exchange, marked);
    for (const part of ['request', 'response'] as const) {
      expect(text.includes(`the-${part}-body`)).toBe(BODIES_NEEDED[form].includes(part));
    }
  }
});
