/**
 * Changes one value in a JSON text and keeps every other character: order, spaces, unknown names, number text.
 *
 * This keeps a form and the raw text beside it in step. Values are given as JSON text.
 */
import { type JsonMember, type JsonNode, memberOf } from './json-node.ts';
import { parseJson } from './parse-json.ts';

/** Sets the value at `path`, creating objects on the way. Undefined if the text is not a JSON object. */
export function setInJson(text: string, path: readonly string[], valueText: string): string | undefined {
  const root = objectOf(text);
  return root && setBelow(text, root, path, valueText);
}

/** Removes the member at `path`, if there is one. Undefined if the text is not a JSON object. */
export function removeFromJson(text: string, path: readonly string[]): string | undefined {
  const root = objectOf(text);
  if (!root) return undefined;
  const parent = path.slice(0, -1).reduce<JsonNode | undefined>(memberOf, root);
  const name = path.at(-1);
  if (parent?.kind !== 'object' || name === undefined) return text;
  const at = parent.members.findLastIndex((member) => member.name === name);
  const member = parent.members[at];
  if (!member) return text;
  const before = parent.members[at - 1];
  const after = parent.members[at + 1];
  // The comma goes too: the one before the member, or the one after it if it is the first.
  const from = before ? before.value.end : after ? member.nameStart : parent.start + 1;
  const to = before ? member.value.end : after ? after.nameStart : parent.end - 1;
  const left = text.slice(0, from) + text.slice(to);
  // A repeated name would come back with its first value, so remove every occurrence.
  return parent.members.filter((candidate) => candidate.name === name).length > 1 ? removeFromJson(left, path) : left;
}

type JsonObject = Extract<JsonNode, { kind: 'object' }>;

function objectOf(text: string): JsonObject | undefined {
  const outcome = parseJson(text);
  return outcome.ok && outcome.value.kind === 'object' ? outcome.value : undefined;
}

function setBelow(text: string, object: JsonObject, path: readonly string[], valueText: string): string {
  const [name, ...rest] = path;
  if (name === undefined) return text;
  const member = object.members.findLast((candidate) => candidate.name === name);
  if (!member) return addMember(text, object, name, nested(rest, valueText));
  if (rest.length > 0 && member.value.kind === 'object') return setBelow(text, member.value, rest, valueText);
  return text.slice(0, member.value.start) + nested(rest, valueText) + text.slice(member.value.end);
}

/** `{"b":{"c":VALUE}}` for the path b, c. */
function nested(path: readonly string[], valueText: string): string {
  return path.reduceRight((inner, name) => `{${JSON.stringify(name)}: ${inner}}`, valueText);
}

function addMember(text: string, object: JsonObject, name: string, valueText: string): string {
  const pair = `${JSON.stringify(name)}: ${valueText}`;
  const last = object.members.at(-1);
  if (!last) {
    const inner = text.slice(object.start + 1, object.end - 1).trim();
    const isAlone = object.start === 0 || text.slice(0, object.start).trim() === '';
    const made = isAlone && inner === '' ? `{\n  ${pair}\n}` : `{${pair}}`;
    return text.slice(0, object.start) + made + text.slice(object.end);
  }
  return `${text.slice(0, last.value.end)},${gapBefore(text, object, last)}${pair}${text.slice(last.value.end)}`;
}

/** The text before the last member's name, so that a new member is laid out like its neighbour. */
function gapBefore(text: string, object: JsonObject, last: JsonMember): string {
  const before = object.members.at(-2);
  const from = before ? text.indexOf(',', before.value.end) + 1 : object.start + 1;
  const gap = text.slice(from, last.nameStart);
  return gap === '' && before === undefined ? ' ' : gap;
}
