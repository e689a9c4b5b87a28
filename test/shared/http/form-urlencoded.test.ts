import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { findOperation } from '../../../shared/catalogue/operations.ts';
import { DEFAULT_USSD_PROFILE } from '../../../shared/environment/environment.ts';
import { withBodyPairs } from '../../../shared/form/body-way.ts';
import { inputFromSettings } from '../../../shared/form/operation-settings.ts';
import { readImport } from '../../../shared/forms/read-import.ts';
import { brokenPair, readUrlencoded, writeUrlencoded } from '../../../shared/http/form-urlencoded.ts';
import { operationDraft } from '../../../shared/request/operation-input.ts';
import { pressBody } from '../../../shared/ussd/press-body.ts';

const FORM = 'application/x-www-form-urlencoded';
const PAIRS = [
  ['sessionId', 's'],
  ['choice', ''],
] as const;
const pairsWith = (choice: string): [string, string][] =>
  PAIRS.map(([name]) => [name, name === 'choice' ? choice : 's']);

function imported(document: unknown): string {
  const outcome = readImport(JSON.stringify(document));
  if (!outcome.ok) throw new Error(outcome.fault.message);
  return decodeUtf8(outcome.value.requests[0]?.body ?? new Uint8Array(0));
}

const url = 'http://127.0.0.1/v1/ussd/process';

/** The body, or the query, that one answer to the menu becomes, by where it was typed. */
const WAYS: Readonly<Record<string, (choice: string) => string>> = {
  'the phone': (choice) => decodeUtf8(pressBody(DEFAULT_USSD_PROFILE, { kind: 'answer', sessionId: 's', choice }).body),
  'the phone, in the query': (choice) =>
    pressBody({ ...DEFAULT_USSD_PROFILE, contentType: 'query' }, { kind: 'answer', sessionId: 's', choice }).query ??
    '',
  'a form': (choice) =>
    withBodyPairs({ operation: 'ussd.process', body: { contentType: FORM, text: '' } }, pairsWith(choice)).body?.text ??
    '',
  'a form, in the query': (choice) =>
    operationDraft({ operation: 'ussd.process', query: pairsWith(choice) }).target.split('?')[1] ?? '',
  'the command line': (choice) => {
    const operation = findOperation('ussd.process');
    if (!operation) throw new Error('no ussd.process');
    return inputFromSettings({ operation, settings: pairsWith(choice), pairsAs: 'form' }).body?.text ?? '';
  },
  'a Postman collection': (choice) =>
    imported({
      info: { schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      item: [
        {
          name: 'one',
          request: {
            method: 'POST',
            url,
            body: { mode: 'urlencoded', urlencoded: pairsWith(choice).map(([key, value]) => ({ key, value })) },
          },
        },
      ],
    }),
  'a HAR': (choice) =>
    imported({
      log: {
        entries: [
          {
            request: {
              method: 'POST',
              url,
              headers: [],
              postData: { mimeType: FORM, params: pairsWith(choice).map(([name, value]) => ({ name, value })) },
            },
          },
        ],
      },
    }),
  'an OpenAPI document': (choice) =>
    imported({
      openapi: '3.1.0',
      paths: {
        '/v1/ussd/process': {
          post: { requestBody: { content: { [FORM]: { example: Object.fromEntries(pairsWith(choice)) } } } },
        },
      },
    }),
};

/** Characters of every plane, alone and in half, and all that a form treats specially. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: fc.constantFrom(...` +%&=;*-._~!'()"\\/?#[]@:$,\u0000\r\n\ufeff\ud83d\ude00`) }),
);
const anyPairs = fc.array(fc.tuple(anyText, anyText), { maxLength: 5 });

test('what is written is what URLSearchParams writes, and is read back', () => {
  fc.assert(
    fc.property(anyPairs, (pairs) => {
      const text = writeUrlencoded(pairs);
      expect(text).toBe(String(new URLSearchParams(pairs)));
      expect(readUrlencoded(text)).toEqual(pairs.map((pair) => pair.map((part) => part.toWellFormed())));
      expect(brokenPair(text)).toBeUndefined();
    }),
    { numRuns: 1000 },
  );
});

test('any text is read as URLSearchParams reads it, broken escapes and bytes that are no UTF-8 among it', () => {
  // Of broken escapes among letters beyond ASCII Node's class makes other letters, so these stand alone here.
  const part = fc.oneof(
    fc.string({ unit: 'binary-ascii' }),
    fc.constantFrom('&', '=', '+', '%', '%2', '%zz', '%C3%A9', '%ff', '%ED%A0%80', '%EF%BB%BF'),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const text = parts.join('');
      // A `?` at the very beginning is cut off by the class, as part of a URL, and not by the standard's parser.
      expect(readUrlencoded(text)).toEqual([...new URLSearchParams(`?${text}`)]);
    }),
    { numRuns: 1000 },
  );
});

test('a broken escape stays as it was written, and is found', () => {
  expect(readUrlencoded('a=100%&b=%zz+1&&c')).toEqual([
    ['a', '100%'],
    ['b', '%zz 1'],
    ['c', ''],
  ]);
  expect(brokenPair('a=1&b=%zz+1')).toBe('b=%zz+1');
  expect(brokenPair('a=%ff')).toBe('a=%ff');
});

describe('the same text becomes the same body wherever it is typed', () => {
  test.each(Object.entries(WAYS))('%s', (_where, write) => {
    for (const choice of ["It's (a) test!", 'a b+c~d*e', 'ä€😀\u0000\r\n', '\ud800 alone', '100%&=;"', '']) {
      expect(write(choice), JSON.stringify(choice)).toBe(String(new URLSearchParams(pairsWith(choice))));
    }
  });
});
