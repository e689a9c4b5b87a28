/**
 * How long an Electron gets security fixes, worked out without a network.
 *
 * Electron supports its latest three major versions, and a new one comes every eight weeks. A major's support therefore
 * ends when the third one after it is released. Of what is released the dates are known; what is to come is reckoned from
 * the last of them. Sources: the times of the npm package `electron`, and electronjs.org/docs/latest/tutorial/electron-timelines.
 */

/** First stable release of each major, as the npm registry tells it. */
const RELEASED: Readonly<Record<number, string>> = {
  41: '2026-03-11',
  42: '2026-05-06',
  43: '2026-07-01',
  44: '2026-08-25',
  45: '2026-10-21',
};

const SUPPORTED_MAJORS = 3;
const CADENCE_WEEKS = 8;
const DAY_MS = 86_400_000;

export type ElectronSupport = {
  readonly major: number;
  /** Days since the first release of this major. */
  readonly ageDays: number;
  /** The day on which its support ends, `2027-04-07`. */
  readonly endsOn: string;
  /** False: worked out from the cadence, because the release that ends it is still to come. */
  readonly isKnown: boolean;
  readonly isSupported: boolean;
};

/** Throws if the major is newer or older than the list: it then has to be looked up and written down. */
export function electronSupport(version: string, now: Date, released = RELEASED): ElectronSupport {
  const major = Number.parseInt(version, 10);
  const first = released[major];
  if (first === undefined)
    throw new Error(`Electron ${version} is not in the list of releases: write down when ${major}.0.0 came out.`);
  const latest = Math.max(...Object.keys(released).map(Number));
  const successor = major + SUPPORTED_MAJORS;
  const endMs =
    dayMs(released[Math.min(latest, successor)] ?? first) +
    Math.max(0, successor - latest) * CADENCE_WEEKS * 7 * DAY_MS;
  return {
    major,
    ageDays: Math.floor((now.getTime() - dayMs(first)) / DAY_MS),
    endsOn: new Date(endMs).toISOString().slice(0, 10),
    isKnown: successor <= latest,
    isSupported: now.getTime() < endMs,
  };
}

function dayMs(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}
