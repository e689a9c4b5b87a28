/** What is told of created and expires, as they are written: each of these, and nothing else. */
import { describe, expect, it } from 'vitest';
import type { WireRequest } from '../../../../electron/vectors/letter.ts';
import { DEFAULT_SIGNING_PROFILE as profile } from '../../../../shared/signature/profile.ts';
import { FROM, findingsOf, input, itTells, RIGHT, type Row, type Told } from './told.ts';

const { created: CREATED, expires: EXPIRES } = FROM;
const NO_CREATED = input((value) => value.replace(/;created=\d+/, ''));
const times = (created: string | number | bigint, expires: string | number | bigint = EXPIRES): WireRequest =>
  input((value) => value.replace(/created=\d+/, `created=${created}`).replace(/expires=\d+/, `expires=${expires}`));
const created = (value: string): WireRequest => input((text) => text.replace(/created=\d+/, value));
const only = (value: string): WireRequest => input((text) => text.replace(/;created=.*;keyid/, `;${value};keyid`));
const IN_MS: Told = { options: { profile: { ...profile, createdUnit: 'milliseconds' } } };

const WRITTEN: readonly Row[] = [
  ['as they should be', RIGHT, []],
  ['no created', NO_CREATED, ['P17 |  | ;created= 1970 ;created=1790000000']],
  [
    'no created, in milliseconds',
    input((v) => v.replace(/;created=\d+;expires=\d+/, `;expires=${EXPIRES}000`)),
    ['P17 |  | ;created= 1970 ;created=1790000000000'],
    IN_MS,
  ],
  ['no expires', only(`created=${CREATED}`), []],
  ['timestamp', created('timestamp=1'), ['P17 | timestamp=1 created=… | ;created=1']],
  ['iat', created('iat=1'), ['P17 | iat=1 created=… | ;created=1']],
  ['created_at', created('created_at=1'), ['P17 | created_at=1 created=… | ;created=1']],
  ['createdAt', created('createdAt=1'), ['P18 | createdAt', 'P17 | createdAt=1 created=… | ;created=1']],
  ['date', created('date=1'), ['P17 | date=1 created=… | ;created=1']],
  ['a name that only contains one of those', created('mytime=1'), ['P17 |  | ;created= 1970 ;created=1790000000']],
  [
    'a date',
    created('created="2026-09-21T13:32:56Z"'),
    ['P6 P4 | created="2026-09-21T13:32:56Z" 1970 | created=1789997576 | created 1789997576'],
  ],
  [
    'a date, in milliseconds',
    times('"2026-09-21T13:32:56.789Z"', `${EXPIRES}000`),
    ['P6 P4 | created="2026-09-21T13:32:56.789Z" 1970 | created=1789997576789 | created 1789997576789'],
    IN_MS,
  ],
  [
    'a date without a zone',
    created('created="2026-09-21T13:32:56"'),
    ['P6 P4 | created="2026-09-21T13:32:56" 1970 | created=1789997576 | created 1789997576'],
  ],
  [
    'a date without a zone, with a blank',
    created("created='2026-09-21 13:32:56.5'"),
    ["P6 P4 | created='2026-09-21 13:32:56.5' 1970 | created=1789997576 | created 1789997576"],
  ],
  [
    'a date of another zone',
    created('created="2026-09-21T15:32:56+02:00"'),
    ['P6 P4 | created="2026-09-21T15:32:56+02:00" 1970 | created=1789997576 | created 1789997576'],
  ],
  [
    'a date without a time',
    created('created=2026-09-21'),
    ['P6 P4 | created=2026-09-21 1970 | created=1789948800 | created 1789948800'],
  ],
  [
    'a date before another text',
    created('created="2026-09-21 or so"'),
    ['P6 P4 | created="2026-09-21 so" 1970 | created=<seconds>'],
  ],
  ['no date of any calendar', created('created=2026-99-99'), ['P6 P4 | created=2026-99-99 1970 | created=<seconds>']],
  [
    'no date of any calendar, in milliseconds',
    times('2026-99-99', `${EXPIRES}000`),
    ['P6 P4 | created=2026-99-99 1970 | created=<milliseconds>'],
    IN_MS,
  ],
  [
    'a quoted number',
    created(`created="${CREATED}"`),
    ['P4 | created="1789999976" | created=1789999976 | created 1789999976'],
  ],
  [
    'a number in curly quotes',
    created(`created=“${CREATED}”`),
    ['B21 | U+201C 147', 'P4 | created= 1789999976 | created=1789999976 | created 1789999976'],
  ],
  ['a quoted text', created('created="soon"'), ['P4 | created="soon" | 1970']],
  [
    'decimals',
    times(`${CREATED}.5`, `${EXPIRES}.`),
    [
      'P4 | created=1789999976.5 | created=1789999976 | created 1789999976',
      'P4 | expires=1790000076 | expires=1790000076 | expires 1790000076',
    ],
  ],
  ['nothing', created('created='), ['P4 B22 | created= | 1970']],
  ['null', created('created=null'), ['P4 B22 | created=null | 1970']],
  [
    'hex digits',
    created(`created=0x${CREATED.toString(16)}`),
    ['P4 | created=0x6ab13b68 | created=1789999976 | created 1789999976'],
  ],
  [
    'exponents',
    times('1.79e9', '1.8E+9'),
    [
      'P4 | created=1.79e9 | created=1790000000 | created 1790000000',
      'P4 | expires=1.8E+9 | expires=1800000000 | expires 1800000000',
    ],
  ],
  [
    'groups of digits',
    times('1,789,999,976', '1_790_000_076'),
    [
      'P4 | created=1,789,999,976 | created=1789999976 | created 1789999976',
      'P4 | expires=1_790_000_076 | expires=1790000076 | expires 1790000076',
    ],
  ],
  [
    'other groups',
    times('1 789 999 976', "1'790'000'076"),
    [
      'P4 | created=1 789 999 976 | created=1789999976 | created 1789999976',
      "P4 | expires=1'790'000'076 | expires=1790000076 | expires 1790000076",
    ],
  ],
  ['commas elsewhere', created('created=1,2'), ['P4 | created=1,2 | 1970']],
  [
    'a big integer',
    created(`created=${CREATED}n`),
    ['P4 | created=1789999976n | created=1789999976 | created 1789999976'],
  ],
  ['a number beyond all', created('created=1e300'), ['P4 | created=1e300 | 1970']],
  ['a sign', created(`created=+${CREATED}`), ['P4 | created=+1789999976 | 1970']],
  [
    'milliseconds',
    times(`${CREATED}000`, `${EXPIRES}000`),
    [
      'P3 | created=1789999976000 expires=1790000076000 58692 | created=1789999976 expires=1790000076 | Signature-Input created=1789999976;expires=1790000076',
    ],
  ],
  [
    'milliseconds, and a hundred of them',
    times(`${CREATED}000`, `${CREATED}100`),
    [
      'P3 | created=1789999976000 expires=1789999976100 58692 | created=1789999976 expires=1790000076 | Signature-Input created=1789999976;expires=1790000076',
    ],
  ],
  [
    'milliseconds, and a thousand of them',
    times(`${CREATED}000`, `${CREATED + 1}000`),
    [
      'P3 | created=1789999976000 expires=1789999977000 58692 | created=1789999976 expires=1789999977 | Signature-Input created=1789999976;expires=1789999977',
    ],
  ],
  [
    'milliseconds of another century',
    times('5000000000000', '5000000100000'),
    [
      'P3 | created=5000000000000 expires=5000000100000 160,000 | created=5000000000 expires=5000000100 | Signature-Input created=5000000000;expires=5000000100',
      "P8 | created=5000000000 37152 verifier's 1790000000 300 | 1970 |  | 1790000000 not 5000000000",
    ],
  ],
  ['a clock that was never set, in milliseconds', times(61, 161), [], IN_MS],
  [
    'milliseconds that end before they begin',
    times(`${CREATED}000`, `${CREATED - 1}000`),
    [
      'P3 | created=1789999976000 expires=1789999975000 58692 | created=1789999976 expires=1790000076 | Signature-Input created=1789999976;expires=1790000076',
    ],
  ],
  [
    'milliseconds of created alone',
    only(`created=${CREATED}000`),
    ['P3 | created=1789999976000 58692 | created=1789999976 | Signature-Input created=1789999976'],
  ],
  [
    'milliseconds of expires alone',
    only(`expires=${EXPIRES}000`),
    [
      'P17 |  | ;created= 1970 ;created=1790000000',
      'P3 | expires=1790000076000 58692 | expires=1790000076 | Signature-Input expires=1790000076',
    ],
  ],
  [
    'milliseconds beside seconds',
    times(`${CREATED}000`),
    [
      'P3 | created=1789999976000 58692 | created=1789999976 expires=1790000076 | Signature-Input created=1789999976;expires=1790000076',
    ],
  ],
  [
    'seconds beside milliseconds',
    times(CREATED, `${EXPIRES}000`),
    [
      'P3 | expires=1790000076000 58692 | created=1789999976 expires=1790000076 | Signature-Input created=1789999976;expires=1790000076',
    ],
  ],
  [
    'seconds for milliseconds',
    RIGHT,
    [
      'P3 | created=1789999976 expires=1790000076 | created=1789999976000 expires=1790000076000 | Signature-Input created=1789999976000;expires=1790000076000',
    ],
    IN_MS,
  ],
  [
    'seconds for milliseconds, with a duration',
    times(CREATED, 100),
    [
      'P3 | created=1789999976 expires=100 | created=1789999976000 expires=1790000076000 | Signature-Input created=1789999976000;expires=1790000076000',
    ],
    IN_MS,
  ],
  [
    'milliseconds, with a duration in seconds',
    times(`${CREATED}000`, 100),
    [
      'P3 | created=1789999976000 58692 | created=1789999976 expires=1790000076 | Signature-Input created=1789999976;expires=1790000076',
    ],
  ],
  [
    'milliseconds, and 999 of them',
    times(`${CREATED}000`, `${CREATED}999`),
    [
      'P3 | created=1789999976000 expires=1789999976999 58692 | created=1789999976 expires=1790000975 | Signature-Input created=1789999976;expires=1790000975',
    ],
  ],
  [
    'milliseconds, and none of them',
    times(`${CREATED}000`, `${CREATED}000`),
    [
      'P3 | created=1789999976000 expires=1789999976000 58692 | created=1789999976 expires=1790000076 | Signature-Input created=1789999976;expires=1790000076',
    ],
  ],
  [
    'milliseconds, with a duration of none',
    times(`${CREATED}000`, 0),
    [
      'P3 | created=1789999976000 58692 | created=1789999976 expires=1790000076 | Signature-Input created=1789999976;expires=1790000076',
    ],
  ],
  [
    'milliseconds, with a duration of none, for a service that wants no expires',
    times(`${CREATED}000`, 0),
    ['P3 | created=1789999976000 58692 | created=1789999976 | Signature-Input created=1789999976'],
    { options: { profile: { ...profile, expires: 'off' } } },
  ],
  [
    'seconds for milliseconds, with a duration of none',
    times(CREATED, 0),
    [
      'P3 | created=1789999976 expires=0 | created=1789999976000 expires=1790000076000 | Signature-Input created=1789999976000;expires=1790000076000',
    ],
    IN_MS,
  ],
  ['a duration of none', times(CREATED, 0), ['P7 | expires=0 created=1789999976']],
  [
    'the epoch of Apple, with a duration',
    times(CREATED - 978_307_200, 100),
    [
      'P3 | created=811692776 2001 1970 1995 | 1970 created=1789999976 expires=1790000076 | Signature-Input created=1789999976;expires=1790000076',
    ],
  ],
  ['milliseconds, as they should be', times(`${CREATED}000`, `${EXPIRES}000`), [], IN_MS],
  ['a duration', times(CREATED, 100), ['P6 | expires=100 1970 | expires=1790000076 | expires 1790000076']],
  [
    'a duration without created',
    only('expires=100'),
    ['P17 |  | ;created= 1970 ;created=1790000000', 'P6 | expires=100 1970 | expires=1790000100 | expires 1790000100'],
  ],
  [
    'the longest duration',
    times(CREATED, 999_999_999),
    ['P6 | expires=999999999 2001 | expires=2789999975 | expires 2789999975'],
  ],
  [
    'expires at created, in milliseconds',
    times(`${CREATED}000`, `${CREATED}000`),
    ['P7 | expires=1789999976000 created=1789999976000'],
    IN_MS,
  ],
  ['a duration, in milliseconds, which the finding of the clock tells', times(`${CREATED}000`, 100), [], IN_MS],
  ['no created, and the longest duration', only('expires=1000000000'), ['P17 |  | ;created= 1970 ;created=1790000000']],
  ['expires at created', times(CREATED, CREATED), ['P7 | expires=1789999976 created=1789999976']],
  ['expires a second after it', times(CREATED, CREATED + 1), []],
  [
    'a clock that was never set',
    times(61, 161),
    ["P8 | created=61 1970 1789999939 verifier's |  |  | 1790000000 not 61"],
  ],
  [
    'the second before the oldest',
    times(999_999_999, EXPIRES),
    ["P8 | created=999999999 2001 790000001 verifier's |  |  | 1790000000 not 999999999"],
  ],
  ['the oldest second', times(1_000_000_000, EXPIRES), []],
];

describe('times written as', () => itTells(WRITTEN));

it('says how the number is to be written', () => {
  const fix = (value: string) => findingsOf(times(CREATED, value))[0]?.fix;
  expect(fix(`"${EXPIRES}"`)).toBe(`Write expires=${EXPIRES} without quotes.`);
  expect(fix(`${EXPIRES}.5`)).toBe(`Write expires=${EXPIRES}, in digits alone.`);
  expect(fix(`${EXPIRES}.5"`)).toBe(`Write expires=${EXPIRES}, in digits alone.`);
  expect(fix('1.8e10"')).toBe('Write expires=18000000000, in digits alone.');
  for (const value of ['n12', '12n3', '1e9x', 'at 2026-09-21', 'x'])
    expect(fix(value)).toBe('Write expires as the seconds since 1970, in digits alone.');
});

it.each([
  ['12.5', /has decimals/],
  ['12.', /has decimals/],
  ['-12.5', /is not written as a whole number/],
  ['12.5x', /is not written as a whole number/],
  ['1a.5', /is not written as a whole number/],
  ['"12"', /is quoted/],
  ['null', /is a variable without a value/],
])('%s is told by what is wrong with it', (value, says) => {
  const [finding] = findingsOf(times(CREATED, value));
  expect([finding?.causes[0], finding?.message]).toEqual(['P4', expect.stringMatching(says)]);
});
