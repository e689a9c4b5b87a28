/**
 * A YAML 1.2 text as plain values with the place of each, for a reader that takes some scalars as they are written.
 *
 * Keys given twice, unknown tags and documents beyond the first are faults; so is an alias that makes more of a file than
 * MOST_VALUES, or that holds itself. Source: YAML 1.2.2, core schema.
 */

import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, parseDocument, type Scalar } from 'yaml';
import { lineAndColumn } from '../json/parse-json.ts';
import { codePoint } from '../text/code-point.ts';
import type { FlowPlace } from './flow.ts';
import { LONGEST_FLOW_TEXT } from './flow-file-name.ts';
import { quotedName } from './pattern.ts';

export type YamlPath = readonly (string | number)[];

export type ReadYaml =
  | { readonly ok: true; readonly value: unknown; placeOf(path: YamlPath): FlowPlace }
  | { readonly ok: false; readonly faults: readonly (FlowPlace & { readonly message: string })[] };

const MOST_VALUES = 50_000;
const DEEPEST = 50;
/** What no YAML text holds unescaped (YAML 1.2.2, 5.1); the parser takes it. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
const STRANGE = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/;
const START: FlowPlace = { line: 1, column: 1 };

class YamlFault extends Error {
  readonly at: FlowPlace;
  constructor(at: FlowPlace, message: string) {
    super(message);
    this.at = at;
  }
}

/** @param isWritten whether the scalar at this path is taken as it is written, as a text. */
export function readYaml(text: string, isWritten: (path: YamlPath) => boolean): ReadYaml {
  if (text.length > LONGEST_FLOW_TEXT) {
    return fault(START, `expected at most ${LONGEST_FLOW_TEXT} characters, got ${text.length}`);
  }
  const strange = STRANGE.exec(text);
  if (strange) {
    const code = codePoint(strange[0]);
    return fault(
      lineAndColumn(text, strange.index),
      `expected text, got the control character ${code}; in double quotes it is written \\u${code.slice(2)}`,
    );
  }
  try {
    return readDocument(text, isWritten);
  } catch (error) {
    if (error instanceof YamlFault) return fault(error.at, error.message);
    // The parser calls itself for each level of nesting.
    if (error instanceof RangeError) return fault(START, NESTED);
    throw error;
  }
}

const NESTED = 'expected a flow file, got one that is nested without end';

function readDocument(text: string, isWritten: (path: YamlPath) => boolean): ReadYaml {
  const lines = new LineCounter();
  const document = parseDocument(text, {
    version: '1.2',
    lineCounter: lines,
    prettyErrors: false,
    merge: false,
    // The parser holds each key against each other; below they are looked up.
    uniqueKeys: false,
    logLevel: 'error',
  });
  const at = (offset: number | undefined): FlowPlace => {
    const { line, col } = lines.linePos(Math.min(offset ?? 0, text.length));
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const problems = [...document.errors, ...document.warnings];
  // All that the parser says behind it follows from it.
  const deep = problems.find(({ code }) => code === 'RESOURCE_EXHAUSTION');
  if (deep) return fault(at(deep.pos[0]), NESTED);
  if (problems.length > 0) {
    return {
      ok: false,
      faults: problems.map(({ pos, code, message }) => ({ ...at(pos[0]), message: problemOf(code, message) })),
    };
  }
  const places = new Map<string, FlowPlace>();
  /** What each alias stands for from here on. Asking the parser would walk the whole file once for each alias. */
  const anchored = new Map<string, Node>();
  let count = 0;
  const takeAnchor = (node: Node | null): void => {
    if (node !== null && 'anchor' in node && node.anchor !== undefined) anchored.set(node.anchor, node);
  };
  const valueAtNode = (given: Node | null, path: YamlPath, depth: number, placed?: FlowPlace): unknown => {
    const place = placed ?? at(given?.range?.[0]);
    count += 1;
    if (count > MOST_VALUES) throw new YamlFault(place, `expected at most ${MOST_VALUES} values, got more`);
    if (depth > DEEPEST) throw new YamlFault(place, `expected at most ${DEEPEST} levels, got more`);
    const key = keyOf(path);
    if (given !== null && !places.has(key)) places.set(key, place);
    if (isAlias(given)) {
      const target = anchored.get(given.source);
      if (!target)
        throw new YamlFault(
          place,
          'expected an alias of something above, got one of nothing; a text that begins with * needs quotes',
        );
      return valueAtNode(target, path, depth + 1, place);
    }
    if (placed === undefined) takeAnchor(given);
    if (isMap(given)) {
      // Without a prototype: a key named __proto__ is a key like others.
      const map: Record<string, unknown> = Object.create(null);
      for (const { key, value } of given.items) {
        const name = nameOf(key, at);
        if (placed === undefined) takeAnchor(key as Node);
        const keyPlace = at((key as Node | null)?.range?.[0]);
        if (Object.hasOwn(map, name))
          throw new YamlFault(keyPlace, `expected each key once, got ${quotedName(name)} twice`);
        const inner = [...path, name];
        places.set(keyOf(inner), keyPlace);
        map[name] = valueAtNode(value as Node | null, inner, depth + 1, placed);
      }
      return map;
    }
    if (isSeq(given))
      return given.items.map((item, index) => valueAtNode(item as Node, [...path, index], depth + 1, placed));
    if (isScalar(given)) return isWritten(path) ? writtenOf(given) : given.value;
    return null;
  };
  const value = valueAtNode(document.contents as Node | null, [], 0);
  return {
    ok: true,
    value,
    placeOf(path) {
      for (let length = path.length; length >= 0; length -= 1) {
        const place = places.get(keyOf(path.slice(0, length)));
        if (place) return place;
      }
      return START;
    },
  };
}

/** A plain scalar as its characters, whatever the schema makes of them; nothing where there is none. */
function writtenOf({ type, source, value }: Scalar): unknown {
  if (type !== 'PLAIN') return value;
  return source === undefined || source === '' ? null : source;
}

function nameOf(key: unknown, at: (offset: number | undefined) => FlowPlace): string {
  if (isScalar(key)) {
    const written = writtenOf(key);
    return typeof written === 'string' ? written : String(written ?? '');
  }
  throw new YamlFault(at((key as Node | null)?.range?.[0]), 'expected a key as text, got something else');
}

const PROBLEMS: Readonly<Record<string, string>> = {
  MULTIPLE_DOCS: 'expected one document, got several',
  TAG_RESOLVE_FAILED: 'expected no tags but those of YAML itself, got another',
  TAB_AS_INDENT: 'expected spaces before a key, got a tab',
  BAD_DQ_ESCAPE: 'expected an escape that YAML knows in a text in double quotes, got another',
  BAD_DIRECTIVE: 'expected a flow file, got a line that begins with %',
};

/** The parser's words without what they quote: that may be a password. */
function problemOf(code: string, message: string): string {
  const first = (message.split('\n')[0] ?? '').replace(/(?<=\w): .*|".*/s, '').trimEnd();
  return PROBLEMS[code] ?? `the text is not YAML: ${first.charAt(0).toLowerCase()}${first.slice(1)}`;
}

function fault(at: FlowPlace, message: string): ReadYaml {
  return { ok: false, faults: [{ ...at, message }] };
}

function keyOf(path: YamlPath): string {
  return JSON.stringify(path);
}
