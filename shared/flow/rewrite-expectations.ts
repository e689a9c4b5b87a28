/**
 * Writes new expectations into the text of a flow, and leaves every other character of it as it is: comments, order, the
 * line ends of the file.
 *
 * Field by field: only a value that changed is written anew, in the style that its mapping has. The comments of a field
 * that goes stay where it was. What comes out is read back; where it says anything else than what was meant (a mapping
 * that several steps share by an alias), nothing is written.
 */
import { isMap, isScalar, isSeq, Lexer, LineCounter, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { isSameJson } from '../json/same-json.ts';
import { without } from '../without.ts';
import type { Expectation, Flow } from './flow.ts';
import { readFlow } from './read-flow.ts';
import { isBlockText, isPlainName } from './write-flow.ts';

type Value = string | number | boolean | readonly string[];
type Field = readonly [name: string, value: Value];
type Splice = { readonly from: number; readonly to: number; readonly text: string };

/**
 * @param next by step: 0 is the dialling, n the file's n-th step.
 * Undefined where the text cannot be written so: it is no flow, or the step shares its expectation with another.
 */
export function rewriteExpectations(text: string, next: ReadonlyMap<number, Expectation>): string | undefined {
  const mark = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const source = text.slice(mark.length);
  const before = readFlow(source, { file: '' });
  if (!before.ok) return undefined;
  const lines = new LineCounter();
  const root = parseDocument(source, { lineCounter: lines }).contents;
  const steps = isMap(root) ? root.get('steps') : undefined;
  const splices = [...next].flatMap(([step, wanted]) => {
    const map = step === 0 ? root : isSeq(steps) ? steps.items[step - 1] : undefined;
    const expected = expectationAt(before.flow, step);
    if (!isMap(map) || !expected) return [];
    return splicesFor({ source, map, expected, wanted, column: (offset) => lines.linePos(offset).col - 1 });
  });
  const eol = source.includes('\r\n') ? '\r\n' : '\n';
  const written = splices
    .toSorted((one, other) => other.from - one.from)
    .reduce((so, { from, to, text: by }) => so.slice(0, from) + by.replaceAll('\n', eol) + so.slice(to), source);
  const after = readFlow(written, { file: '' });
  return after.ok && saysOnly(before.flow, after.flow, next) ? mark + written : undefined;
}

/** What the n-th step of a file expects, 0 the dialling; undefined where it sends nothing. */
export function expectationAt({ expect, steps }: Pick<Flow, 'expect' | 'steps'>, at: number): Expectation | undefined {
  if (at === 0) return expect;
  const step = steps[at - 1];
  return step?.kind === 'press' || step?.kind === 'type' ? step.expect : undefined;
}

function saysOnly(before: Flow, after: Flow, next: ReadonlyMap<number, Expectation>): boolean {
  const said = (flow: Flow, wanted: ReadonlyMap<number, Expectation>) => ({
    ...without(flow, 'dialAt', 'customerAt', 'sandbox', 'silences', 'vars', 'secretVars'),
    vars: [...flow.vars],
    expect: inOrder(wanted.get(0) ?? flow.expect),
    steps: flow.steps.map((step, at) => {
      const words = without(step, 'line', 'column', 'lastLine');
      return 'expect' in words ? { ...words, expect: inOrder(wanted.get(at + 1) ?? words.expect) } : words;
    }),
  });
  return isSameJson(said(before, next), said(after, new Map()));
}

function inOrder(expect: Expectation) {
  return PARTS.map((part) => expect[part]);
}

type Place = {
  readonly source: string;
  readonly map: YAMLMap;
  readonly expected: Expectation;
  readonly wanted: Expectation;
  column(offset: number): number;
};

function splicesFor({ source, map, expected, wanted, column }: Place): readonly Splice[] {
  const pair = pairOf(map, 'expect');
  const inner = pair?.value;
  const changed = PARTS.filter((part) => !isSameJson(expected[part], wanted[part]));
  if (!isMap(inner) || changed.includes('refused')) {
    return [wholeExpect(source, map, pair, fieldsOf(PARTS, wanted), column(startOf(map.items[0]) ?? 0))];
  }
  const there = changed.filter((part) => pairOf(inner, part));
  const added = changed.filter((part) => !there.includes(part));
  // What is new takes the place of what goes.
  const host = there.find((part) => wanted[part] === undefined) ?? there.at(-1);
  return there.flatMap((part) => {
    const at = pairOf(inner, part);
    const fields = fieldsOf([...(part === host ? added : []), part], wanted);
    return at ? [pairSplice(source, at, fields, inner.flow === true, column(startOf(at) ?? 0))] : [];
  });
}

const PARTS = [
  'refused',
  'state',
  'text',
  'contains',
  'matches',
  'options',
  'keys',
  'end',
  'maxSeptets',
  'maxMs',
] as const satisfies readonly (keyof Expectation)[];

function fieldsOf(parts: readonly (keyof Expectation)[], wanted: Expectation): readonly Field[] {
  return parts.flatMap((part): readonly Field[] => {
    const value = wanted[part];
    if (value === undefined) return [];
    // The reader takes one line end away.
    return [[part, part === 'text' && typeof value === 'string' && value.endsWith('\n') ? `${value}\n` : value]];
  });
}

/** These fields in the place of one. */
function pairSplice(source: string, pair: Pair, fields: readonly Field[], isFlow: boolean, indent: number): Splice {
  const from = startOf(pair) ?? 0;
  let to = rangeOf(pair.value)[1];
  const old = source.slice(from, to);
  const comments = commentsIn(old);
  const pad = ' '.repeat(indent);
  if (isFlow) {
    const said = fields.map(([name, value]) => `${name}: ${flowValue(value)}`).join(', ');
    const by = comments.map((comment) => `${comment}\n${pad}`).join('') + said;
    if (by !== '') return { from, to, text: by };
    const behind = /^[ \t]*,[ \t]*/.exec(source.slice(to))?.[0].length ?? 0;
    const ahead = behind > 0 ? 0 : (/,\s*$/.exec(source.slice(0, from))?.[0].length ?? 0);
    return { from: from - ahead, to: to + behind, text: '' };
  }
  // A block scalar has its comment behind its |, all else at the end of its line.
  const isBlockScalar = isScalar(pair.value) && old.endsWith('\n');
  if (!old.endsWith('\n')) to += /^[^\r\n]*/.exec(source.slice(to))?.[0].length ?? 0;
  const tail = source.slice(from + old.length, to);
  const beside = isBlockScalar ? comments.join(' ') : tail.trim();
  const space = isBlockScalar || tail.trim() === '' ? ' ' : (/^[ \t]*/.exec(tail)?.[0] ?? ' ');
  const above = isBlockScalar ? [] : comments;
  if (fields.length === 0) {
    const kept = [...above, ...(beside === '' ? [] : [beside])].map((comment) => `${pad}${comment}\n`).join('');
    const end = old.endsWith('\n') ? to : to + (/^\r?\n/.exec(source.slice(to))?.[0].length ?? 0);
    return { from: from - indent, to: end, text: kept };
  }
  // A comment that stands further in, behind a block of text, would be its last line.
  const under = /^(?:[ \t]*\r?\n)*( *)#/.exec(source.slice(old.endsWith('\n') ? to : to + 1))?.[1] ?? '';
  const isBlock = under.length <= indent;
  const said = fields.map(([name, value], at) => {
    const [head = '', ...rest] = (isBlock ? blockValue(value, indent) : flowValue(value)).split('\n');
    const comment = at === fields.length - 1 && beside !== '' ? space + beside : '';
    return [`${name}: ${head}${comment}`, ...rest].join('\n');
  });
  const by = [...above, ...said].join(`\n${pad}`);
  return { from, to, text: old.endsWith('\n') ? `${by}\n` : by };
}

function commentsIn(source: string): readonly string[] {
  return [...new Lexer().lex(source)].filter((token) => token.startsWith('#')).map((comment) => comment.trimEnd());
}

/** The whole of `expect`, which may not have been there. */
function wholeExpect(
  text: string,
  map: YAMLMap,
  pair: Pair | undefined,
  fields: readonly Field[],
  indent: number,
): Splice {
  if (map.flow === true) {
    const by = `expect: { ${fields.map(([name, value]) => `${name}: ${flowValue(value)}`).join(', ')} }`;
    if (pair) return { from: startOf(pair) ?? 0, to: rangeOf(pair.value)[1], text: by };
    const end = rangeOf(map.items.at(-1)?.value)[1];
    return { from: end, to: end, text: `, ${by}` };
  }
  const pad = ' '.repeat(indent + 2);
  const lines = fields.map(([name, value]) => `${pad}${name}: ${blockValue(value, indent + 2)}`);
  const by = `expect:\n${lines.join('\n')}`;
  if (pair) {
    const [, to] = rangeOf(pair.value);
    const from = startOf(pair) ?? 0;
    return { from, to, text: text.slice(from, to).endsWith('\n') ? `${by}\n` : by };
  }
  // After the line of its last value, with the comment that may stand there.
  const last = map.items.find(
    ({ key }) => isScalar(key) && (key.value === 'press' || key.value === 'type' || key.value === 'flow'),
  );
  const lineEnd = text.indexOf('\n', Math.max(rangeOf(last?.value)[1] - 1, 0));
  const at = lineEnd < 0 ? text.length : lineEnd;
  return { from: at, to: at, text: `\n${' '.repeat(indent)}${by}` };
}

function flowValue(value: Value): string {
  if (typeof value === 'object') return `[${value.map((one) => JSON.stringify(one)).join(', ')}]`;
  return typeof value === 'string' && isPlainName(value) ? value : JSON.stringify(value);
}

function blockValue(value: Value, indent: number): string {
  if (typeof value !== 'string' || !value.includes('\n') || !isBlockText(value)) return flowValue(value);
  const pad = ' '.repeat(indent + 2);
  return `|\n${value
    .split('\n')
    .map((line) => (line === '' ? '' : pad + line))
    .join('\n')}`;
}

function pairOf(map: YAMLMap, name: string): Pair | undefined {
  return map.items.find(({ key }) => isScalar(key) && key.value === name);
}

function startOf(pair: Pair | undefined): number | undefined {
  return isScalar(pair?.key) ? pair.key.range?.[0] : undefined;
}

/** From the first character of a value to behind its last, without a comment beside it. */
function rangeOf(node: unknown): readonly [from: number, to: number] {
  if (typeof node !== 'object' || node === null || !('range' in node) || !Array.isArray(node.range)) return [0, 0];
  const [from, to] = node.range as [number, number, number];
  return [from, to];
}
