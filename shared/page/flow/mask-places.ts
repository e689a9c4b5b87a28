/**
 * The places of a flow's text that stand for any text, and what stood there on a known screen.
 *
 * For the editor, which draws them as tokens; what a place means, shared/flow/pattern.ts says.
 */
import { type Document, isMap, isScalar, isSeq, parseDocument, type YAMLMap } from 'yaml';
import { matchWhole } from '../../flow/match.ts';
import { asPattern, patternParts } from '../../flow/pattern.ts';

export type MaskPlace = {
  /** Offsets in the file, in UTF-16 units. */
  readonly from: number;
  readonly to: number;
  /** `…` or `{name}`. */
  readonly written: string;
  /** Of `text`, whose place is known on a screen: the file's step (0 is the dialling), the pattern, and which of its places this is. */
  readonly of?: {
    readonly at: number;
    readonly pattern: string;
    readonly nth: number;
    readonly style: 'block' | 'quoted' | 'plain';
  };
};

const PLACE = /\{\{|\{[\p{L}\p{N}_][\p{L}\p{N}_.-]*\}|…/gu;
/** A flow has some hundred lines; a longer file than this is not looked through at each key. */
const LONGEST = 50_000;

/** In the order of the file. */
export function maskPlaces(file: string): readonly MaskPlace[] {
  if (file.length > LONGEST) return [];
  const places = expectationsIn(parseDocument(file)).flatMap((expected, at) => [
    ...placesIn(file, textNode(expected), at),
    ...['contains', 'options'].flatMap((field) => {
      const value = expected?.get(field, true);
      const nodes: readonly unknown[] = isSeq(value) ? value.items : [value];
      return nodes.flatMap((node) => placesIn(file, node, undefined));
    }),
  ]);
  return places.sort((one, other) => one.from - other.from);
}

/** Of the dialling, then of each step of the file. */
function expectationsIn({ contents: root }: Document.Parsed): readonly (YAMLMap | undefined)[] {
  if (!isMap(root)) return [];
  const steps = root.get('steps');
  return [root, ...(isSeq(steps) ? steps.items : [])].map((map) => {
    const expected = isMap(map) ? map.get('expect') : undefined;
    return isMap(expected) ? expected : undefined;
  });
}

function textNode(expected: YAMLMap | undefined): unknown {
  return expected?.get('text', true);
}

/** One final line end of what is written is ignored. */
function withoutEnd(text: string): string {
  return text.replace(/\n$/, '');
}

const isText = (value: unknown): value is string => typeof value === 'string';

function placesIn(file: string, node: unknown, at: number | undefined): MaskPlace[] {
  if (!isScalar(node) || !isText(node.value) || !node.range) return [];
  const [from, to] = node.range;
  const raw = file.slice(from, to);
  const found = [...raw.matchAll(PLACE)].filter(([written]) => written !== '{{');
  const pattern = withoutEnd(node.value);
  const isSame = patternParts(pattern).filter(({ kind }) => kind !== 'text').length === found.length;
  const style = /^[|>]/.test(raw) ? 'block' : raw.startsWith('"') ? 'quoted' : 'plain';
  return found.map(({ 0: written, index }, nth): MaskPlace => {
    const place = { from: from + index, to: from + index + written.length, written };
    return at === undefined || !isSame ? place : { ...place, of: { at, pattern, nth, style } };
  });
}

/** What stands in this place on the screen; undefined where the screen is not as its step expects. */
export function textAt({ of }: MaskPlace, screen: string): string | undefined {
  if (!of) return undefined;
  const parts = patternParts(of.pattern);
  const match = matchWhole(parts, screen, new Map());
  if (match.kind !== 'fits') return undefined;
  const index = parts.findIndex(
    ({ kind }, at) => kind !== 'text' && parts.slice(0, at).filter((part) => part.kind !== 'text').length === of.nth,
  );
  return screen.slice(match.starts[index], match.starts[index + 1] ?? screen.length);
}

/** The text as the file writes it in this place; undefined where it cannot, as with blanks at the beginning of a block. */
export function writtenAt(file: string, { from, to, of }: MaskPlace, text: string): string | undefined {
  if (!of) return undefined;
  const literal = asPattern(text);
  const [indent = ''] = /^ */.exec(file.slice(file.lastIndexOf('\n', from - 1) + 1)) ?? [];
  const written = {
    block: () => literal.replaceAll('\n', `\n${indent}`),
    quoted: () => JSON.stringify(literal).slice(1, -1),
    plain: () => literal,
  }[of.style]();
  let nth = -1;
  const wanted = of.pattern.replace(PLACE, (place) => {
    if (place !== '{{') nth += 1;
    return place !== '{{' && nth === of.nth ? literal : place;
  });
  const next = parseDocument(file.slice(0, from) + written + file.slice(to));
  // The parser reads on behind a fault of which a flow is refused: a blank line that is longer than the block's indent is one.
  if (next.errors.length > parseDocument(file).errors.length) return undefined;
  const node = textNode(expectationsIn(next)[of.at]);
  return isScalar(node) && isText(node.value) && withoutEnd(node.value) === wanted ? written : undefined;
}
