/** The filters of a history query: what each accepts, and the sentence for other values. Values are in lower case. */
import { RECORD_SOURCES } from '../record/record-summary.ts';
import { shortened } from '../text/shortened.ts';

export const QUERY_FIELDS = [
  'source',
  'operation',
  'env',
  'status',
  'verdict',
  'session',
  'subscriber',
  'key',
  'kind',
  'method',
  'is',
  'after',
  'before',
] as const;
export type QueryField = (typeof QUERY_FIELDS)[number];

type ReadValue = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly complaint: string };

const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:t(?:[01]\d|2[0-3]):[0-5]\d)?$/;
const DAY = { pattern: DATE, expected: 'a day such as 2026-11-21, or with a time 2026-11-21T14:30' };

/** What the fields that do not take any text accept, and how it is said. */
const ACCEPTED: { readonly [Field in QueryField]?: { readonly pattern: RegExp; readonly expected: string } } = {
  source: { pattern: new RegExp(`^(?:${RECORD_SOURCES.join('|')})$`), expected: RECORD_SOURCES.join(', ') },
  status: {
    pattern: /^(?:\d{3}|[1-5]xx|none)$/,
    expected: 'a status such as 401, a class such as 4xx, or none where no answer came',
  },
  verdict: { pattern: /^(?:verified|refused|unjudged|not-verified|unverified)$/, expected: 'verified or refused' },
  is: { pattern: /^(?:pinned|named|noted|own)$/, expected: 'pinned, named, noted' },
  after: DAY,
  before: DAY,
};

export function readFieldValue(field: QueryField, value: string): ReadValue {
  const accepted = ACCEPTED[field];
  if (!accepted) return { ok: true, value: value.slice(0, 100) };
  if (accepted.pattern.test(value)) return { ok: true, value: /^(?:not-|un)verified$/.test(value) ? 'refused' : value };
  const complaint = `${field}: takes ${accepted.expected}; “${shortened(value, 40)}” is looked for as text.`;
  return { ok: false, complaint };
}
