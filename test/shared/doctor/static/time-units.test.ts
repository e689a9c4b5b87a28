/** Which unit and which epoch a number is taken for: those that programs count in, and from the last of each to the first of the next. */
import { describe } from 'vitest';
import { NOW, type WireRequest } from '../../../../electron/vectors/letter.ts';
import { FROM, input, itTells, type Row } from './told.ts';

const { created: CREATED, expires: EXPIRES } = FROM;
const times = (created: string | number | bigint, expires: string | number | bigint = EXPIRES): WireRequest =>
  input((value) => value.replace(/created=\d+/, `created=${created}`).replace(/expires=\d+/, `expires=${expires}`));
const only = (value: string): WireRequest => input((text) => text.replace(/;created=.*;keyid/, `;${value};keyid`));
const TICKS = (sec: number): bigint => BigInt(sec) * 10_000_000n + 621_355_968_000_000_000n;
const FILE_TIME = (sec: number): bigint => BigInt(sec) * 10_000_000n + 116_444_736_000_000_000n;

const ROWS: readonly Row[] = [
  [
    'microseconds',
    times(`${CREATED}000000`, `${EXPIRES}000000`),
    [
      'P3 | created=1789999976000000 expires=1790000076000000 56 million | created=1789999976 expires=1790000076 | Signature-Input created=1789999976;expires=1790000076',
    ],
  ],
  [
    'nanoseconds',
    times(`${CREATED}000000000`, `${EXPIRES}000000000`),
    [
      'P3 | created=1789999976000000000 expires=1790000076000000000 56 billion | created=1789999976 expires=1790000076 | Signature-Input created=1789999976;expires=1790000076',
    ],
  ],
  [
    'a file time',
    times(FILE_TIME(CREATED), FILE_TIME(EXPIRES)),
    [
      'P3 | created=134344735760000000 expires=134344736760000000 100 1601 4 billion | created=1789999976 expires=1790000076 | Signature-Input created=1789999976;expires=1790000076',
    ],
  ],
  [
    'ticks',
    times(TICKS(CREATED), TICKS(EXPIRES)),
    [
      'P3 | created=639255967760000000 expires=639255968760000000 .NET 100 1 20 billion | created=1789999976 expires=1790000076 | Signature-Input created=1789999976;expires=1790000076',
    ],
  ],
  [
    'the largest number that is of seconds',
    times(99_999_999_999, 99_999_999_999),
    [
      'P7 | expires=99999999999 created=99999999999',
      "P8 | created=99999999999 1136689 verifier's 1790000000 300 | 1970 |  | 1790000000 not 99999999999",
    ],
  ],
  [
    'the first of milliseconds',
    times(100_000_000_000, 200_000_000_000),
    [
      'P3 | created=100000000000 expires=200000000000 5138 | created=100000000 expires=200000000 | Signature-Input created=100000000;expires=200000000',
    ],
  ],
  [
    'the last of milliseconds',
    times(99_999_999_999_999n),
    [
      'P3 | created=99999999999999 3 million | created=99999999999 expires=100000000099 | Signature-Input created=99999999999;expires=100000000099',
      "P8 | created=99999999999 1136689 verifier's 1790000000 300 | 1970 |  | 1790000000 not 99999999999",
    ],
  ],
  [
    'the first of microseconds',
    times(100_000_000_000_000n),
    [
      'P3 | created=100000000000000 3 million | created=100000000 expires=1790000076 | Signature-Input created=100000000;expires=1790000076',
    ],
  ],
  [
    'the last of microseconds',
    times(99_999_999_999_999_999n),
    [
      'P3 | created=99999999999999999 3 billion | created=99999999999 expires=100000000099 | Signature-Input created=99999999999;expires=100000000099',
      "P8 | created=99999999999 1136689 verifier's 1790000000 300 | 1970 |  | 1790000000 not 99999999999",
    ],
  ],
  [
    'the first of a file time',
    times(100_000_000_000_000_000n),
    [
      'P3 | created=100000000000000000 100 1601 3 billion | created=-1644473600 expires=1790000076 | Signature-Input created=-1644473600;expires=1790000076',
    ],
  ],
  [
    'the last of a file time',
    times(599_999_999_999_999_999n),
    [
      'P3 | created=599999999999999999 100 1601 19 billion | created=48355526399 expires=48355526499 | Signature-Input created=48355526399;expires=48355526499',
      "P8 | created=48355526399 538952 verifier's 1790000000 300 | 1970 |  | 1790000000 not 48355526399",
    ],
  ],
  [
    'the first of ticks',
    times(600_000_000_000_000_000n),
    [
      'P3 | created=600000000000000000 .NET 100 1 19 billion | created=-2135596800 expires=1790000076 | Signature-Input created=-2135596800;expires=1790000076',
    ],
  ],
  [
    'the last of ticks',
    times(999_999_999_999_999_999n),
    [
      'P3 | created=999999999999999999 .NET 100 1 31 billion | created=37864403199 expires=37864403299 | Signature-Input created=37864403199;expires=37864403299',
      "P8 | created=37864403199 417527 verifier's 1790000000 300 | 1970 |  | 1790000000 not 37864403199",
    ],
  ],
  [
    'the first of nanoseconds',
    times(1_000_000_000_000_000_000n),
    [
      'P3 | created=1000000000000000000 31 billion | created=1000000000 expires=1790000076 | Signature-Input created=1000000000;expires=1790000076',
    ],
  ],
];

describe('a created that is', () => itTells(ROWS));

const EPOCHS: readonly Row[] = [
  [
    'the epoch of Apple',
    times(CREATED - 978_307_200, EXPIRES - 978_307_200),
    [
      'P3 | created=811692776 2001 1970 1995 | 1970 created=1789999976 expires=1790000076 | Signature-Input created=1789999976;expires=1790000076',
    ],
  ],
  [
    'the epoch of Apple, with an expires of 1970',
    times(CREATED - 978_307_200),
    [
      'P3 | created=811692776 2001 1970 1995 | 1970 created=1789999976 expires=1790000076 | Signature-Input created=1789999976;expires=1790000076',
    ],
  ],
  [
    'the epoch of Apple, with a duration of an hour',
    times(CREATED - 978_307_200, 3600),
    [
      'P3 | created=811692776 2001 1970 1995 | 1970 created=1789999976 expires=1790003576 | Signature-Input created=1789999976;expires=1790003576',
    ],
  ],
  [
    'the epoch of NTP, with an expires of 1970',
    times(CREATED + 2_208_988_800),
    [
      'P3 | created=3998988776 1900 NTP 1970 2096 | 1970 created=1789999976 expires=1790000076 | Signature-Input created=1789999976;expires=1790000076',
    ],
  ],
  [
    'the epoch of NTP, with its expires a month later',
    times(CREATED + 2_208_988_800, CREATED + 2_208_988_800 + 2_592_000),
    [
      'P3 | created=3998988776 1900 NTP 1970 2096 | 1970 created=1789999976 expires=1792591976 | Signature-Input created=1789999976;expires=1792591976',
    ],
  ],
  [
    'the epoch of 2000',
    times(CREATED - 946_684_800, EXPIRES - 946_684_800),
    [
      'P3 | created=843315176 2000 1970 1996 | 1970 created=1789999976 expires=1790000076 | Signature-Input created=1789999976;expires=1790000076',
    ],
  ],
  [
    'the epoch of NTP, without expires',
    only(`created=${CREATED + 2_208_988_800}`),
    ['P3 | created=3998988776 1900 NTP 1970 2096 | 1970 created=1789999976 | Signature-Input created=1789999976'],
  ],
  [
    'that epoch, a day before now',
    only(`created=${NOW + 2_208_988_800 - 86_400}`),
    ['P3 | created=3998902400 1900 NTP 1970 2096 | 1970 created=1789913600 | Signature-Input created=1789913600'],
  ],
  [
    'that epoch, a second more',
    only(`created=${NOW + 2_208_988_800 - 86_401}`),
    ["P8 | created=3998902399 25566 verifier's 1790000000 300 | 1970 |  | 1790000000 not 3998902399"],
  ],
];

describe('times by', () => itTells(EPOCHS));
