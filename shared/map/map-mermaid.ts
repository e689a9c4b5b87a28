/**
 * The map as a Mermaid flowchart, for a README or a ticket.
 *
 * Every text stands in quotes with the signs that Mermaid reads written as entities, and nodes have names of our own, so that no
 * text of a service is ever syntax. Source: Mermaid, “Flowcharts — Basic syntax”, “Special characters that break syntax”.
 */
import { plainLine } from '../text/plain-line.ts';
import { shortened } from '../text/shortened.ts';
import { indexOf } from './map-index.ts';
import type { MenuMap } from './menu-map.ts';
import { TEXT_KEY } from './menu-map.ts';

/** Beyond this Mermaid's own limit of characters is near; the text of a screen is cut first. */
const LONGEST_LINE = 60;

export function mapMermaid(map: MenuMap): string {
  const names = new Map(map.screens.map(({ id }, at) => [id, `s${at}`]));
  const lines = ['flowchart TD'];
  map.roots.forEach(({ code, to }, at) => {
    lines.push(`  d${at}([${quoted(code)}])`);
    const name = to === undefined ? undefined : names.get(to);
    if (name !== undefined) lines.push(`  d${at} --> ${name}`);
  });
  for (const { id, state, text, isEnd, findings } of map.screens) {
    const [first = ''] = text.split('\n');
    const label = quoted(first === '' ? state : `${state}\n${first}`);
    const name = names.get(id) ?? '';
    lines.push(`  ${name}${isEnd ? `([${label}])` : `[${label}]`}${findings.length > 0 ? ':::found' : ''}`);
  }
  for (const [between, keys] of keysBetween(map)) {
    const [from = '', to = ''] = between.split(' ');
    const [one, other] = [names.get(from), names.get(to)];
    if (one !== undefined && other !== undefined) lines.push(`  ${one} -->|${quoted(keys.join(', '))}| ${other}`);
  }
  const { edgesOf, edgesAt } = indexOf(map);
  map.screens.forEach(({ id, options, asksText }, at) => {
    const keys = [...options.map(({ key }) => key), ...(asksText ? [TEXT_KEY] : [])];
    const untried = keys.filter((key) => edgesAt(id, key).length === 0);
    if (untried.length > 0) lines.push(`  s${at} -.->|${quoted(untried.join(', '))}| u${at}[" "]:::untried`);
  });
  map.screens.forEach(({ id }, at) => {
    const refused = edgesOf(id).flatMap(({ to, key }) => (to === undefined ? key : []));
    if (refused.length > 0) lines.push(`  s${at} --x|${quoted(refused.join(', '))}| r${at}["refused"]:::refused`);
  });
  lines.push(
    '  classDef found stroke-width:3px',
    '  classDef untried stroke-dasharray:4',
    '  classDef refused stroke:#b00020',
  );
  return `${lines.join('\n')}\n`;
}

/** One arrow from screen to screen, with all of its keys. */
function keysBetween({ edges }: MenuMap): ReadonlyMap<string, string[]> {
  const between = new Map<string, string[]>();
  for (const { from, to, key } of edges) {
    if (to === undefined) continue;
    const at = `${from} ${to}`;
    const keys = between.get(at);
    if (keys) keys.push(key);
    else between.set(at, [key]);
  }
  return between;
}

/** In quotes; what is not a letter, a digit or a plain sign becomes an entity, a line end a break. */
function quoted(text: string): string {
  const lines = text
    .split('\n')
    .map(plainLine)
    .map((line) =>
      [...shortened(line, LONGEST_LINE)]
        .map((sign) => (/[\p{L}\p{N} .,:…–-]/u.test(sign) ? sign : `#${sign.codePointAt(0) ?? 0};`))
        .join(''),
    );
  return `"${lines.join('<br/>')}"`;
}
