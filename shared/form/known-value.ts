/**
 * KnownValue: an id or symbol that an environment has answered, with words to know it by.
 *
 * Read from any JSON answer: every member whose name ends in `Id`, and `symbol`. What it belongs to is told by its
 * neighbours in the same object. It refuses to decide what an id means.
 */

import { type JsonNode, memberOf } from '../json/json-node.ts';
import { isKnownKind } from './field-shape.ts';

export type KnownValue = {
  /** The name under which it was answered: `customerId`, `symbol`. */
  readonly kind: string;
  readonly value: string;
  /** `Chanda Mwansa · ACTIVE`, or `of account 2001`; may be empty. */
  readonly label: string;
  /** The label is about this value itself, not about a thing that names it. */
  readonly isOwn: boolean;
};

const LONGEST_VALUE = 200;
const LONGEST_LABEL = 80;

/** The values of one answer, in the order in which they stand there. */
export function knownValuesOf(root: JsonNode): readonly KnownValue[] {
  const found: KnownValue[] = [];
  const walk = (node: JsonNode): void => {
    if (node.kind === 'list') for (const item of node.items) walk(item);
    if (node.kind !== 'object') return;
    for (const { name, value } of node.members) {
      if (isKnownKind(name) && (value.kind === 'number' || value.kind === 'text') && isPlain(value.text)) {
        found.push({ kind: name, value: value.text, ...labelOf(node, name) });
      } else walk(value);
    }
  };
  walk(root);
  return found;
}

function isPlain(text: string): boolean {
  return text !== '' && text.length <= LONGEST_VALUE && !/\p{Cc}/u.test(text);
}

/** Names and words that people know a thing by, in this order. */
const NAMING = ['firstName', 'lastName', 'symbol', 'name', 'requestType', 'purchaseAmount', 'amount'] as const;
const STANDING = ['currency', 'status', 'currentState'] as const;

/** Only the object's own id is described by its words; the ids of others in it are described by that own id. */
function labelOf(object: JsonNode, name: string): Pick<KnownValue, 'label' | 'isOwn'> {
  if (name === 'symbol') {
    const label = wordsOf(object, ['name']).slice(0, LONGEST_LABEL);
    return { label, isOwn: label !== '' };
  }
  const own = ownName(object);
  if (own !== undefined && own !== name) {
    return { label: `of ${own.replace(/Id$/, '')} ${wordsOf(object, [own])}`.slice(0, LONGEST_LABEL), isOwn: false };
  }
  const naming = wordsOf(object, NAMING);
  const label = [naming, wordsOf(object, STANDING)].filter((part) => part !== '').join(' · ');
  return { label: label.slice(0, LONGEST_LABEL), isOwn: true };
}

/** The first id of an object is its own: the service writes it so. */
function ownName(object: JsonNode): string | undefined {
  return object.kind === 'object' ? object.members.find(({ name }) => isKnownKind(name))?.name : undefined;
}

function wordsOf(object: JsonNode, names: readonly string[]): string {
  return names
    .flatMap((name) => {
      const node = memberOf(object, name);
      return node && (node.kind === 'text' || node.kind === 'number') && node.text !== '' ? [node.text] : [];
    })
    .join(' ');
}
