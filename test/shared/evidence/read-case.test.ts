import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_USSD_PROFILE } from '../../../shared/environment/environment.ts';
import { LARGEST_CASE_BYTES, NOTHING_INCLUDED, writeCase } from '../../../shared/evidence/case.ts';
import { makeCase } from '../../../shared/evidence/make-case.ts';
import { readCase } from '../../../shared/evidence/read-case.ts';
import { AppError } from '../../../shared/failure.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { recordedExchange } from '../../support/recorded-exchange.ts';

const { exchange } = recordedExchange({ id: 'one' });
const outcome = { kind: 'screen', state: 'HOME', text: 'Hello', isEnd: false, keys: ['1'] } as const;
const GOOD = JSON.parse(
  writeCase(
    makeCase({
      program: '1.0.0',
      madeAtMs: 0,
      environment: {
        name: 'Staging',
        baseUrl: 'https://staging.example',
        signingProfile: DEFAULT_SIGNING_PROFILE,
        ussdProfile: DEFAULT_USSD_PROFILE,
        customers: [],
      },
      exchanges: [{ ...exchange, press: { customerId: 1, sent: '*384*99#', isStart: true, outcome } }],
      includes: NOTHING_INCLUDED,
    }),
  ),
);

/** The place that the refusal names; undefined if the file was read. */
function placeOf(bytes: Uint8Array | string): unknown {
  try {
    readCase(typeof bytes === 'string' ? Buffer.from(bytes) : bytes);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.failure.code).toBe('case-unreadable');
    expect(error.failure.message.length).toBeLessThan(800);
    return error.failure.details?.place;
  }
}

const changed = (change: (good: typeof GOOD) => void): string => {
  const copy = structuredClone(GOOD);
  change(copy);
  return JSON.stringify(copy);
};

test('a good file is read', () => {
  expect(placeOf(JSON.stringify(GOOD))).toBeUndefined();
  expect(placeOf(`\ufeff${JSON.stringify(GOOD)}`)).toBeUndefined();
});

test.each([
  ['no JSON', '{\n  "format": "dialbench-case",\n  oops', 'line 3, column 3'],
  ['other JSON', '[]', 'format'],
  ['another version', changed((one) => (one.version = 2)), 'version'],
  ['a field that there is not', changed((one) => (one.run = 'alert(1)')), 'run'],
  ['a field too many, deep inside', changed((one) => (one.steps[0].html = '<b>')), 'steps.0.html'],
  ['a wrong type', changed((one) => (one.steps[0].sent = 7)), 'steps.0.sent'],
  [
    'a name that turns the line around',
    changed((one) => (one.environment.name = 'Staging\u202egnp')),
    'environment.name',
  ],
  ['a title with a control character', changed((one) => (one.title = 'a\u0000b')), 'title'],
  [
    'bytes that are no base64',
    changed((one) => (one.exchanges[0].request.body.base64 = '%')),
    'exchanges.0.request.body.base64',
  ],
  [
    'a check that nobody knows',
    changed((one) => (one.exchanges[0].verdict.checks[0].id = 'x')),
    'exchanges.0.verdict.checks.0.id',
  ],
  ['a time that does not exist', changed((one) => (one.madeAtMs = 1e300)), 'madeAtMs'],
  ['a step beyond the last', changed((one) => (one.openAt = 9)), 'openAt'],
  [
    'a body beyond its bound',
    changed((one) => (one.exchanges[0].request.body.base64 = 'A'.repeat(400_000))),
    'exchanges.0.request.body.base64',
  ],
  ['a prototype', JSON.stringify(GOOD).replace('{"format"', '{"__proto__":{"a":1},"format"'), '__proto__'],
  ['100,000 lists within each other', '['.repeat(100_000), expect.stringMatching(/^line 1/)],
])('%s is refused with its place', (_what, text, place) => {
  expect(placeOf(text)).toEqual(place);
});

test('a file that is too large, or no text, is refused before it is read', () => {
  expect(placeOf(new Uint8Array(LARGEST_CASE_BYTES + 1))).toBe('the file');
  expect(placeOf(Uint8Array.of(0x7b, 0xff))).toBe('byte 1');
});

test('nothing that a file holds makes the reader throw anything but a refusal with a place', () => {
  const paths: (string | number)[][] = [];
  const walk = (value: unknown, path: (string | number)[]) => {
    paths.push(path);
    if (typeof value === 'object' && value !== null)
      for (const [key, one] of Object.entries(value)) walk(one, [...path, key]);
  };
  walk(GOOD, []);
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
      const copy = structuredClone(GOOD);
      let holder = copy;
      for (const key of path.slice(0, -1)) holder = holder[key];
      const last = path.at(-1);
      if (last !== undefined) holder[last] = value;
      const place = placeOf(JSON.stringify(last === undefined ? value : copy));
      if (place !== undefined) expect(String(place)).not.toBe('');
    }),
    { numRuns: 400 },
  );
  const names = (text: Uint8Array | string) => {
    expect(placeOf(text)).not.toBe('');
  };
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), names));
  const whole = JSON.stringify(GOOD);
  fc.assert(fc.property(fc.nat(whole.length), (at) => names(whole.slice(0, at))));
});
