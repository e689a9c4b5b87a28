/**
 * The whole map as one SVG file for a document or a ticket: no style sheet of the page, no script, no link, and every text escaped.
 */
import { handsNamed, type MapHand, type MapScreen, type MenuMap } from '../../map/menu-map.ts';
import { Markup, markup } from '../../text/markup.ts';
import { stateTitle } from '../../ussd/state-title.ts';
import { boxAround, CARD, type MapPlaces } from './map-layout.ts';
import { type Drawn, handDrawn, keysInShort, type MapLink, type MapPort, oftenInShort } from './map-links.ts';
import { linkShape, portHeight, STUB, stubPath } from './map-shapes.ts';
import type { MapTree } from './map-tree.ts';
import { cardWords, findingWords, worstOf } from './screen-words.ts';

export type MapPicture = Drawn & {
  readonly map: MenuMap;
  readonly tree: MapTree;
  readonly places: MapPlaces;
};

const MARGIN = 40;
const TITLE = 44;
/** What fits on a card in the fonts that are named, by the width of their usual letters. */
const TITLE_LETTERS = 21;
const LINE_LETTERS = 28;

const STYLE = `
text{font-family:Inter,"Helvetica Neue",Arial,sans-serif;fill:#1a2326}
.card{fill:#fff;stroke:#857d6a;stroke-width:1.5}
.title{font-size:13px;font-weight:600}.line{font-size:11px;fill:#4d5a5b}.facts{font-size:10px;fill:#586465}
.bad{fill:#a5281f}.way{fill:none;stroke:#586465;stroke-width:1.6}.flow{stroke-width:4.5}.inner{fill:none;stroke:#f3f0e8;stroke-width:1.8}
.explorer{stroke-dasharray:.5 4.5;stroke-linecap:round;stroke-width:2.4}.agent{stroke-dasharray:9 4 .5 4 .5 4;stroke-linecap:round;stroke-width:2}.conformance{stroke-dasharray:9 4 .5 4;stroke-linecap:round;stroke-width:2}.head{fill:#586465}
.keys{font-size:10px;text-anchor:end}.port{fill:none;stroke:#586465;stroke-width:1.6}.untried{stroke-dasharray:3 3}
.refused{stroke:#a5281f}.again{stroke:#8a5300}.key{font-size:8.5px;fill:#4d5a5b}.code{font-family:"JetBrains Mono",Menlo,monospace;font-size:11px}
`.trim();

export function mapSvg(picture: MapPicture, title: string): string {
  const { map, tree, places, links, ports } = picture;
  const box = boxAround(places.values());
  const [left, top] = [box.x - MARGIN, box.y - MARGIN - TITLE];
  const [width, height] = [box.width + 2 * MARGIN + STUB + 40, box.height + 2 * MARGIN + TITLE + 60];
  const branches = links.filter(({ isBranch }) => isBranch);
  const drawnKeys = new Set(branches.flatMap(({ from, keys }) => keys.map((key) => `${from} ${key}`)));
  const parts = [
    ...branches.map((link) => lineOf(link, places, ports.get(link.from) ?? [])),
    ...map.screens.map((screen) => {
      const spot = places.get(screen.id);
      if (!spot) return undefined;
      const own = ports.get(screen.id) ?? [];
      const stubs = own.map((port, at) =>
        drawnKeys.has(`${screen.id} ${port.key}`) ? undefined : portOf(port, portHeight(at, own.length)),
      );
      const code = tree.screens.get(screen.id)?.code;
      return markup`<g transform="translate(${spot.x} ${spot.y})">${stubs}${cardOf(screen, own, code)}</g>`;
    }),
  ];
  const source = markup`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}" role="img">
<title>${title}</title>
<style>${new Markup(STYLE)}</style>
<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="#f3f0e8"/>
<text x="${box.x}" y="${top + 34}" font-size="19" font-weight="600">${title}</text>
<text class="facts" x="${box.x}" y="${top + 52}">${factsOf(map)}</text>
${parts.map((part) => part && markup`${part}\n`)}</svg>
`;
  return String(source);
}

const LINE_WORDS: Readonly<Record<MapHand, string>> = {
  hand: 'Solid: pressed by hand',
  flow: 'double: by flows',
  agent: 'dash and two dots: by agents',
  explorer: 'dotted: by the explorer',
  conformance: 'dash and dot: by conformance runs',
};

function factsOf(map: MenuMap): string {
  const { screens, edges, presses } = map;
  const lines = [
    ...handsNamed(map).map((hand) => LINE_WORDS[hand]),
    'dashed: not yet pressed',
    'with a cross: refused',
  ];
  return `${screens.length} screens, ${edges.length} moves seen, ${presses} presses. ${lines.join('; ')}.`;
}

function lineOf(link: MapLink, places: MapPlaces, own: readonly MapPort[]): Markup | undefined {
  const [from, to] = [places.get(link.from), places.get(link.to)];
  if (!from || !to) return undefined;
  const at = own.findIndex(({ key }) => link.keys.includes(key));
  const { path, head, label } = linkShape(from, to, at < 0 ? CARD.height / 2 : portHeight(at, own.length));
  const by = handDrawn(link.counts);
  const inner = by === 'flow' ? markup`<path class="inner" d="${path}"/>` : '';
  const keys = `${keysInShort(link.keys)}${oftenInShort(link.counts)}`;
  return markup`<path class="way ${by}" d="${path}"/>${inner}<path class="head" d="${head}"/><text class="keys" x="${label.x}" y="${label.y}">${keys}</text>`;
}

const PORT_CLASSES: Readonly<Record<MapPort['kind'], string>> = {
  led: '',
  again: ' again',
  refused: ' refused',
  unanswered: ' refused',
  untried: ' untried',
};

function portOf({ key, kind }: MapPort, y: number): Markup {
  const x = CARD.width + STUB;
  const cross = kind === 'refused' || kind === 'unanswered' ? `M${x - 3} ${y - 3}l6 6m0 -6l-6 6` : '';
  const style = `port${PORT_CLASSES[kind]}`;
  return markup`<path class="${style}" d="${stubPath({ x: 0, y: 0 }, y)}${cross}"/><text class="key" x="${x + 4}" y="${y + 3}">${key}</text>`;
}

function cardOf(screen: MapScreen, own: readonly MapPort[], code: string | undefined): Markup {
  const pressed = own.filter(({ kind }) => kind !== 'untried').length;
  const worst = worstOf(screen);
  const parts = [
    code === undefined ? '' : markup`<text class="code" x="2" y="-6">${code}</text>`,
    markup`<rect class="card" width="${CARD.width}" height="${CARD.height}" rx="${screen.isEnd ? 20 : 9}"/>`,
    markup`<text class="title" x="11" y="22">${cut(stateTitle(screen.state), TITLE_LETTERS)}</text>`,
    markup`<text class="line" x="11" y="41">${cut(cardWords(screen), LINE_LETTERS)}</text>`,
    markup`<text class="facts" x="11" y="74">${screen.isEnd ? 'end' : `${pressed} of ${own.length} keys`}</text>`,
    worst
      ? markup`<text class="facts${worst === 'error' ? ' bad' : ''}" x="${CARD.width - 11}" y="74" text-anchor="end">⚠ ${findingWords(screen, worst)}</text>`
      : '',
  ];
  return markup`${parts}`;
}

function cut(text: string, most: number): string {
  const letters = [...text];
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text;
}
