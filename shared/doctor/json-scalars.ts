/**
 * The same JSON with one of its values, or all of its kind, written in another way: the number, the date and the type that
 * another serialiser makes of it, or the variable that was not filled in yet. A new spelling is a row.
 *
 * Source: Double.toString of Java, the G format of .NET, FormatFloat of Go, JSON.stringify of ECMAScript; RFC 3339.
 */
import type { JsonNode } from '../json/json-node.ts';
import { MOST_MEMBERS } from './bounds.ts';
import type { CauseId } from './causes.ts';
import { htmlEscaped } from './encodings.ts';
import type { JsonShape } from './json-shapes.ts';

/** Writes a value as JSON; undefined for one that is not written so. */
type Write = (value: JsonNode) => string | undefined;
type Spelling = readonly [causes: readonly CauseId[], how: string, write: Write];

const numeric = (write: (value: number, text: string) => string): Write => {
  return (node) => (node.kind === 'number' ? write(Number(node.text), node.text) : undefined);
};
const textual = (when: RegExp, write: (text: string) => string): Write => {
  return (node) => (node.kind === 'text' && when.test(node.text) ? write(node.text) : undefined);
};
const bool = (write: (text: string) => string): Write => {
  return (node) => (node.kind === 'boolean' ? write(node.text) : undefined);
};
const instead = (text: string, written: string): Write => {
  return (node) => (asWritten(node) === text ? written : undefined);
};
const quoted = (text: string): string => JSON.stringify(text);
/** 2e+7 as another language has it: the sign and digits of its exponent, and 2.0 for a whole number before it. */
const power = (value: number, mark: string, isPadded = false, hasPoint = false): string =>
  value
    .toExponential()
    .replace(/^(-?\d)(?=e)/, hasPoint ? '$1.0' : '$1')
    .replace(/e([+-])(\d+)/, (_, sign: string, digits: string) => {
      const letter = sign === '-' ? `${mark.charAt(0)}-` : mark;
      return letter + (isPadded ? digits.padStart(2, '0') : digits);
    });

const NUMBER = /^-?\d+(?:\.\d+)?$/;
const DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** What a fraction of a second can be put behind. */
const WHOLE_SECONDS = /T\d\d:\d\d:\d\d(?=Z|[+-]\d\d|$)/;
const ZONED = /^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/;

const SPELLINGS: readonly Spelling[] = [
  [['D10'], 'with “.0”', numeric((value, text) => (/^-?\d+$/.test(text) ? `${text}.0` : value.toFixed(1)))],
  [['D10'], 'with two decimals', numeric((value) => value.toFixed(2))],
  [['D10'], 'with four decimals', numeric((value) => value.toFixed(4))],
  [['D10'], 'as JavaScript writes it', numeric((value) => String(value))],
  [['D10'], 'as a number of 32 bits', numeric((value) => String(Math.fround(value)))],
  [['D10'], 'with a comma for its point', numeric((_, text) => text.replace('.', ','))],
  [['D10'], 'as a power of ten', numeric((value) => value.toExponential())],
  [['D10'], 'as a power of ten', numeric((value) => power(value, 'e'))],
  [['D10'], 'as a power of ten', numeric((value) => power(value, 'E'))],
  [['D10'], 'as Java writes it', numeric((value) => power(value, 'E', false, true))],
  [['D10'], 'as .NET writes it', numeric((value) => power(value, 'E+'))],
  [['D10'], 'as .NET writes it', numeric((value) => power(value, 'E+', true))],
  [['D10'], 'as Go writes it', numeric((value) => power(value, 'e+', true))],
  [['D10'], 'as a text', numeric((_, text) => quoted(text))],
  [['D10'], 'as a text with two decimals', numeric((value) => quoted(value.toFixed(2)))],
  [['D10'], 'as a number', textual(NUMBER, (text) => text)],
  [['D10'], 'as a number', textual(NUMBER, (text) => String(Number(text)))],
  [['D35'], 'as a text', bool(quoted)],
  [['D35'], 'as Python writes it', bool((text) => (text === 'true' ? 'True' : 'False'))],
  [['D35'], 'as 1 or 0', bool((text) => (text === 'true' ? '1' : '0'))],
  [['D35'], 'as the text 1 or 0', bool((text) => (text === 'true' ? '"1"' : '"0"'))],
  [['D35'], 'without its quotes', textual(/^(?:true|false|null)$/, (text) => text)],
  [['D35'], 'as an empty text', instead('null', '""')],
  [['D35'], 'as the text null', instead('null', '"null"')],
  [['D35'], 'as null', instead('""', 'null')],
  [['D35'], 'as an empty list', instead('{}', '[]')],
  [['D35'], 'as an empty object', instead('[]', '{}')],
  [['D35'], 'as null', instead('{}', 'null')],
  [['D35'], 'as null', instead('[]', 'null')],
  [['D35'], 'without blanks at its ends', textual(/^\s|\s$/, (text) => quoted(text.trim()))],
  [['D35'], 'with milliseconds', textual(DATE, (text) => quoted(text.replace(WHOLE_SECONDS, '$&.000')))],
  [['D35'], 'with ticks', textual(DATE, (text) => quoted(text.replace(WHOLE_SECONDS, '$&.0000000')))],
  [['D35'], 'without fractions', textual(DATE, (text) => quoted(text.replace(/\.\d+/, '')))],
  [['D35'], 'without seconds', textual(DATE, (text) => quoted(text.replace(/:00(?:\.0+)?(?=Z)/, '')))],
  [['D35'], 'with +00:00 for Z', textual(DATE, (text) => quoted(text.replace(/Z$/, '+00:00')))],
  [['D35'], 'with Z for +00:00', textual(DATE, (text) => quoted(text.replace(/\+00:?00$/, 'Z')))],
  [['D35'], 'without its zone', textual(DATE, (text) => quoted(text.replace(/Z$|[+-]\d\d:?\d\d$/, '')))],
  [['D35'], 'with a blank for T', textual(DATE, (text) => quoted(text.replace('T', ' ')))],
  [['D35'], 'with a blank for T', textual(DATE, (text) => quoted(text.replace('T', ' ').replace('Z', '')))],
  [['D35'], 'in milliseconds since 1970', textual(ZONED, (text) => String(Date.parse(text)))],
  [['D35'], 'in seconds since 1970', textual(ZONED, (text) => String(Math.floor(Date.parse(text) / 1000)))],
  [['D9'], 'escaped as in HTML', textual(/[&<>]/, (text) => quoted(htmlEscaped(text)))],
];

/** How a variable of that name stands in a template, once bare and once in quotes. */
const VARIABLES = '{{name}}|\u0024{name}|#{name}|{name}|$name|<name>|:name|%s|%d|?'.split('|');

/** Of one value each, and of all that can be written so. */
export function jsonScalars(node: JsonNode): readonly JsonShape[] {
  const values = [...leavesOf(node, '')];
  if (values.length > MOST_MEMBERS) return [];
  const of = (causes: readonly CauseId[], name: string, shape: JsonNode): JsonShape => ({ causes, name, node: shape });
  const variables = values.flatMap(({ name, put }) =>
    VARIABLES.map((style) => style.replace('name', () => name)).flatMap((variable) =>
      [variable, quoted(variable)].map((written) =>
        of(['D22'], `the body with the variable ${variable} not yet filled in`, put(verbatim(written))),
      ),
    ),
  );
  const spelt = SPELLINGS.flatMap(([causes, how, write]) => {
    const hits = values.flatMap(({ name, leaf, put }) => {
      const written = write(leaf);
      return written === undefined || written === asWritten(leaf) ? [] : [{ name, put, shape: verbatim(written) }];
    });
    const one = hits.map(({ name, put, shape }) =>
      of(causes, name === '' ? `the body with a value ${how}` : `the body with ${name} ${how}`, put(shape)),
    );
    if (hits.length < 2) return one;
    const every = everyLeaf(node, (leaf) => {
      const written = write(leaf);
      return written === undefined ? leaf : verbatim(written);
    });
    return [...one, of(causes, `the body with its values ${how}`, every)];
  });
  return [...spelt, ...variables];
}

/** Written as it is: the writer of JSON leaves the text of a number alone. */
function verbatim(text: string): JsonNode {
  return { kind: 'number', text, start: 0, end: 0 };
}

function asWritten(node: JsonNode): string {
  if (node.kind === 'text') return quoted(node.text);
  return node.kind === 'object' ? '{}' : node.kind === 'list' ? '[]' : node.text;
}

type Leaf = { readonly name: string; readonly leaf: JsonNode; readonly put: (value: JsonNode) => JsonNode };

/** What holds nothing else, with the name of its member and the way to put another in its place. */
function* leavesOf(node: JsonNode, name: string): Generator<Leaf> {
  if (node.kind === 'object' && node.members.length > 0) {
    for (const [at, member] of node.members.entries())
      for (const { put, ...one } of leavesOf(member.value, member.name))
        yield {
          ...one,
          put: (value) => ({ ...node, members: node.members.with(at, { ...member, value: put(value) }) }),
        };
  } else if (node.kind === 'list' && node.items.length > 0) {
    for (const [at, item] of node.items.entries())
      for (const { put, ...one } of leavesOf(item, name))
        yield { ...one, put: (value) => ({ ...node, items: node.items.with(at, put(value)) }) };
  } else yield { name, leaf: node, put: (value) => value };
}

function everyLeaf(node: JsonNode, write: (leaf: JsonNode) => JsonNode): JsonNode {
  if (node.kind === 'object' && node.members.length > 0)
    return { ...node, members: node.members.map((one) => ({ ...one, value: everyLeaf(one.value, write) })) };
  if (node.kind === 'list' && node.items.length > 0)
    return { ...node, items: node.items.map((item) => everyLeaf(item, write)) };
  return write(node);
}
