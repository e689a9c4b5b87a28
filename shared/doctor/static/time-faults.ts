/** created and expires as they are written: no whole numbers, in another unit, from another epoch, a duration for a point in time. */
import { writtenTimes } from '../../signature/parameters.ts';
import type { SigningProfile } from '../../signature/profile.ts';
import type { CauseId } from '../causes.ts';
import type { Finding } from '../finding.ts';
import { type ForgivingInput, parameterText } from '../read-signature.ts';
import { isNothing } from './signature-bytes.ts';
import { epochOf, OLDEST_SEC, type TimeUnit, timeOf, UNIT_WORDS } from './time-units.ts';

type AddFault = (causes: readonly CauseId[], message: string, fix: string, more?: Partial<Finding>) => void;

type Expected = Pick<SigningProfile, 'createdUnit' | 'expires'>;

const NAMES = ['created', 'expires'] as const;
type Times = Readonly<Record<(typeof NAMES)[number], bigint | undefined>>;

const DURATION_BELOW = BigInt(OLDEST_SEC);
/** Names that others give to the time of signing. */
const OTHER_NAMES = /^(?:timestamp|time|ts|iat|date|created[-_]?at|createdat|created_time)$/i;

export function timeFaults(add: AddFault, input: ForgivingInput, profile: Expected, nowSec: number): void {
  missing(add, input, profile, nowSec);
  for (const name of NAMES) notWhole(add, input, name, profile);
  const times = { created: whole(input, 'created'), expires: whole(input, 'expires') };
  if (otherUnit(add, times, profile)) return;
  const { created, expires } = times;
  const isInSeconds = profile.createdUnit === 'seconds';
  if (isInSeconds && otherEpoch(add, times, profile, nowSec)) return;
  if (isInSeconds && expires !== undefined && expires > 0n && expires < DURATION_BELOW) {
    const right = String((created ?? BigInt(nowSec)) + expires);
    add(
      ['P6'],
      `expires=${expires} is a duration; as a point in time it is ${yearOf(expires)}.`,
      `Write created plus the duration: expires=${right}.`,
      { corrected: { of: 'expires', value: right } },
    );
  } else if (
    created !== undefined &&
    expires !== undefined &&
    expires <= created &&
    // In milliseconds a small number is a duration too, which the clock's own finding tells.
    (isInSeconds || expires >= DURATION_BELOW)
  ) {
    add(
      ['P7'],
      `expires=${expires} is not after created=${created}.`,
      'Set expires to created plus the window of the service.',
    );
  }
}

function missing(add: AddFault, input: ForgivingInput, profile: Expected, nowSec: number): void {
  if (parameterText(input, 'created') !== undefined) return;
  const other = input.parameters.find(({ name }) => OTHER_NAMES.test(name));
  const now = profile.createdUnit === 'milliseconds' ? nowSec * 1000 : nowSec;
  const fix = `Add ;created= with the ${sinceEpoch(profile)} at which you sign, such as ;created=${now}, and sign it.`;
  if (other === undefined) add(['P17'], 'Signature-Input has no created.', fix);
  else
    add(
      ['P17'],
      `Signature-Input has no created: ${other.name}=${other.value} stands where created=… belongs.`,
      `Name it created: ;created=${other.value}.`,
    );
}

/** Whatever is no run of digits, with the number that can be read from it. */
function notWhole(add: AddFault, input: ForgivingInput, name: (typeof NAMES)[number], profile: Expected): void {
  const written = input.parameters.find((parameter) => parameter.name.toLowerCase() === name)?.value;
  if (written === undefined || /^\d+$/.test(written)) return;
  const plain = parameterText(input, name) ?? '';
  if (/^\d{4}-\d\d-\d\d/.test(plain)) {
    const perSec = profile.createdUnit === 'milliseconds' ? 1 : 1000;
    // Without a zone it is read as UTC: where the doctor runs must not matter.
    const zone = /^[\d-]+[T ][\d:.]+$/i.test(plain) ? 'Z' : '';
    const date = Math.floor(Date.parse(plain + zone) / perSec);
    const value = Number.isNaN(date) ? undefined : String(date);
    add(
      ['P6', 'P4'],
      `${name}=${written} is a date; ${sinceEpoch(profile)} are expected.`,
      `Write ${name}=${value ?? `<${UNIT_WORDS[profile.createdUnit]}>`}.`,
      value === undefined ? {} : { corrected: { of: name, value } },
    );
    return;
  }
  const value = readNumber(plain);
  const fix =
    value === undefined
      ? `Write ${name} as the ${sinceEpoch(profile)}, in digits alone.`
      : `Write ${name}=${value}${/^["'“]/.test(written) ? ' without quotes' : ', in digits alone'}.`;
  const more = value === undefined ? {} : { corrected: { of: name, value } };
  if (/^["'“]/.test(written) && value !== undefined) add(['P4'], `${name}=${written} is quoted.`, fix, more);
  else if (/^\d+\.\d*$/.test(written))
    add(['P4'], `${name}=${written} has decimals; a whole number is expected.`, fix, more);
  else if (isNothing(plain))
    add(['P4', 'B22'], `${name}=${written} is a variable without a value; a whole number is expected.`, fix, more);
  else add(['P4'], `${name}=${written} is not written as a whole number.`, fix, more);
}

function sinceEpoch({ createdUnit }: Expected): string {
  return `${UNIT_WORDS[createdUnit]} since 1970`;
}

/** Undefined for what is no number that can be meant. */
function readNumber(text: string): string | undefined {
  const plain = text.replace(/[,_' ](?=\d{3}(?:\D|$))/g, '').replace(/n$/, '');
  if (!/^(?:0x[0-9a-f]+|\d+(?:\.\d*)?(?:e\+?\d+)?)$/i.test(plain)) return undefined;
  const value = Math.floor(Number(plain));
  return Number.isSafeInteger(value) ? String(value) : undefined;
}

/** One finding for both times; true if there is one. Whoever adds a hundred to another unit means a hundred seconds. */
function otherUnit(add: AddFault, { created, expires }: Times, profile: Expected): boolean {
  const { createdUnit } = profile;
  const of = (value: bigint | undefined) => (value === undefined ? undefined : timeOf(value));
  const [start, end] = [of(created), of(expires)];
  const isOther = (unit: TimeUnit | undefined): unit is TimeUnit => unit !== undefined && unit !== createdUnit;
  const strange = isOther(start?.unit) ? start : end;
  const value = strange === start ? created : expires;
  // Small numbers are seconds too: of a duration, or of a clock that was never set.
  if (strange === undefined || value === undefined || !isOther(strange.unit)) return false;
  if (strange.unit === 'seconds' && value < DURATION_BELOW) return false;
  const perSec = createdUnit === 'milliseconds' ? 1000n : 1n;
  const passed = created !== undefined && expires !== undefined && start?.unit !== 'seconds' ? expires - created : 0n;
  const isDuration = passed > 0n && passed < 1000n;
  // So does whoever sends the duration alone.
  const isBare = end?.unit === 'seconds' && end.seconds < DURATION_BELOW;
  const window = isDuration ? passed : isBare ? end.seconds : undefined;
  const endSec = start === undefined || window === undefined ? end?.seconds : start.seconds + window;
  const named = (one: bigint | undefined, other: bigint | undefined): string =>
    [one === undefined ? [] : `created=${one}`, other === undefined ? [] : `expires=${other}`].flat().join(', ');
  const right = named(
    start === undefined ? undefined : start.seconds * perSec,
    endSec === undefined ? undefined : endAfter(start?.seconds, endSec, profile),
  );
  const read = createdUnit === 'seconds' ? `; read as seconds it would be the year ${yearOf(value)}` : '';
  add(
    ['P3'],
    `${named(isOther(start?.unit) ? created : undefined, isOther(end?.unit) ? expires : undefined)} is in ${UNIT_WORDS[strange.unit]}${read}.`,
    `Write ${UNIT_WORDS[createdUnit]}: ${right}.`,
    { corrected: { of: 'Signature-Input', value: right.replace(', ', ';') } },
  );
  return true;
}

/** The expires to write, in the profile's unit: what was meant, or the profile's own where that would have expired on arrival. */
function endAfter(startSec: bigint | undefined, meantSec: bigint, profile: Expected): bigint | undefined {
  if (startSec === undefined || meantSec > startSec)
    return profile.createdUnit === 'milliseconds' ? meantSec * 1000n : meantSec;
  const { expires } = writtenTimes(profile, Number(startSec) * 1000, undefined);
  return expires === undefined ? undefined : BigInt(expires);
}

/** Seconds that do not begin with 1970, or that a clock counts which was never set; true if there is a finding. */
function otherEpoch(add: AddFault, { created, expires }: Times, profile: Expected, nowSec: number): boolean {
  if (created === undefined) return false;
  const epoch = epochOf(Number(created), nowSec);
  if (epoch !== undefined) {
    const offset = BigInt(epoch.offsetSec);
    const start = created + offset;
    const end =
      expires === undefined ? undefined : endAfter(start, expires + shiftOf(expires, created, offset), profile);
    const value = `created=${start}${end === undefined ? '' : `;expires=${end}`}`;
    add(
      ['P3'],
      `created=${created} counts the seconds from ${epoch.since}; from 1970 it would be the year ${yearOf(created)}.`,
      `Write seconds since 1970: ${value.replace(';', ', ')}.`,
      { corrected: { of: 'Signature-Input', value } },
    );
    return true;
  }
  if (created >= DURATION_BELOW) return false;
  add(
    ['P8'],
    `created=${created} is in the year ${yearOf(created)}, ${nowSec - Number(created)} s behind the verifier's clock: as of a clock that was never set.`,
    'Set the clock of the signer by a time server, and sign again.',
    { expected: String(nowSec), came: String(created) },
  );
  return true;
}

/** What leads from expires to its point in time: it may count from 1970 though created does not, or be a duration. */
function shiftOf(expires: bigint, created: bigint, offset: bigint): bigint {
  if (Math.abs(Number(expires - created)) < SECONDS_OF_A_YEAR) return offset;
  return expires < DURATION_BELOW ? created + offset : 0n;
}

function whole(input: ForgivingInput, name: string): bigint | undefined {
  const text = parameterText(input, name);
  const digits = text === undefined ? undefined : /^(\d{1,25})(?:\.\d*)?$/.exec(text)?.[1];
  return digits === undefined ? undefined : BigInt(digits);
}

const SECONDS_OF_A_YEAR = 31_556_952;

/** "2026", "56 million". */
function yearOf(seconds: bigint): string {
  const years = 1970 + Number(seconds) / SECONDS_OF_A_YEAR;
  if (years < 100_000) return String(Math.floor(years));
  if (years < 1e6) return `${Math.floor(years / 1000)},000`;
  return years < 1e9 ? `${Math.floor(years / 1e6)} million` : `${Math.floor(years / 1e9)} billion`;
}
