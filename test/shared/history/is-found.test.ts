import { expect, test } from 'vitest';
import { readHistoryQuery } from '../../../shared/history/history-query.ts';
import { isFound } from '../../../shared/history/search-text.ts';
import type { RecordSummary } from '../../../shared/record/record-summary.ts';

const DELIVERY: RecordSummary = {
  ...{ id: 'd', kind: 'delivery', environmentId: 'Sandbox', startedAtMs: 0, method: 'POST', url: 'https://h/hook/x' },
  ...{ label: 'report.completed', event: 'report.completed', status: 200, verified: true, keyId: 'Webhook-Key' },
};
const ENTRY: RecordSummary = {
  ...{
    id: 'journal-1',
    kind: 'entry',
    environmentId: 'sandbox',
    startedAtMs: 0,
    method: 'GET',
    url: '/v1/accounts/1?q=4010',
  },
  ...{ label: 'Request 1', operation: 'accounts.list', isOwn: true },
};

/** Which of the two a query finds. */
const found = (query: string): string[] =>
  [DELIVERY, ENTRY].filter((one) => isFound(readHistoryQuery(query).terms, one, () => one.url)).map(({ id }) => id);

test.each([
  ['', ['d', 'journal-1']],
  ['source:received', ['d']],
  ['source:sandbox', ['journal-1']],
  ['-source:received', ['journal-1']],
  ['verdict:verified', ['d']],
  ['verdict:refused|unjudged', ['journal-1']],
  ['status:2xx', ['d']],
  ['status:none', ['journal-1']],
  ['operation:accounts', ['journal-1']],
  ['operation:report', ['d']],
  ['operation:port', []],
  ['env:sandbox', ['d', 'journal-1']],
  ['key:webhook', ['d']],
  ['-is:own', ['d']],
  ['HOOK', ['d']],
  ['-hook', ['journal-1']],
  ['hook method:get', []],
  ['account', ['journal-1']],
  ['ccounts', []],
  ['"account"', []],
  ['401', []],
  ['4010', ['journal-1']],
  ['"hook x"', []],
  ['"hook/x"', ['d']],
])('“%s” finds the same in any list as it does in history', (query, ids) => {
  expect(found(query)).toEqual(ids);
});
