/**
 * One change of the search: something a signer may have done to the base, and how to say it.
 *
 * Changes of different slots combine; two of one slot exclude each other. A change that would not alter the base is
 * harmless: the search drops it.
 */
import type { BaseModel } from '../base-model.ts';
import type { CauseId } from '../causes.ts';
import type { Finding } from '../finding.ts';

export type Change = {
  readonly causes: readonly CauseId[];
  readonly slot: string;
  /** Tried alone, and in pairs only when a deep search is asked for. */
  readonly isRare?: boolean;
  readonly message: string;
  readonly fix: string;
  readonly apply: (model: BaseModel) => BaseModel;
} & Pick<Finding, 'expected' | 'came' | 'corrected'>;

/** A text as a sentence quotes it: invisible characters spelt out, and not longer than a line. */
export function shown(text: string): string {
  const visible = text.replace(INVISIBLE, (character) => `\\u${hex4(character)}`);
  const spelt = visible.replaceAll('\r', '\\r').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  return spelt.length <= LONGEST_SHOWN ? `“${spelt}”` : `“${spelt.slice(0, LONGEST_SHOWN - 1)}…”`;
}

const LONGEST_SHOWN = 96;
const INVISIBLE = /[\u00a0\u200b-\u200f\u2028\u2029\u202f\u2060\ufeff]/g;

function hex4(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, '0');
}

/** Replaces the value of one component. */
export function withValue(model: BaseModel, name: string, value: string): BaseModel {
  return { ...model, values: { ...model.values, [name]: value } };
}
