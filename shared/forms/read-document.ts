/**
 * Parses text as a JSON or YAML document within limits: rejects text that is too long, too deep, or expands through
 * aliases.
 *
 * A repeated name in a YAML mapping is a fault, because one of the two values would be ignored. Source: RFC 8259; YAML
 * 1.2.2. The parser is the package `yaml`, whose own check for repeated names, and whose pictures of faults, take quadratic time.
 */
import { isMap, isScalar, parseDocument, visit } from 'yaml';
import { notParsed, type Parsed, parsed } from '../bytes/parsed.ts';
import { parseJson } from '../json/parse-json.ts';
import { shortened } from '../text/shortened.ts';
import { MOST_LEVELS, tooDeepAt } from './import-limits.ts';

const BEGINS_JSON = /^\s*[{[]/;
/** YAML parses a hundred times slower than JSON. */
const MOST_YAML_CHARACTERS = 3_000_000;
const MOST_ALIASES = 100;

/** True for text that can only be meant as JSON. */
export function beginsAsJson(text: string): boolean {
  return BEGINS_JSON.test(text);
}

/** The plain value. Faults carry the character offset if known, else 0. */
export function readDocument(text: string): Parsed<unknown> {
  return beginsAsJson(text) ? readJson(text) : readYaml(text);
}

function readJson(text: string): Parsed<unknown> {
  try {
    const value: unknown = JSON.parse(text);
    // What is deeper could be parsed, but writing a part of it again would overflow the stack.
    const deepAt = tooDeepAt(text);
    return deepAt === undefined ? parsed(value) : notParsed(deepAt, `expected at most ${MOST_LEVELS} levels, got more`);
  } catch {
    // The platform's error has no usable position; our own parser's does.
    const outcome = parseJson(text);
    if (outcome.ok) return notParsed(0, 'expected JSON, got a text that this program cannot hold');
    return notParsed(outcome.fault.offset, `expected JSON: ${outcome.fault.message}`);
  }
}

function readYaml(text: string): Parsed<unknown> {
  if (text.length > MOST_YAML_CHARACTERS) {
    const got = `got ${text.length} characters that are not JSON, and YAML is read up to ${MOST_YAML_CHARACTERS}`;
    return notParsed(0, `${got}; save it as JSON`);
  }
  try {
    const document = parseDocument(text, { uniqueKeys: false, prettyErrors: false, logLevel: 'error' });
    const [error] = document.errors;
    if (error) return notParsed(error.pos[0], `got a text that is no YAML: ${yamlReason(error)}`);
    const repeated = repeatedName(document);
    if (repeated) return notParsed(repeated.offset, `got “${repeated.name}” twice in one mapping`);
    return parsed(document.toJS({ maxAliasCount: MOST_ALIASES }));
  } catch (error) {
    return notParsed(0, `got a text that cannot be read as YAML: ${yamlReason(error)}`);
  }
}

function yamlReason(error: unknown): string {
  const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'no reason given';
  if (error instanceof RangeError || /call stack/.test(reason)) return 'it is nested too deep';
  return reason;
}

function repeatedName(document: ReturnType<typeof parseDocument>): { name: string; offset: number } | undefined {
  let found: { name: string; offset: number } | undefined;
  visit(document, (_key, node) => {
    if (!isMap(node)) return undefined;
    const names = new Set<unknown>();
    for (const { key } of node.items) {
      if (!isScalar(key)) continue;
      if (names.has(key.value)) {
        found = { name: shortened(String(key.value), 60), offset: key.range?.[0] ?? 0 };
        return visit.BREAK;
      }
      names.add(key.value);
    }
    return undefined;
  });
  return found;
}
