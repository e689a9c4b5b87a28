/** What is said of a screen of the map in words: on its card, in lists, and to who hears the page. */
import { countOf, MAP_HANDS, type MapCounts, type MapHand, type MapScreen, TEXT_KEY } from '../../map/menu-map.ts';
import { counted } from '../../text/counted.ts';
import { VALUE } from '../../text/hide-values.ts';
import { SEVERITIES, type Severity } from '../../ussd/lint/remark.ts';
import { showsKey } from '../../ussd/option-lines.ts';
import { stateTitle } from '../../ussd/state-title.ts';
import type { MapPort } from './map-links.ts';

export const HAND_WORDS: Readonly<Record<MapHand, string>> = {
  hand: 'by hand',
  flow: 'by flows',
  agent: 'by agents',
  explorer: 'by the explorer',
  conformance: 'by conformance runs',
};

type ScreenWords = Pick<MapScreen, 'text' | 'options'>;

/** The first line that has words of the menu’s own; where values stand there alone, its keys. No customer’s value is in it. */
export function firstLine({ text, options }: ScreenWords): string {
  const isKey = (line: string) => options.some(({ key }) => showsKey(line, key));
  const [first] = text.split('\n').filter((line) => /\p{L}{3}/u.test(line) && !isKey(line));
  // The ellipsis of a hidden value is its sentence's full stop as well.
  return first?.replaceAll(`${VALUE}.`, VALUE) ?? labelsOf(options).join(', ');
}

function labelsOf(options: MapScreen['options']): readonly string[] {
  return options.flatMap(({ label, isItem }) => (isItem || /\p{N}/u.test(label) ? [] : [label]));
}

/** What a card says below its title: the first line, and where values stand in it, the keys that tell the screen from others. */
export function cardWords(screen: ScreenWords): string {
  const first = firstLine(screen);
  if (!first.includes(VALUE)) return first;
  const labels = labelsOf(screen.options);
  return labels.length === 0 ? first : `${first} · ${labels.join(', ')}`;
}

/** The worst finding; undefined if there is none. */
export function worstOf({ findings }: Pick<MapScreen, 'findings'>): Severity | undefined {
  return SEVERITIES.find((severity) => findings.some((finding) => finding.severity === severity));
}

/** `2 errors`: of the worst severity. */
export function findingWords({ findings }: Pick<MapScreen, 'findings'>, worst: Severity): string {
  const count = findings.filter(({ severity }) => severity === worst).length;
  return counted(count, worst === 'info' ? 'note' : worst);
}

/** `3× by hand, 1× by flows`; `never` where nobody did. */
export function handsInWords(counts: MapCounts): string {
  const said = MAP_HANDS.filter((hand) => counts[hand] > 0).map((hand) => `${times(counts[hand])} ${HAND_WORDS[hand]}`);
  return said.length === 0 ? 'never' : said.join(', ');
}

/** `3×, by hand`; `4×: 3× by hand, 1× by flows` where several did. */
export function cameInWords(counts: MapCounts): string {
  const all = times(countOf(counts));
  const [hand, ...others] = MAP_HANDS.filter((one) => counts[one] > 0);
  if (hand === undefined) return 'never';
  return others.length === 0 ? `${all}, ${HAND_WORDS[hand]}` : `${all}: ${handsInWords(counts)}`;
}

export function times(count: number): string {
  return `${count.toLocaleString('en-GB')}×`;
}

/** A letter of a name in bold, and a line of names, as wide and high as they are drawn far away, in pixels of the page. */
const LETTER = 6.4;
const LINE = 13;

/** Fewer letters of a name say nothing. */
const FEWEST_LETTERS = 5;

/** As much of a screen's name as can be read, at 11 px, in a box of so many pixels; undefined where that says nothing. */
export function nameWithin(name: string, width: number, height: number): string | undefined {
  const most = Math.floor(width / LETTER);
  const mostLines = Math.floor(height / LINE);
  if (most < FEWEST_LETTERS || mostLines < 1) return undefined;
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length === 0 || longer.length > most) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  const cutAt = lines.findIndex(
    ({ length }, at) => length > most || (at === mostLines - 1 && lines.length > mostLines),
  );
  if (cutAt < 0) return name;
  const cut = [...(lines[cutAt] ?? '')].slice(0, most - 1).join('');
  return [...lines.slice(0, cutAt), `${cut}…`].join(' ');
}

/** The whole name of a card: title, first line, how it was reached, what is open, what is wrong. */
export function cardName(screen: MapScreen, ports: readonly MapPort[]): string {
  const worst = worstOf(screen);
  const untried = ports.filter(({ kind }) => kind === 'untried').map(({ key }) => keyName(key));
  const refused = ports.filter(({ kind }) => kind === 'refused').map(({ key }) => keyName(key));
  return [
    stateTitle(screen.state),
    firstLine(screen).replace(/\.$/, ''),
    screen.isEnd ? 'the session ends here' : '',
    `seen ${times(countOf(screen.seen))}`,
    untried.length > 0 ? `not yet pressed: ${untried.join(', ')}` : '',
    refused.length > 0 ? `refused: ${refused.join(', ')}` : '',
    worst ? findingWords(screen, worst) : '',
  ]
    .filter((part) => part !== '')
    .join('. ');
}

export function keyName(key: string): string {
  return key === TEXT_KEY ? 'a text' : key;
}
