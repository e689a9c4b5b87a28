/**
 * Two signature bases side by side: rows of equal lines, changed lines, and lines on one side only.
 *
 * Builds on the line difference in bytes. Within a block of differing lines, lines of the same component are paired,
 * and a line found elsewhere on the other side is marked so. It does not guess a cause.
 */

import { exactText } from '../bytes/exact-text.ts';
import { differLines, type LineDifference } from '../bytes/line-difference.ts';
import { type InnerDifference, innerDifference } from './inner-difference.ts';

/** A line as exact text, numbered from 1. `elsewhere` is its number on the other side, if it occurs there too. */
export type NumberedLine = { readonly number: number; readonly text: string; readonly elsewhere?: number };

export type ComparedRow =
  | { readonly kind: 'same'; readonly ours: NumberedLine; readonly theirs: NumberedLine }
  | {
      readonly kind: 'changed';
      readonly ours: NumberedLine;
      readonly theirs: NumberedLine;
      readonly inner: InnerDifference;
    }
  | { readonly kind: 'ours'; readonly ours: NumberedLine }
  | { readonly kind: 'theirs'; readonly theirs: NumberedLine };

export function compareBases(ours: Uint8Array, theirs: Uint8Array): ComparedRow[] {
  const rows: ComparedRow[] = [];
  const block: { ours: NumberedLine[]; theirs: NumberedLine[] } = { ours: [], theirs: [] };
  const closeBlock = () => {
    rows.push(...pairBlock(block.ours, block.theirs));
    block.ours = [];
    block.theirs = [];
  };
  const differences = differLines(ours, theirs);
  const places = { ours: placesOf(differences, 'ours'), theirs: placesOf(differences, 'theirs') };
  let ourNumber = 0;
  let theirNumber = 0;
  for (const { kind, line } of differences) {
    const text = exactText(line);
    if (kind !== 'theirs') ourNumber += 1;
    if (kind !== 'ours') theirNumber += 1;
    if (kind === 'same') {
      closeBlock();
      rows.push({ kind, ours: { number: ourNumber, text }, theirs: { number: theirNumber, text } });
    } else if (kind === 'ours') {
      block.ours.push({ number: ourNumber, text, ...elsewhere(places.theirs.get(text)) });
    } else {
      block.theirs.push({ number: theirNumber, text, ...elsewhere(places.ours.get(text)) });
    }
  }
  closeBlock();
  return rows;
}

function elsewhere(number: number | undefined): { elsewhere?: number } {
  return number === undefined ? {} : { elsewhere: number };
}

/** By text, the numbers of the lines that only this side has in their place. */
function placesOf(differences: readonly LineDifference[], side: 'ours' | 'theirs'): Map<string, number> {
  const places = new Map<string, number>();
  let number = 0;
  for (const { kind, line } of differences) {
    if (kind !== 'same' && kind !== side) continue;
    number += 1;
    if (kind === side) places.set(exactText(line), number);
  }
  return places;
}

/** Pairs lines of the same component, in order; the others stay single. */
function pairBlock(ours: readonly NumberedLine[], theirs: readonly NumberedLine[]): ComparedRow[] {
  const rows: ComparedRow[] = [];
  let next = 0;
  for (const line of ours) {
    const at = line.elsewhere === undefined ? partnerAt(line, theirs, next, ours.length === theirs.length) : -1;
    const partner = theirs[at];
    if (partner === undefined) {
      rows.push({ kind: 'ours', ours: line });
      continue;
    }
    for (const alone of theirs.slice(next, at)) rows.push({ kind: 'theirs', theirs: alone });
    rows.push({ kind: 'changed', ours: line, theirs: partner, inner: innerDifference(line.text, partner.text) });
    next = at + 1;
  }
  for (const alone of theirs.slice(next)) rows.push({ kind: 'theirs', theirs: alone });
  return rows;
}

function partnerAt(line: NumberedLine, theirs: readonly NumberedLine[], from: number, isEven: boolean): number {
  const isFree = (other: NumberedLine) => other.elsewhere === undefined;
  const name = componentOf(line.text);
  const named = theirs.findIndex((other, at) => at >= from && isFree(other) && componentOf(other.text) === name);
  if (named >= 0) return named;
  const other = theirs[from];
  return isEven && other !== undefined && isFree(other) ? from : -1;
}

/** The name before the colon, unquoted and in lower case, so that two spellings of a component match. */
function componentOf(line: string): string {
  const colon = line.indexOf(':', 1);
  return (colon < 0 ? line : line.slice(0, colon)).replaceAll(/["'\s\ufeff]/g, '').toLowerCase();
}
