/**
 * A text as a JSON or YAML document, within bounds: what is too long, too deep, or grows through aliases is refused.
 *
 * A name that stands twice in a YAML mapping is a fault, because one of the two would go unseen. Source: RFC 8259; YAML
 * 1.2.2; the reader is the package `yaml`, whose own search for repeated names takes the square of their number.
 */
import { isMap, isScalar, parseDocument, visit } from 'yaml';
import { notParsed, type Parsed, parsed } from '../bytes/parsed.ts';
import { parseJson } from '../json/parse-json.ts';

const BEGINS_JSON = /^\s*[{[]/;
/** YAML is read a hundred times slower than JSON. */
const MOST_YAML_CHARACTERS = 3_000_000;
const MOST_ALIASES = 100;

/** True for a text that can only be meant as JSON. */
export function beginsAsJson(text: string): boolean {
  return BEGINS_JSON.test(text);
}

/** The plain value. Faults carry the character offset where there is one, else 0. */
export function readDocument(text: string): Parsed<unknown> {
  return beginsAsJson(text) ? readJson(text) : readYaml(text);
}

function readJson(text: string): Parsed<unknown> {
  try {
    return parsed(JSON.parse(text));
  } catch {
    // The platform says no place that could be found again; our own reader does.
    const outcome = parseJson(text);
    if (outcome.ok) return notParsed(0, 'expected JSON, got a text that this program cannot hold');
    return notParsed(outcome.fault.offset, `expected JSON: ${outcome.fault.message}`);
  }
}

function readYaml(text: string): Parsed<unknown> {
  if (text.length > MOST_YAML_CHARACTERS) {
    const got = `got ${text.length} characters that are no JSON, and YAML is read up to ${MOST_YAML_CHARACTERS}`;
    return notParsed(0, `${got}; save it as JSON`);
  }
  try {
    const document = parseDocument(text, { uniqueKeys: false, logLevel: 'error' });
    const [error] = document.errors;
    if (error) return notParsed(error.pos[0], `got a text that is no YAML: ${yamlReason(error)}`);
    const repeated = repeatedName(document);
    if (repeated) return notParsed(repeated.offset, `got “${repeated.name}” twice in one mapping`);
    return parsed(document.toJS({ maxAliasCount: MOST_ALIASES }));
  } catch (error) {
    return notParsed(0, `got a text that cannot be read as YAML: ${yamlReason(error)}`);
  }
}

/** The reader's own words, without the place, which the offset says. */
function yamlReason(error: unknown): string {
  const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'no reason given';
  if (error instanceof RangeError || /call stack/.test(reason)) return 'it is nested too deep';
  return reason.replace(/ at line \d+, column \d+:?$/, '');
}

function repeatedName(document: ReturnType<typeof parseDocument>): { name: string; offset: number } | undefined {
  let found: { name: string; offset: number } | undefined;
  visit(document, (_key, node) => {
    if (!isMap(node)) return undefined;
    const names = new Set<unknown>();
    for (const { key } of node.items) {
      if (!isScalar(key)) continue;
      if (names.has(key.value)) {
        found = { name: String(key.value).slice(0, 60), offset: key.range?.[0] ?? 0 };
        return visit.BREAK;
      }
      names.add(key.value);
    }
    return undefined;
  });
  return found;
}
