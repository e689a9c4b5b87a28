/**
 * The list of covered components in a Signature-Input, read once for each text.
 *
 * A client signs the same components in every request, so all of its Signature-Input but a few short parameters is a text
 * that came before. What follows from that text alone is remembered, for a small number of texts.
 * Source: RFC 9421 sections 2 and 4.1.
 */
import { serialiseMember, serialiseParameters } from '../http/structured-fields/serialise.ts';
import type { FieldInnerList, FieldItem } from '../http/structured-fields/types.ts';
import { memo } from '../memo.ts';
import { shortened } from '../text/shortened.ts';
import { type ComponentSelection, selectionOf } from './component-selection.ts';

/** One covered component: its name as written and in lower case, and what its parameters select. */
export type CoveredName = {
  readonly name: string;
  readonly lowerName: string;
  /** In canonical form, as the base has them: `;key="a"`; empty if there are none. */
  readonly parameters: string;
  readonly selection: ComponentSelection;
  /** The line of the base up to the value. */
  readonly lineHead: string;
};

export type CoveredList = {
  readonly label: string;
  readonly names: readonly CoveredName[];
  /** The list in canonical form, without its parameters. */
  readonly canonical: string;
  /** The first thing in it that parses but is wrong: names joined, a name listed twice. */
  readonly fault: string | undefined;
  /** Offsets of the opening parenthesis, and behind the closing one. */
  readonly start: number;
  readonly end: number;
};

/** Reads an entry whose items are all strings. */
export function coveredListOf(label: string, member: FieldInnerList): CoveredList {
  const names = member.items.map(coveredName);
  const canonical = serialiseMember({ ...member, parameters: [] });
  const { start, listEnd: end } = member;
  return { label, names, canonical, fault: faultOf(names), start, end };
}

const MOST_TEXTS = 16;
const LONGEST_TEXT = 2000;
const remembered: { readonly beginning: string; readonly list: CoveredList }[] = [];

/** What `remember` was given for a field that begins in the same way, up to its first closing parenthesis. */
export function rememberedList(field: string): CoveredList | undefined {
  // So few are compared faster than looked up in a map, which wants a text of its own for each question.
  for (const { beginning, list } of remembered) if (field.startsWith(beginning)) return list;
  return undefined;
}

/** Keeps the list of the field's first entry. */
export function remember(field: string, list: CoveredList): void {
  // A parenthesis within a name would make the beginning ambiguous.
  if (list.end > LONGEST_TEXT || field.indexOf(')') + 1 !== list.end) return;
  if (rememberedList(field) !== undefined) return;
  if (remembered.length >= MOST_TEXTS) remembered.length = 0;
  remembered.push({ beginning: field.slice(0, list.end), list });
}

function coveredName(item: FieldItem): CoveredName {
  const name = item.value.kind === 'string' ? item.value.value : '';
  const parameters = serialiseParameters(item.parameters);
  const selection = selectionOf(name, item.parameters);
  return { name, lowerName: name.toLowerCase(), parameters, selection, lineHead: baseLineHead(name, parameters) };
}

function faultOf(names: readonly CoveredName[]): string | undefined {
  const joined = names.find(({ name }) => name.includes(' '));
  if (joined) return `${identifierOf(joined)} holds several names; each component has its own double quotes.`;
  const twice = repeatedName(names);
  return twice && `${identifierOf(twice)} is listed twice; list each component once.`;
}

/** A base is written of the same few names each time. */
const lineHeads = memo<string>(64);

/** A line of the base up to its value: the component's identifier, a colon and a space. */
export function baseLineHead(name: string, parameters = ''): string {
  const made = () => `"${name}"${parameters}: `;
  return parameters !== '' || name.length >= LONGEST_TEXT ? made() : lineHeads(name, made);
}

/** The identifier as the base writes it, for a sentence: `"x";key="a"`, at most 120 characters. */
export function identifierOf({ name, parameters }: CoveredName): string {
  const text = `"${name}"${parameters}`;
  return shortened(text, 120);
}

function repeatedName(names: readonly CoveredName[]): CoveredName | undefined {
  const seen = new Set<string>();
  return names.find(({ lineHead }) => seen.size === seen.add(lineHead).size);
}
