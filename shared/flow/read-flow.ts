/**
 * Reads a flow file: a Flow, or every fault with file, line, column, what was expected and what came.
 *
 * Never throws for any text. Names in braces are looked at by plan-flow.ts, because an included file may set them.
 * Source: contract, “Flow files”.
 */
import type { z } from 'zod';
import { isRecord } from '../json/json-value.ts';
import { shortened } from '../text/shortened.ts';
import { readSilences } from '../ussd/lint/read-silences.ts';
import type { Silence } from '../ussd/lint/silence.ts';
import { isSecretName } from '../ussd/secret-answer.ts';
import type { Cue, Expectation, Flow, FlowFault, FlowPlace, FlowStep, FlowWorldWish } from './flow.ts';
import { type ExpectationJson, type FlowJson, fieldsAt, flowSchema, STEP_KINDS } from './flow-schema.ts';
import { isPatternName, quoted, quotedName, readPattern } from './pattern.ts';
import { type ReadYaml, readYaml, type YamlPath } from './read-yaml.ts';
import { recordedPauses } from './recorded-pauses.ts';
import { secretLines } from './secret-marks.ts';

export type ReadFlow =
  | { readonly ok: true; readonly flow: Flow }
  | { readonly ok: false; readonly faults: readonly FlowFault[] };

type Found = FlowPlace & { readonly message: string };
type Yaml = Extract<ReadYaml, { ok: true }>;

const MOST_FAULTS = 50;

/** @param file names the file in faults and reports. */
export function readFlow(text: string, { file }: { readonly file: string }): ReadFlow {
  const yaml = readYaml(text.replace(/^\uFEFF/, ''), isWritten);
  const secrets = secretLines(text);
  const inFile = (found: readonly Found[]) => faultsIn(file, found, secrets);
  if (!yaml.ok) return { ok: false, faults: inFile(yaml.faults) };
  const parsed = flowSchema.safeParse(yaml.value);
  if (!parsed.success)
    return {
      ok: false,
      faults: inFile(parsed.error.issues.flatMap((issue) => faultsOf(issue, yaml))),
    };
  const { silences, faults: silenceFaults } = readSilences(text);
  const faults = [...valueFaults(parsed.data, yaml), ...silenceFaults];
  if (faults.length > 0) return { ok: false, faults: inFile(faults) };
  return { ok: true, flow: flowOf(parsed.data, yaml, { file, secrets, silences, pauses: recordedPauses(text) }) };
}

/** What stands on a line that is marked secret is not repeated. */
function faultsIn(file: string, found: readonly Found[], secrets: ReadonlySet<number>): FlowFault[] {
  const faults = found.slice(0, MOST_FAULTS).map(({ line, column, message }) => {
    const said = secrets.has(line)
      ? message.replace(/\bgot .*$/s, 'got something else, which is marked secret')
      : message;
    return { file, line, column, message: said };
  });
  return faults.sort((one, other) => one.line - other.line || one.column - other.column);
}

/** `press`, `keys`, `type` and `vars` are taken as they are written: 01 stays 01. */
function isWritten(path: YamlPath): boolean {
  const [first, , third] = path;
  if (first === 'vars') return path.length === 2;
  if (first === 'steps' && path.length === 3) return third === 'press' || third === 'type';
  const inExpectation =
    first === 'expect' ? path.slice(1) : first === 'steps' && third === 'expect' ? path.slice(3) : [];
  return inExpectation.length === 2 && inExpectation[0] === 'keys';
}

function faultsOf(issue: z.core.$ZodIssue, yaml: Yaml): Found[] {
  const path = issue.path.filter((part) => typeof part !== 'symbol');
  if (issue.code === 'unrecognized_keys') {
    const message = `expected one of the fields ${fieldsAt(path).join(', ')}; got `;
    return issue.keys.map((key) => ({ ...yaml.placeOf([...path, key]), message: message + quotedName(key) }));
  }
  const got = valueAt(yaml.value, path);
  const name = path.at(-1);
  const isNamed = typeof name === 'string' && (path[0] !== 'vars' || quotedName(name) === quoted(name));
  const field = isNamed ? `${name}: ` : '';
  const hint = isBraces(got) ? '; text in braces needs quotes, as in "{name}"' : hintFor(issue.message, got);
  return [{ ...yaml.placeOf(path), message: `${field}${issue.message}, got ${describe(got, mayQuote(path))}${hint}` }];
}

function hintFor(message: string, got: unknown): string {
  return / as text$/.test(message) && (typeof got === 'number' || typeof got === 'boolean') ? '; put it in quotes' : '';
}

/** `{name}` without quotes is a mapping with one key and no value. */
function isBraces(value: unknown): boolean {
  return isRecord(value) && Object.values(value).every((one) => one === null);
}

function valueAt(value: unknown, path: YamlPath): unknown {
  let at = value;
  for (const part of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, part)) return undefined;
    at = (at as Record<string | number, unknown>)[part];
  }
  return at;
}

/** What stands anywhere else is sent, expected on a screen or set as a var, and may be a PIN or a password. */
const QUOTED_FIELDS: ReadonlySet<unknown> = new Set([
  ...['flow', 'customer', 'reset', 'clock', 'end', 'refused', 'maxSeptets', 'maxMs', 'wait', 'include', 'delivery'],
  ...['fault', 'note', 'caption', 'show'],
]);

function mayQuote(path: YamlPath): boolean {
  return path[0] !== 'vars' && QUOTED_FIELDS.has(path.at(-1));
}

function describe(value: unknown, isQuoted: boolean): string {
  if (value === undefined || value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a mapping';
  if (typeof value === 'string') return isQuoted ? `the text ${quoted(value)}` : 'a text';
  if (typeof value === 'number') return isQuoted ? `the number ${value}` : 'a number';
  return String(value);
}

/** What the schema cannot say: exactly one kind a step, patterns, expressions, times. */
function* valueFaults({ vars = {}, dial, sandbox, expect, steps = [] }: FlowJson, yaml: Yaml): Generator<Found> {
  for (const name of Object.keys(vars)) {
    if (!isPatternName(name)) {
      yield {
        ...yaml.placeOf(['vars', name]),
        message: 'expected a name of letters, digits, _ and -, got something else',
      };
    }
  }
  if (dial !== undefined) yield* patternFaults(dial, ['dial'], yaml, false);
  if (sandbox?.clock !== undefined && Number.isNaN(timeOf(sandbox.clock))) {
    yield {
      ...yaml.placeOf(['sandbox', 'clock']),
      message: `clock: expected a time such as 2026-03-02T09:00:00Z, got ${quoted(sandbox.clock)}`,
    };
  }
  if (expect) yield* expectationFaults(expect, ['expect'], yaml);
  for (const [index, step] of steps.entries()) {
    const path = ['steps', index];
    const kinds = STEP_KINDS.filter((kind) => step[kind] !== undefined);
    if (kinds.length !== 1) {
      const got = kinds.length === 0 ? 'none of them' : kinds.join(' and ');
      yield {
        ...yaml.placeOf(path),
        message: `expected a step with exactly one of ${STEP_KINDS.join(', ')}, got ${got}`,
      };
    } else if (step.expect && step.press === undefined && step.type === undefined) {
      yield {
        ...yaml.placeOf([...path, 'expect']),
        message: `expect belongs to press and type; ${kinds[0]} brings no screen`,
      };
    }
    const { wait, press, type } = step;
    if (step.fault !== undefined && press === undefined && type === undefined) {
      yield {
        ...yaml.placeOf([...path, 'fault']),
        message: `fault belongs to press and type; ${kinds[0] ?? 'this'} signs nothing`,
      };
    }
    const worded = step.include === undefined ? undefined : CUE_FIELDS.find((field) => step[field] !== undefined);
    if (worded !== undefined) {
      yield {
        ...yaml.placeOf([...path, worded]),
        message: `${worded} belongs to a step that is played; an included file has its own`,
      };
    }
    if (wait !== undefined && readDuration(wait) === undefined) {
      yield {
        ...yaml.placeOf([...path, 'wait']),
        message: `wait: expected a time such as 190s, 500ms, 5m or 1h, at most a year, got ${quoted(wait)}`,
      };
    }
    if (step.delivery?.trim() === '')
      yield { ...yaml.placeOf([...path, 'delivery']), message: 'delivery: expected an event, got nothing' };
    if (step.include?.trim() === '')
      yield { ...yaml.placeOf([...path, 'include']), message: 'include: expected a flow file, got nothing' };
    if (press !== undefined) yield* patternFaults(String(press), [...path, 'press'], yaml, false);
    if (type !== undefined) yield* patternFaults(String(type), [...path, 'type'], yaml, false);
    if (step.expect) yield* expectationFaults(step.expect, [...path, 'expect'], yaml);
  }
}

function* expectationFaults(expect: ExpectationJson, path: YamlPath, yaml: Yaml): Generator<Found> {
  if (expect.state !== undefined) yield* patternFaults(expect.state, [...path, 'state'], yaml, false);
  if (expect.text !== undefined) yield* patternFaults(expect.text, [...path, 'text'], yaml);
  for (const name of ['contains', 'options'] as const) {
    for (const [index, text] of (expect[name] ?? []).entries())
      yield* patternFaults(text, [...path, name, index], yaml);
  }
  if (expect.matches === undefined) return;
  try {
    new RegExp(expect.matches, 'u');
  } catch (error) {
    // Without the expression, which the engine quotes whole.
    const reason =
      error instanceof Error ? error.message.replace(/^Invalid regular expression: .*\/[a-z]*: /s, '') : '';
    yield {
      ...yaml.placeOf([...path, 'matches']),
      message: `matches: expected a regular expression (flag u), got ${shortened(reason, 200)}`,
    };
  }
}

function* patternFaults(text: string, path: YamlPath, yaml: Yaml, withAny = true): Generator<Found> {
  const read = readPattern(text, withAny);
  if (!read.ok) yield { ...yaml.placeOf(path), message: `${fieldOf(path)}: ${read.message}` };
}

function fieldOf(path: YamlPath): string {
  return String(path.findLast((part) => typeof part === 'string') ?? '');
}

/** Unix milliseconds; NaN for anything but a date, or a date and a time with its offset. */
function timeOf(text: string): number {
  const [, year, month, day] =
    /^(\d{4})-(\d{2})-(\d{2})([T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:?\d{2}))?$/.exec(text) ?? [];
  // Date.parse takes 30 February for 2 March.
  const isDay = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day);
  return isDay ? Date.parse(text.replace(' ', 'T')) : Number.NaN;
}

const CUE_FIELDS = ['note', 'caption', 'show'] as const;

function cueOf({ note, caption, show }: Cue): Cue {
  return { note, caption, show };
}

type Source = {
  readonly file: string;
  readonly secrets: ReadonlySet<number>;
  readonly silences: readonly Silence[];
  readonly pauses: ReadonlyMap<number, number>;
};

function flowOf(
  { flow: name, customer, sandbox, vars = {}, dial, expect, steps = [], ...words }: FlowJson,
  yaml: Yaml,
  source: Source,
): Flow {
  const isMarked = (path: YamlPath) => source.secrets.has(yaml.placeOf(path).line);
  const secretVars = Object.keys(vars).filter((name) => isSecretName(name) || isMarked(['vars', name]));
  return {
    name,
    file: source.file,
    customer,
    ...(customer === undefined ? {} : { customerAt: yaml.placeOf(['customer']) }),
    sandbox: sandbox && wishOf(sandbox, yaml.placeOf(['sandbox'])),
    vars: new Map(Object.entries(vars).map(([name, value]) => [name, String(value)])),
    secretVars: new Set(secretVars),
    dial,
    isDialSecret: dial !== undefined && (isMarked(['dial']) || secretVars.some((name) => dial.includes(`{${name}}`))),
    dialAt: yaml.placeOf(dial !== undefined ? ['dial'] : expect ? ['expect'] : ['flow']),
    expect: expectationOf(expect),
    cue: cueOf(words),
    silences: source.silences,
    steps: steps.map((step, index): FlowStep => {
      const isLast = index === steps.length - 1;
      const lastLine = isLast ? Number.MAX_SAFE_INTEGER : yaml.placeOf(['steps', index + 1]).line - 1;
      const at = { ...yaml.placeOf(['steps', index]), lastLine, cue: cueOf(step) };
      if (step.wait !== undefined) return { ...at, kind: 'wait', waitMs: readDuration(step.wait) ?? 0 };
      if (step.include !== undefined) return { ...at, kind: 'include', path: step.include };
      if (step.delivery !== undefined) return { ...at, kind: 'delivery', event: step.delivery };
      const kind = step.press === undefined ? 'type' : 'press';
      const sent = String(step[kind] ?? '');
      const isSecret = isMarked(['steps', index, kind]) || [...secretVars].some((name) => sent.includes(`{${name}}`));
      const afterMs = source.pauses.get(yaml.placeOf(['steps', index, kind]).line);
      return { ...at, kind, sent, expect: expectationOf(step.expect), isSecret, afterMs, fault: step.fault };
    }),
  };
}

function wishOf({ reset = false, clock }: NonNullable<FlowJson['sandbox']>, at: FlowPlace): FlowWorldWish {
  return { ...at, reset, clockMs: clock === undefined ? undefined : timeOf(clock) };
}

function expectationOf(given: ExpectationJson | undefined): Expectation {
  if (!given) return {};
  const { keys, text, ...rest } = given;
  return { ...rest, text: text?.replace(/\r?\n$/, ''), keys: keys?.map(String) };
}

const UNITS: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, min: 60_000, h: 3_600_000 };
const LONGEST_MS = 366 * 24 * 3_600_000;

/** A duration such as `190s`, `1.5s`, `500ms`, `5m` and `1h`, in whole milliseconds; undefined for anything else, and beyond a year. */
function readDuration(text: string): number | undefined {
  const [, number, unit] = /^(\d{1,12}(?:\.\d{1,3})?) ?(ms|s|m|min|h)$/.exec(text.trim()) ?? [];
  const factor = unit === undefined ? undefined : UNITS[unit];
  if (number === undefined || factor === undefined) return undefined;
  const durationMs = Math.round(Number(number) * factor);
  return durationMs > LONGEST_MS ? undefined : durationMs;
}
