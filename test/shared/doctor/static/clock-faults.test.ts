/** What is told of created and expires by the verifier's clock: each of these, and nothing else. */
import { describe, expect, it } from 'vitest';
import { NOW, type WireRequest } from '../../../../electron/vectors/letter.ts';
import { duration } from '../../../../shared/doctor/static/clock-faults.ts';
import { DEFAULT_SIGNING_PROFILE as profile } from '../../../../shared/signature/profile.ts';
import { FROM, findingsOf, input, itTells, RIGHT, type Row, type Told } from './told.ts';

const { created: CREATED, expires: EXPIRES } = FROM;
const times = (created: string | number | bigint, expires: string | number | bigint = EXPIRES): WireRequest =>
  input((value) => value.replace(/created=\d+/, `created=${created}`).replace(/expires=\d+/, `expires=${expires}`));
const only = (value: string): WireRequest => input((text) => text.replace(/;created=.*;keyid/, `;${value};keyid`));
const at = (nowSec: number): Told => ({ options: { nowSec } });
const IN_MS: Told = { options: { profile: { ...profile, createdUnit: 'milliseconds' } } };

const clock = (ahead: number, window = 100): WireRequest => times(NOW + ahead, NOW + ahead + window);

const CLOCK: readonly Row[] = [
  ['ahead by what is allowed', clock(300), []],
  [
    'a second further ahead',
    clock(301),
    ["P8 | created=1790000301 5 verifier's 1790000000 300 | 1970 |  | 1790000000 not 1790000301"],
  ],
  [
    '119 s ahead',
    clock(119),
    ["P8 | created=1790000119 119 verifier's 1790000000 100 | 1970 |  | 1790000000 not 1790000119"],
    { options: { profile: { ...profile, clockToleranceSec: 100 } } },
  ],
  [
    '120 s ahead',
    clock(120),
    ["P8 | created=1790000120 2 verifier's 1790000000 100 | 1970 |  | 1790000000 not 1790000120"],
    { options: { profile: { ...profile, clockToleranceSec: 100 } } },
  ],
  [
    'an hour ahead',
    clock(3600),
    ["P9 P8 | created=1790003600 60 verifier's 1790000000 300 1 UTC | 1970 |  | 1790000000 not 1790003600"],
  ],
  [
    'an hour and two minutes ahead',
    clock(3720),
    ["P9 P8 | created=1790003720 62 verifier's 1790000000 300 1 UTC | 1970 |  | 1790000000 not 1790003720"],
  ],
  [
    'a second further from an hour',
    clock(3721),
    ["P8 | created=1790003721 62 verifier's 1790000000 300 | 1970 |  | 1790000000 not 1790003721"],
  ],
  [
    'half an hour ahead',
    clock(1800),
    ["P9 P8 | created=1790001800 30 verifier's 1790000000 300 UTC | 1970 |  | 1790000000 not 1790001800"],
  ],
  [
    '119 min ahead',
    clock(7140),
    ["P9 P8 | created=1790007140 119 verifier's 1790000000 300 2 UTC | 1970 |  | 1790000000 not 1790007140"],
  ],
  [
    'fourteen hours ahead',
    clock(14 * 3600),
    ["P9 P8 | created=1790050400 14 0 verifier's 1790000000 300 14 UTC | 1970 |  | 1790000000 not 1790050400"],
  ],
  [
    'fourteen hours and a second ahead',
    clock(14 * 3600 + 1),
    ["P8 | created=1790050401 14 0 verifier's 1790000000 300 | 1970 |  | 1790000000 not 1790050401"],
  ],
  ['expired by what is allowed', clock(-400), []],
  [
    'expired a second before',
    clock(-401),
    ["P10 P8 | created=1789999599 7 verifier's 1790000000 300 expires=1789999699 5 |  |  | 1790000000 not 1789999599"],
  ],
  [
    'two hours and 58 min behind',
    clock(-10_680),
    [
      "P9 P10 P8 | created=1789989320 2 58 verifier's 1790000000 300 expires=1789989420 2 56 3 UTC |  |  | 1790000000 not 1789989320",
    ],
  ],
  [
    'an hour behind',
    clock(-3600),
    [
      "P9 P10 P8 | created=1789996400 60 verifier's 1790000000 300 expires=1789996500 58 1 UTC |  |  | 1790000000 not 1789996400",
    ],
  ],
  [
    '47 hours behind',
    clock(-47 * 3600),
    [
      "P10 P8 | created=1789830800 47 0 verifier's 1790000000 300 expires=1789830900 46 58 |  |  | 1790000000 not 1789830800",
    ],
  ],
  [
    'two days behind',
    clock(-48 * 3600),
    [
      "P10 P8 | created=1789827200 2 verifier's 1790000000 300 expires=1789827300 47 58 |  |  | 1790000000 not 1789827200",
    ],
  ],
  [
    'late, of a clock that was never set',
    times(61, NOW - 9999),
    ["P8 | created=61 1970 1789999939 verifier's |  |  | 1790000000 not 61"],
  ],
  [
    'late, by the epoch of Apple',
    times(CREATED - 978_307_200, NOW - 9999),
    [
      'P3 | created=811692776 2001 1970 1995 | 1970 created=1789999976 expires=1790000076 | Signature-Input created=1789999976;expires=1790000076',
    ],
  ],
  ['late, without created', only(`expires=${NOW - 9999}`), ['P17 |  | ;created= 1970 ;created=1790000000']],
  ['late, with a created that is no number', times('soon', NOW - 9999), ['P4 | created=soon | 1970']],
  ['far behind, without expires', only(`created=${NOW - 9999}`), []],
  [
    'far ahead in milliseconds',
    times(`${NOW + 999}000`, `${NOW + 999}900`),
    ["P8 | created=1790000999 17 verifier's 1790000000 300 | 1970 |  | 1790000000 not 1790000999"],
    IN_MS,
  ],
  [
    'ahead, and expired',
    times(NOW + 301, NOW - 301),
    [
      'P7 | expires=1789999699 created=1790000301',
      "P8 | created=1790000301 5 verifier's 1790000000 300 expires=1789999699 5 | 1970 |  | 1790000000 not 1790000301",
    ],
  ],
  ['a duration, long ago', times(NOW - 9999, 100), ['P6 | expires=100 1970 | expires=1789990101 | expires 1789990101']],
  [
    'long after it was signed',
    RIGHT,
    ["P10 P8 | created=1789999976 3 verifier's 1790259176 300 expires=1790000076 2 |  |  | 1790259176 not 1789999976"],
    at(CREATED + 86_400 * 3),
  ],
];

describe("times by the verifier's clock:", () => itTells(CLOCK));

it('says which way and how far, and how late', () => {
  const said = (sent: WireRequest) => findingsOf(sent).map(({ message }) => message);
  const behind = `the verifier's clock (${NOW}); 300 s are allowed.`;
  const zone = 'local time may have been taken for UTC.';
  expect(said(clock(301))).toEqual([`created=${NOW + 301} is 5 min ahead of ${behind}`]);
  expect(said(clock(1800))).toEqual([
    `created=${NOW + 1800} is 30 min ahead of ${behind} That is half an hour: ${zone}`,
  ]);
  expect(said(clock(5400))).toEqual([`created=${NOW + 5400} is 90 min ahead of ${behind} That is 1.5 h: ${zone}`]);
  expect(said(clock(-3600))).toEqual([
    `created=${NOW - 3600} is 60 min behind ${behind} expires=${NOW - 3500} passed 58 min ago. That is 1 h: ${zone}`,
  ]);
  expect(said(clock(-500))).toEqual([
    `created=${NOW - 500} is 8 min behind ${behind} expires=${NOW - 400} passed 7 min ago.`,
  ]);
});

it('advises to set the clock where it is ahead, and to sign again where it is late', () => {
  const fix = (sent: WireRequest) => findingsOf(sent).map((finding) => finding.fix);
  expect(fix(clock(301))).toEqual([expect.stringMatching(/^Set the clock of the signer/)]);
  expect(fix(clock(-500))).toEqual([expect.stringMatching(/Else sign again for each try\.$/)]);
});

it.each([
  [0, '0 s'],
  [119, '119 s'],
  [120, '2 min'],
  [149, '2 min'],
  [150, '3 min'],
  [119 * 60 + 29, '119 min'],
  [119 * 60 + 30, '2 h 0 min'],
  [10_680, '2 h 58 min'],
  [47 * 3600 + 59 * 60, '47 h 59 min'],
  [48 * 3600, '2 days'],
  [71 * 3600, '2 days'],
])('%i s are written as %s', (sec, says) => expect(duration(sec)).toBe(says));
