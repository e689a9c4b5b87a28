/**
 * The same JSON with other members: what serialisers leave out or name differently, and what programs wrap a body in. And
 * what languages print for an object where its JSON was meant.
 */
import type { JsonMember, JsonNode } from '../json/json-node.ts';
import { capitalised } from '../text/capitalised.ts';
import { MOST_MEMBERS } from './bounds.ts';
import type { CauseId } from './causes.ts';
import { pythonText } from './encodings.ts';

/** What was done, as a sentence goes on, and the JSON that it gives. */
export type JsonShape = { readonly causes: readonly CauseId[]; readonly name: string; readonly node: JsonNode };

type Members = readonly JsonMember[];

export function jsonShapes(node: JsonNode): readonly JsonShape[] {
  const shapes: JsonShape[] = [];
  if (node.kind === 'object' && node.members.length > MOST_MEMBERS) return shapes;
  const add = (causes: readonly CauseId[], name: string, shape: JsonNode): void => {
    shapes.push({ causes, name, node: shape });
  };
  const kept = (name: string, keeps: (value: JsonNode) => boolean): void =>
    add(
      ['D28'],
      name,
      withMembers(node, (members) => members.filter(({ value }) => keeps(value))),
    );
  kept('the body without its null members', (value) => value.kind !== 'null');
  kept('the body without its empty members', (value) => !isEmpty(value));
  kept('the body without members that are empty, zero or false', (value) => !isEmpty(value) && !isZero(value));
  for (const [name, write] of NAMES)
    add(
      ['D29'],
      name,
      withMembers(node, (all) => all.map((member) => ({ ...member, name: write(member.name) }))),
    );
  if (node.kind === 'object') {
    const { members } = node;
    for (const { name } of members)
      add(['D28'], `the body without its member ${name}`, {
        ...node,
        members: members.filter((one) => one.name !== name),
      });
    const [only, another] = members;
    if (only !== undefined && another === undefined) add(['D30'], `what ${only.name} holds`, only.value);
  }
  if (node.kind === 'list') {
    const [only, another] = node.items;
    if (only !== undefined && another === undefined) add(['D30'], 'the only item of the list', only);
  }
  for (const name of WRAPPERS)
    add(['D30'], `the body inside a member ${name}`, { kind: 'object', members: [member(name, node)], ...AT });
  add(['D30'], 'the body inside a list', { kind: 'list', items: [node], ...AT });
  return shapes;
}

const AT = { start: 0, end: 0 };
const WRAPPERS = ['data', 'body', 'payload', 'request', 'json', 'attributes', 'params', 'input'] as const;

const member = (name: string, value: JsonNode): JsonMember => ({ name, nameStart: 0, value });

const words = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').replaceAll('-', '_');
const camel = (name: string): string =>
  name.replace(/[_-]+([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());

const NAMES: readonly (readonly [string, (name: string) => string])[] = [
  ['the body with names like FirstName', (name) => capitalised(camel(name))],
  ['the body with names like first_name', (name) => words(name).toLowerCase()],
  ['the body with names like firstName', (name) => camel(name).replace(/^[A-Z]/, (letter) => letter.toLowerCase())],
  ['the body with names like first-name', (name) => words(name).toLowerCase().replaceAll('_', '-')],
  ['the body with names like firstname', (name) => name.toLowerCase()],
  ['the body with names like FIRSTNAME', (name) => name.toUpperCase()],
  ['the body with names like FIRST_NAME', (name) => words(name).toUpperCase()],
  [
    'the body with names like recurring for isRecurring',
    (name) => name.replace(/^is([A-Z])/, (_, letter: string) => letter.toLowerCase()),
  ],
];

/** The members of every object rewritten, the innermost first. */
function withMembers(node: JsonNode, rewrite: (members: Members) => Members): JsonNode {
  if (node.kind === 'list') return { ...node, items: node.items.map((item) => withMembers(item, rewrite)) };
  if (node.kind !== 'object') return node;
  const inner = node.members.map((one) => ({ ...one, value: withMembers(one.value, rewrite) }));
  return { ...node, members: rewrite(inner) };
}

function isEmpty(value: JsonNode): boolean {
  if (value.kind === 'list') return value.items.length === 0;
  if (value.kind === 'object') return value.members.length === 0;
  return value.kind === 'null' || value.text === '';
}

function isZero(value: JsonNode): boolean {
  return value.kind === 'number' ? Number(value.text) === 0 : value.kind === 'boolean' && value.text === 'false';
}

/** The object as Python, Ruby, Java and Go print it. */
export function printedObjects(node: JsonNode): readonly (readonly [string, string])[] {
  if (node.kind !== 'object' && node.kind !== 'list') return [];
  return PRINTERS.map(([language, printer]) => [language, printed(node, printer)] as const);
}

type Printer = {
  readonly object: (pairs: readonly (readonly [name: string, value: string])[]) => string;
  readonly list: (items: readonly string[]) => string;
  readonly text: (text: string) => string;
  readonly words: Readonly<Record<string, string>>;
};

const quotedText = (text: string): string => JSON.stringify(text);
const brackets = (items: readonly string[]): string => `[${items.join(', ')}]`;

const objects = (open: string, colon: string, item: string, write: (name: string) => string): Printer['object'] => {
  return (pairs) =>
    open + pairs.map(([name, value]) => write(name) + colon + value).join(item) + (open.endsWith('[') ? ']' : '}');
};
const same = (text: string): string => text;
const goObject = objects('map[', ':', ' ', same);
const PYTHON: Printer['words'] = { true: 'True', false: 'False', null: 'None' };
const ruby = (arrow: string): readonly [string, Printer] => [
  'Ruby',
  { object: objects('{', arrow, ', ', quotedText), list: brackets, text: quotedText, words: { null: 'nil' } },
];

const PRINTERS: readonly (readonly [string, Printer])[] = [
  ['Python', { object: objects('{', ': ', ', ', pythonText), list: brackets, text: pythonText, words: PYTHON }],
  ruby('=>'),
  ruby(' => '),
  ['Java', { object: objects('{', '=', ', ', same), list: brackets, text: same, words: {} }],
  [
    'Go',
    {
      object: (pairs) => goObject([...pairs].sort(([a], [b]) => (a < b ? -1 : 1))),
      list: (items) => `[${items.join(' ')}]`,
      text: same,
      words: { null: '<nil>' },
    },
  ],
];

function printed(node: JsonNode, printer: Printer): string {
  if (node.kind === 'object')
    return printer.object(node.members.map(({ name, value }) => [name, printed(value, printer)]));
  if (node.kind === 'list') return printer.list(node.items.map((item) => printed(item, printer)));
  return node.kind === 'text' ? printer.text(node.text) : (printer.words[node.text] ?? node.text);
}
