/** The display's pictures, drawn by hand in pixels. */

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

/** The face is stored as its left half. */
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

export const SIGNAL: readonly string[] = [
  '........##',
  '........##',
  '.....##.##',
  '.....##.##',
  '..##.##.##',
  '..##.##.##',
  '#.##.##.##',
];

export const NO_SIGNAL: readonly string[] = [
  '#...#...##',
  '.#.#....##',
  '..#.....##',
  '.#.#....##',
  '#...#.....',
  '........##',
  '#.##.##.##',
];

export const BATTERY: readonly string[] = [
  '###############.',
  '#.............#.',
  '#.###.###.###.##',
  '#.###.###.###.##',
  '#.###.###.###.##',
  '#.............#.',
  '###############.',
];
