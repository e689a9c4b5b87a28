/**
 * One change of the search: something a signer may have done to the base, and how to say it.
 *
 * A change is applied to whatever other changes left, so that any two combine, unless one replaces what the other
 * changes: `slot` says what is changed, as a path. "x-client-id" replaces the value, "x-client-id/case" changes it. A
 * change that would not alter the base is harmless: the search drops it.
 */
import { shortened } from '../../text/shortened.ts';
import { type BaseModel, type ModelUrl, modelValue } from '../base-model.ts';
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

/** True where changes of two slots cannot both be seen: one slot is the other, or contains it. */
export function excludes(one: string, two: string): boolean {
  return one === two || one.startsWith(`${two}/`) || two.startsWith(`${one}/`);
}

/** A text as a sentence quotes it: invisible characters spelt out, and not longer than a line. */
export function shown(text: string): string {
  const visible = text.replace(INVISIBLE, (character) => `\\u${hex4(character)}`);
  const spelt = visible.replaceAll('\r', '\\r').replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  return `“${shortened(spelt, LONGEST_SHOWN)}”`;
}

const LONGEST_SHOWN = 96;
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal must not obey what is quoted
  /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\xa0\u202a-\u202e\u2066-\u2069\u200b-\u200f\u2028\u2029\u202f\u2060\ufeff]/g;

function hex4(character: string): string {
  return character.charCodeAt(0).toString(16).padStart(4, '0');
}

/** Changes the URL of all components. */
export function withUrl(model: BaseModel, change: (url: ModelUrl) => ModelUrl): BaseModel {
  const { url, targetUrl } = model;
  return { ...model, url: change(url), targetUrl: targetUrl === undefined ? undefined : change(targetUrl) };
}

/** Rewrites the text as other changes left it. */
export function withTextRewritten(from: BaseModel, rewrite: (base: string) => string): BaseModel {
  return { ...from, form: { ...from.form, rewrites: [...from.form.rewrites, rewrite] } };
}

/** Replaces the value of one component. */
export function withValue(model: BaseModel, name: string, value: string): BaseModel {
  return { ...model, values: { ...model.values, [name]: value } };
}

/** Another way of writing a text; undefined or the same text where there is nothing to write differently. */
export type Rewrite = (text: string) => string | undefined;

/** Rewrites the value of one component, if it has one. */
export function withRewritten(model: BaseModel, name: string, rewrite: Rewrite): BaseModel {
  const value = modelValue(model, name);
  const written = value === undefined ? undefined : rewrite(value);
  return written === undefined ? model : withValue(model, name, written);
}
