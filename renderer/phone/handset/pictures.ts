/** The display's pictures, drawn by hand in pixels. */
import type { WeatherReport } from '../../../shared/sandbox/panel.ts';
import type { WeatherName } from '../../../shared/sandbox/weather.ts';

const BULL_HALF = [
  '.##.........',
  '##..........',
  '##..........',
  '###....#####',
  '.######.....',
  '..###.......',
  '.####.......',
  '#..##.......',
  '#...#.......',
  '.####.......',
  '....#.......',
  '....##..####',
  '.....##.....',
  '.....#..##..',
  '.....#..##..',
  '.....#......',
  '......#..###',
  '.......##...',
  '.........###',
];
const EYES_OPEN = { 7: '#..##..##...', 8: '#...#..##...' };
const EYES_SHUT = { 8: '#...#..###..' };

/** A bull for the idle display; it blinks. */
export const BULL: readonly string[] = bull(EYES_OPEN);
export const BULL_BLINKING: readonly string[] = bull(EYES_SHUT);

/** The face of the bull is stored as its left half. */
function bull(eyes: Readonly<Record<number, string>>): readonly string[] {
  return BULL_HALF.map((row, y) => eyes[y] ?? row).map((half) => half + [...half].reverse().join(''));
}

export const HOURGLASS: readonly string[] = [
  '###########',
  '.#.......#.',
  '.#.#.#.#.#.',
  '.##.#.#.##.',
  '..##.#.##..',
  '...##.##...',
  '....#.#....',
  '...#.#.#...',
  '..#..#..#..',
  '.#...#...#.',
  '.#..###..#.',
  '.#.#####.#.',
  '###########',
];

/** Beside a reply that is under way. */
export const HOURGLASS_SMALL: readonly string[] = ['#####', '#...#', '.###.', '..#..', '.#.#.', '#.#.#', '#####'];

export const NO_ENTRY: readonly string[] = [
  '...#####...',
  '..#.....#..',
  '.#..#.#..#.',
  '#...#.#...#',
  '#...#.#...#',
  '#.........#',
  '#...###...#',
  '#..#...#..#',
  '.#.......#.',
  '..#.....#..',
  '...#####...',
];

/** Rows of each bar, left to right. */
const BAR_HEIGHTS = [2, 3, 5, 7];
const BARS_HIGH = 7;

const BARS_IN = { clear: 4, hazy: 3, congested: 2, stormy: 1, outage: 0 } as const satisfies Readonly<
  Record<WeatherName, number>
>;
/** Faults of the user's own: bad, but nobody knows how bad. */
const BARS_UNDER_FAULTS = 2;

/** The bars that the sandbox's weather leaves; 0 where nothing answers. */
export function signalIn(weather: WeatherReport | undefined): number {
  if (!weather) return BAR_HEIGHTS.length;
  return weather.name === undefined ? BARS_UNDER_FAULTS : BARS_IN[weather.name];
}

/** The signal with 0 to 4 bars. Without any, the foot of each is left, so that it is seen that they are empty. */
export function signalBars(bars: number): readonly string[] {
  return Array.from({ length: BARS_HIGH }, (_, y) =>
    BAR_HEIGHTS.map((rows, at) => {
      const isDrawn = (at < bars && y >= BARS_HIGH - rows) || (bars === 0 && y === BARS_HIGH - 1);
      return (isDrawn ? '#' : '.').repeat(at === 0 ? 1 : 2);
    }).join('.'),
  );
}

export const BATTERY: readonly string[] = [
  '###############.',
  '#.............#.',
  '#.###.###.###.##',
  '#.###.###.###.##',
  '#.###.###.###.##',
  '#.............#.',
  '###############.',
];
