/**
 * KnownValue: an id or symbol that an environment has returned, with words to recognise it by.
 *
 * Found in any JSON answer: every member whose name ends in `Id`, and `symbol`. Neighbours in the same object say what
 * it belongs to. This file does not interpret ids.
 */

import { type JsonNode, memberOf } from '../json/json-node.ts';
import { beginning } from '../text/shortened.ts';
import { isKnownKind } from './field-shape.ts';

export type KnownValue = {
  /** The name it came under: `customerId`, `symbol`. */
  readonly kind: string;
  readonly value: string;
  /** `Chanda Mwansa · ACTIVE`, or `of account 2001`; may be empty. */
  readonly label: string;
  /** The label describes this value itself, not an object that refers to it. */
  readonly isOwn: boolean;
};

const LONGEST_VALUE = 200;
const LONGEST_LABEL = 80;

/** The values in one answer, in their order there. */
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

/** Members that people recognise an object by, in this order. */
const NAMING = ['firstName', 'lastName', 'symbol', 'name', 'requestType', 'purchaseAmount', 'amount'] as const;
const STANDING = ['currency', 'status', 'currentState'] as const;

/** An object's words describe only its own id. Any other id in it is labelled by that own id: `of account 2001`. */
function labelOf(object: JsonNode, name: string): Pick<KnownValue, 'label' | 'isOwn'> {
  if (name === 'symbol') {
    const label = beginning(wordsOf(object, ['name']), LONGEST_LABEL);
    return { label, isOwn: label !== '' };
  }
  const own = ownName(object);
  if (own !== undefined && own !== name) {
    return { label: beginning(`of ${own.replace(/Id$/, '')} ${wordsOf(object, [own])}`, LONGEST_LABEL), isOwn: false };
  }
  const naming = wordsOf(object, NAMING);
  const label = [naming, wordsOf(object, STANDING)].filter((part) => part !== '').join(' · ');
  return { label: beginning(label, LONGEST_LABEL), isOwn: true };
}

/** The first id of an object is its own, by the service's convention. */
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
