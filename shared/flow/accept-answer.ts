/**
 * “Accept this screen”: rewrites what one step expects so that this answer passes, and leaves every other character of the
 * file as it is, comments included.
 *
 * Only the parts that do not hold are rewritten. What has no value of its own on the new screen (`contains`, `matches`)
 * goes, and the whole text takes its place.
 */
import { isMap, isScalar, isSeq, LineCounter, type Pair, parseDocument, type YAMLMap } from 'yaml';
import { checkAnswer, type PressAnswer, type TestExpression } from './check-answer.ts';
import type { Expectation, FlowStep } from './flow.ts';
import { keptPattern } from './kept-pattern.ts';
import type { Captures } from './match.ts';
import { asPattern } from './pattern.ts';
import { readFlow } from './read-flow.ts';
import { isBlockText, isPlainName } from './write-flow.ts';

type Fields = Readonly<Record<string, string | number | boolean | readonly string[]>>;
type Splice = { readonly from: number; readonly to: number; readonly text: string };

/**
 * @param step 0 is the dialling, n the file's n-th step.
 * `test` holds `matches` against the screen; without it for as long as that takes.
 * Undefined if the text is no flow, the step sends nothing, or the answer already passes.
 */
export function acceptAnswer(
  text: string,
  step: number,
  answer: PressAnswer,
  { known = new Map(), test }: { readonly known?: ReadonlyMap<string, string>; readonly test?: TestExpression } = {},
): string | undefined {
  const read = readFlow(text, { file: '' });
  if (!read.ok || text.startsWith('\uFEFF')) return undefined;
  const planned = read.flow.steps[step - 1];
  const expected = step === 0 ? read.flow.expect : expectationOf(planned);
  if (!expected) return undefined;
  const lines = new LineCounter();
  const root = parseDocument(text, { lineCounter: lines }).contents;
  const steps = isMap(root) ? root.get('steps') : undefined;
  const map = step === 0 ? root : isSeq(steps) ? steps.items[step - 1] : undefined;
  if (!isMap(map)) return undefined;
  const failing = new Set(checkAnswer(expected, answer, known, test).failures.map(({ expectation }) => expectation));
  if (failing.size === 0) return undefined;
  const splices = splicesFor({
    text,
    map,
    expected,
    failing,
    answer,
    known,
    column: (offset) => lines.linePos(offset).col - 1,
  });
  if (!splices) return undefined;
  return splices
    .toSorted((one, other) => other.from - one.from)
    .reduce((so, { from, to, text: by }) => so.slice(0, from) + by + so.slice(to), text);
}

function expectationOf(step: FlowStep | undefined): Expectation | undefined {
  return step?.kind === 'press' || step?.kind === 'type' ? step.expect : undefined;
}

type Place = {
  readonly text: string;
  readonly map: YAMLMap;
  readonly expected: Expectation;
  readonly failing: ReadonlySet<string>;
  readonly answer: PressAnswer;
  readonly known: Captures;
  column(offset: number): number;
};

function splicesFor({ text, map, expected, failing, answer, known, column }: Place): readonly Splice[] | undefined {
  const pair = pairOf(map, 'expect');
  const { outcome, status } = answer;
  if (status === undefined) return undefined;
  const indentOf = (of: YAMLMap): number => column(startOf(of.items[0]) ?? 0);
  if (outcome.kind === 'failed') return [wholeExpect(text, map, pair, { refused: status }, indentOf(map))];
  const fields: Record<string, Fields[string]> = {};
  const wantsText = failing.has('contains') || failing.has('matches');
  const { reply } = outcome;
  if (failing.has('state')) fields.state = asPattern(reply.currentState);
  if (failing.has('text') && expected.text !== undefined)
    fields.text = keptPattern(expected.text, reply.ussdText, known);
  else if (wantsText && expected.text === undefined) fields.text = asPattern(reply.ussdText);
  if (failing.has('options')) fields.options = reply.menu.options.map(({ key, label }) => asPattern(`${key} ${label}`));
  if (failing.has('keys')) fields.keys = reply.menu.options.map(({ key }) => key);
  if (failing.has('end')) fields.end = reply.menu.isEndState;
  if (failing.has('maxMs')) fields.maxMs = Math.ceil(answer.elapsedMs);
  const gone = [...(wantsText ? ['contains', 'matches'] : []), 'refused', 'maxSeptets'].filter((name) =>
    failing.has(name),
  );
  if (failing.has('refused')) {
    fields.state = asPattern(reply.currentState);
    fields.text = asPattern(reply.ussdText);
  }
  const inner = pair?.value;
  if (!isMap(inner) || gone.length > 0 || Object.keys(fields).some((name) => !pairOf(inner, name))) {
    const kept = Object.entries(expected).filter(([name, value]) => value !== undefined && !gone.includes(name));
    return [wholeExpect(text, map, pair, { ...Object.fromEntries(kept), ...fields }, indentOf(map))];
  }
  return Object.entries(fields).map(([name, value]) =>
    valueSplice(text, inner, pairOf(inner, name), value, indentOf(inner)),
  );
}

/** Only the value of one field, in the style that its mapping has. */
function valueSplice(
  text: string,
  map: YAMLMap,
  pair: Pair | undefined,
  value: Fields[string],
  indent: number,
): Splice {
  const [from, to] = rangeOf(pair?.value);
  const by = map.flow === true ? flowValue(value) : blockValue(value, indent);
  return { from, to, text: text.slice(from, to).endsWith('\n') && !by.endsWith('\n') ? `${by}\n` : by };
}

/** The whole of `expect`, which may not have been there. */
function wholeExpect(text: string, map: YAMLMap, pair: Pair | undefined, fields: Fields, indent: number): Splice {
  if (map.flow === true) {
    const by = `expect: { ${Object.entries(fields)
      .map(([name, value]) => `${name}: ${flowValue(value)}`)
      .join(', ')} }`;
    if (pair) return { from: startOf(pair) ?? 0, to: rangeOf(pair.value)[1], text: by };
    const end = rangeOf(map.items.at(-1)?.value)[1];
    return { from: end, to: end, text: `, ${by}` };
  }
  const pad = ' '.repeat(indent + 2);
  const lines = Object.entries(fields).map(([name, value]) => `${pad}${name}: ${blockValue(value, indent + 2)}`);
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

function flowValue(value: Fields[string]): string {
  if (typeof value === 'object') return `[${value.map((one) => JSON.stringify(one)).join(', ')}]`;
  return typeof value === 'string' && isPlainName(value) ? value : JSON.stringify(value);
}

function blockValue(value: Fields[string], indent: number): string {
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
