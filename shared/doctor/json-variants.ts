/**
 * JSON as other serialisers write it: blanks, escapes, numbers, order.
 *
 * Rewritten from the text, so that numbers keep their digits unless a variant is about numbers.
 */
import { writeUrlencoded } from '../http/form-urlencoded.ts';
import type { JsonNode } from '../json/json-node.ts';
import { MOST_MEMBERS } from './bounds.ts';
import type { CauseId } from './causes.ts';
import { jsonScalars } from './json-scalars.ts';
import { jsonShapes, printedObjects } from './json-shapes.ts';
import { permutations } from './permutations.ts';

/** Takes a variant: what it needs, its name as a sentence goes on, its text. */
export type AddText = (causes: readonly CauseId[], name: string, variant: string) => void;

type Layout = {
  readonly item: string;
  readonly colon: string;
  readonly indent?: string;
  readonly end?: string;
  /** Lists on one line, and a blank in what is empty. */
  readonly isInline?: boolean;
};

const COMPACT: Layout = { item: ',', colon: ':' };
const LAYOUTS: readonly (readonly [readonly CauseId[], string, Layout])[] = [
  [['D1'], 'compact', COMPACT],
  [['D1', 'D2'], 'spaced as Python does', { item: ', ', colon: ': ' }],
  [['D1', 'D2'], 'spaced after colons', { item: ',', colon: ': ' }],
  [['D1', 'D3'], 'indented by two', { item: ',', colon: ': ', indent: '  ' }],
  [['D1', 'D3'], 'indented by four', { item: ',', colon: ': ', indent: '    ' }],
  [['D1', 'D3'], 'indented by three', { item: ',', colon: ': ', indent: '   ' }],
  [['D1', 'D3'], 'indented by one', { item: ',', colon: ': ', indent: ' ' }],
  [['D1', 'D3'], 'indented by tabs', { item: ',', colon: ': ', indent: '\t' }],
  [['D1', 'D3', 'D5'], 'indented by two with CR LF', { item: ',', colon: ': ', indent: '  ', end: '\r\n' }],
];

const ESCAPES: readonly (readonly [readonly CauseId[], string, (text: string) => string])[] = [
  [[], '', plainText],
  [['D8'], 'with \\u escapes', (text) => escapedUnicode(plainText(text))],
  [
    ['D8'],
    'with upper-case \\u escapes',
    (text) => escapedUnicode(plainText(text)).replace(/\\u[0-9a-f]{4}/g, upperEscape),
  ],
  [['D9'], 'with “\\/” for “/”', (text) => plainText(text).replaceAll('/', '\\/')],
  [['D8', 'D9'], 'as PHP escapes it', (text) => escapedUnicode(plainText(text)).replaceAll('/', '\\/')],
  [['D9'], 'with <, > and & escaped', (text) => escapedHtml(plainText(text))],
  [
    ['D9'],
    'with <, >, & and = escaped',
    (text) => escapedHtml(plainText(text)).replaceAll('=', '\\u003d').replaceAll("'", '\\u0027'),
  ],
  [['D8', 'D9'], 'as .NET escapes it', dotNetText],
];

const NUMBERS: readonly (readonly [readonly CauseId[], string, (text: string) => string])[] = [
  [[], '', (text) => text],
  [['D10'], 'with its numbers as JavaScript writes them', (text) => String(Number(text))],
  [['D10'], 'with “.0” at its whole numbers', (text) => (/^-?\d+$/.test(text) ? `${text}.0` : text)],
  [['D10'], 'with two decimals', (text) => (Number.isFinite(Number(text)) ? Number(text).toFixed(2) : text)],
  [
    ['D10'],
    'with its numbers as powers of ten',
    (text) => (Number.isFinite(Number(text)) ? Number(text).toExponential() : text),
  ],
  [['D10'], 'with its numbers as texts', (text) => `"${text}"`],
];

/** `sent` is the text that `node` was read from: what it already is, is no cause. Ends early when `isEnough`. */
export function jsonVariants(add: AddText, node: JsonNode, sent: string, isEnough: () => boolean): void {
  if (node.kind === 'text') {
    add(['D21'], 'the text inside the JSON text', node.text);
    return;
  }
  const sentLayout = LAYOUTS.findIndex(([, , layout]) => {
    return ESCAPES.some(
      ([, , escaped]) => writeJson(node, { ...layout, escaped, number: asItIs, isSorted: false }, '') === sent,
    );
  });
  const layouts = LAYOUTS.map(([causes, name, layout], at) => [at === sentLayout ? [] : causes, name, layout] as const);
  for (const isSorted of [false, true]) {
    for (const [numberCauses, numberName, number] of NUMBERS) {
      for (const [escapeCauses, escapeName, escaped] of ESCAPES) {
        if (isEnough()) return;
        for (const [layoutCauses, layoutName, layout] of layouts) {
          const order: readonly CauseId[] = isSorted ? ['D11'] : [];
          const causes = [...escapeCauses, ...numberCauses, ...order, ...layoutCauses];
          const how = [layoutName, escapeName, numberName, isSorted ? 'with sorted names' : ''];
          const said = how.filter((word) => word !== '').join(', ');
          const text = writeJson(node, { ...layout, escaped, number, isSorted }, '');
          add(causes.length === 0 ? ['D1'] : causes, `the body written again (${said})`, text);
          // A line feed stands behind every form that has no escapes, as jq writes it, and behind the compact ones, as Go does.
          if (
            causes.length === layoutCauses.length + order.length ||
            (layoutName === 'compact' && numberCauses.length === 0)
          ) {
            add([...causes, 'D4'], `the body written again (${said}) plus a line feed`, `${text}\n`);
            if (layout.end === '\r\n')
              add([...causes, 'D4'], `the body written again (${said}) plus CR LF`, `${text}\r\n`);
          }
        }
      }
    }
  }
  const sentStyle = LAYOUTS[sentLayout]?.[2] ?? COMPACT;
  for (const members of ordersOf(node)) {
    const style: Style = { ...sentStyle, escaped: plainText, number: asItIs, isSorted: false };
    add(['D11'], 'the body with its members in another order', writeJson(members, style, ''));
  }
  for (const { causes, name, node: shape } of jsonScalars(node)) {
    for (const layout of [sentStyle, ...LAYOUTS.slice(0, SHAPED_LAYOUTS).map(([, , usual]) => usual)])
      add(causes, name, writeJson(shape, { ...layout, escaped: plainText, number: asItIs, isSorted: false }, ''));
  }
  add(['D1', 'D3'], 'the body as Jackson indents it', writeJson(node, JACKSON, ''));
  for (const { causes, name, node: shape } of jsonShapes(node)) {
    for (const [, , layout] of LAYOUTS.slice(0, SHAPED_LAYOUTS)) {
      for (const escaped of SHAPED_ESCAPES)
        add(causes, name, writeJson(shape, { ...layout, escaped, number: asItIs, isSorted: false }, ''));
    }
  }
  for (const [language, text] of printedObjects(node)) add(['D31'], `the body as ${language} prints the object`, text);
  const form = asForm(node);
  if (form !== undefined) add(['D25'], 'a form with the same members', form);
}

/** Every order of up to four members; of more, the reverse, and neighbours exchanged. Maps of Go, and of other languages, have no order. */
function ordersOf(node: JsonNode): readonly JsonNode[] {
  if (node.kind !== 'object' || node.members.length < 2) return [];
  const { members } = node;
  if (members.length > 4) {
    const pairs = members.length > MOST_MEMBERS ? [] : members.slice(1);
    const exchanged = pairs.map((next, at) => members.with(at, next).with(at + 1, members[at] ?? next));
    return [members.toReversed(), ...exchanged].map((order) => ({ ...node, members: order }));
  }
  return permutations(node.members).map((members) => ({ ...node, members }));
}

/** Compact, and with blanks; as it is, with \\u escapes, and as .NET writes it: what JSON with other members is tried in. */
const SHAPED_LAYOUTS = 2;
const SHAPED_ESCAPES = [plainText, (text: string) => escapedUnicode(plainText(text)), dotNetText];

const asItIs = (text: string): string => text;

export type Style = Layout & {
  readonly escaped: (text: string) => string;
  readonly number: (text: string) => string;
  readonly isSorted: boolean;
};

export function writeJson(node: JsonNode, style: Style, margin: string): string {
  const { item, colon, indent, isInline = false, end = '\n', escaped, number, isSorted } = style;
  // Jackson leaves the members within a list where they would be without it.
  const inner = indent === undefined || (isInline && node.kind === 'list') ? margin : margin + indent;
  const wrap = (open: string, parts: readonly string[], close: string): string => {
    if (parts.length === 0) return isInline ? `${open} ${close}` : open + close;
    if (isInline && open === '[') return `[ ${parts.join(', ')} ]`;
    if (indent === undefined) return open + parts.join(item) + close;
    return `${open}${end}${parts.map((part) => inner + part).join(`,${end}`)}${end}${margin}${close}`;
  };
  switch (node.kind) {
    case 'object': {
      const members = isSorted ? [...node.members].sort((a, b) => (a.name < b.name ? -1 : 1)) : node.members;
      const parts = members.map(({ name, value }) => `"${escaped(name)}"${colon}${writeJson(value, style, inner)}`);
      return wrap('{', parts, '}');
    }
    case 'list':
      return wrap(
        '[',
        node.items.map((value) => writeJson(value, style, inner)),
        ']',
      );
    case 'text':
      return `"${escaped(node.text)}"`;
    case 'number':
      return number(node.text);
    default:
      return node.text;
  }
}

const JACKSON: Style = {
  item: ', ',
  colon: ' : ',
  indent: '  ',
  isInline: true,
  escaped: plainText,
  number: asItIs,
  isSorted: false,
};

export function plainText(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function escapedUnicode(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function upperEscape(code: string): string {
  return `\\u${code.slice(2).toUpperCase()}`;
}

/** System.Text.Json by default: what is not ASCII, and all that HTML knows, in capitals. */
function dotNetText(text: string): string {
  return escapedUnicode(
    plainText(text)
      .replaceAll('\\"', '\\u0022')
      .replace(/[<>&'+`\x7f]/g, escapedUnit),
  ).replace(/\\u[0-9a-f]{4}/g, upperEscape);
}

function escapedUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function escapedHtml(text: string): string {
  return text.replaceAll('<', '\\u003c').replaceAll('>', '\\u003e').replaceAll('&', '\\u0026');
}

/** A flat object as a form. */
function asForm(node: JsonNode): string | undefined {
  if (node.kind !== 'object') return undefined;
  const pairs: (readonly [string, string])[] = [];
  for (const { name, value } of node.members) {
    if (value.kind === 'object' || value.kind === 'list') return undefined;
    pairs.push([name, value.text]);
  }
  return writeUrlencoded(pairs);
}
