/** The filters of a history query: what each accepts, and the sentence for other values. Values are in lower case. */

export const QUERY_FIELDS = [
  'operation',
  'env',
  'status',
  'verdict',
  'session',
  'key',
  'kind',
  'method',
  'is',
  'after',
  'before',
] as const;
export type QueryField = (typeof QUERY_FIELDS)[number];

type ReadValue = { readonly ok: true; readonly value: string } | { readonly ok: false; readonly complaint: string };

const VERDICTS: Readonly<Record<string, string>> = {
  verified: 'verified',
  refused: 'refused',
  'not-verified': 'refused',
  unverified: 'refused',
};
const STANDINGS = ['pinned', 'named', 'noted'];
const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:t(?:[01]\d|2[0-3]):[0-5]\d)?$/;

export function readFieldValue(field: QueryField, value: string): ReadValue {
  switch (field) {
    case 'status':
      return /^(?:\d{3}|[1-5]xx|none)$/.test(value)
        ? { ok: true, value }
        : refuse(field, value, 'a status such as 401, a class such as 4xx, or none where no answer came');
    case 'verdict': {
      const verdict = VERDICTS[value];
      return verdict === undefined ? refuse(field, value, 'verified or refused') : { ok: true, value: verdict };
    }
    case 'is':
      return STANDINGS.includes(value) ? { ok: true, value } : refuse(field, value, STANDINGS.join(', '));
    case 'after':
    case 'before':
      return DATE.test(value)
        ? { ok: true, value }
        : refuse(field, value, 'a day such as 2026-11-21, or with a time 2026-11-21T14:30');
    case 'operation':
    case 'env':
    case 'session':
    case 'key':
    case 'kind':
    case 'method':
      return { ok: true, value: value.slice(0, 100) };
  }
}

function refuse(field: QueryField, value: string, expected: string): ReadValue {
  const complaint = `${field}: takes ${expected}; “${value.slice(0, 40)}” is looked for as text.`;
  return { ok: false, complaint };
}
