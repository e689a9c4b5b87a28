/**
 * Reads a time stamp of the service: infers its unit, and gives the moment.
 *
 * The specification does not state the unit, so magnitude decides. Below 10^11 it is seconds (until the year 5138),
 * above that milliseconds (from 1973). Text is ISO 8601 with its zone. Source: specification, "Resources and their
 * fields".
 */
import type { JsonNode } from '../json/json-node.ts';

export type ReadTime = { readonly atMs: number; readonly unit: 'seconds' | 'milliseconds' | 'ISO 8601' };

const FIRST_MILLISECONDS = 1e11;
/** The last moment that a Date can hold. */
const LAST_MS = 8.64e15;

/** The moment given as a whole number of seconds or milliseconds. */
export function readUnixTime(text: string): ReadTime | undefined {
  if (!/^\d{1,16}$/.test(text)) return undefined;
  const value = Number(text);
  const unit = value < FIRST_MILLISECONDS ? 'seconds' : 'milliseconds';
  const atMs = unit === 'seconds' ? value * 1000 : value;
  return atMs <= LAST_MS ? { atMs, unit } : undefined;
}

/** The moment in a field with that name; undefined if name or value is not a time. */
export function readTime(name: string, node: JsonNode): ReadTime | undefined {
  if (!/(?:At|Time|Date)$/.test(name)) return undefined;
  if (node.kind === 'number') return readUnixTime(node.text);
  if (node.kind !== 'text' || !/^\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)$/.test(node.text)) return undefined;
  const atMs = Date.parse(node.text);
  return Number.isNaN(atMs) ? undefined : { atMs, unit: 'ISO 8601' };
}
