/**
 * Values that many answers hold: times, enumerated values, codes. They are judged over every right answer of the run, last of all.
 */

import { z } from 'zod';
import { counted } from '../../text/counted.ts';
import { isTaken, listed, nameOf, rowsOf, shown } from '../answers.ts';
import type { Answered } from '../ask.ts';
import { CannotJudge, type Clause, judged, type Known } from '../clause.ts';

const LIFE_STATUS = ['ACTIVE', 'SUSPENDED', 'CLOSED'];
const CURRENCY = ['USD', 'EUR', 'ZK'];

type Rule = {
  readonly id: string;
  readonly section: string;
  readonly clause: string;
  /** Operations whose rows hold it: beginnings of their names. */
  readonly of: readonly string[];
  readonly field: string;
  /** A resource may be without it, and then nothing is said of it. */
  readonly isOptional?: boolean;
  readonly expected: string;
  readonly holds: (value: unknown) => boolean;
};

const DATED = [
  'instruments.',
  'requests.',
  'portfolio.',
  'transactions.',
  'customers.update',
  'accounts.',
  'webhooks.',
];
const ENVELOPE = 'Response envelope (JSON endpoints)';

const RULES: readonly Rule[] = [
  ...['createdAt', 'updatedAt'].map(
    (field): Rule => ({
      id: `dates.${field === 'createdAt' ? 'created-at' : 'updated-at'}`,
      section: ENVELOPE,
      clause: `${field} is a Unix time, a whole number.`,
      of: [...DATED, 'reports.'],
      field,
      expected: 'a whole number above 0',
      holds: (value) => typeof value === 'number' && Number.isInteger(value) && value > 0,
    }),
  ),
  oneOf('enum.currency-portfolio', 'Portfolio', ['portfolio.'], 'currency', CURRENCY),
  oneOf('enum.currency-request', 'Request', ['requests.'], 'currency', CURRENCY),
  oneOf('enum.currency-account', 'Account', ['accounts.'], 'currency', CURRENCY),
  oneOf('enum.status-portfolio', 'Portfolio', ['portfolio.'], 'status', LIFE_STATUS),
  oneOf('enum.status-customer', 'Customer', ['customers.update'], 'status', LIFE_STATUS),
  oneOf('enum.status-account', 'Account', ['accounts.'], 'status', LIFE_STATUS),
  oneOf('enum.request-type', 'Request', ['requests.'], 'requestType', ['PURCHASE', 'SELL']),
  oneOf('enum.investment-type', 'Account', ['accounts.update'], 'investmentType', ['INTERNATIONAL_STOCKS']),
  oneOf('enum.report-status', 'Report', ['reports.'], 'status', ['PROCESSING', 'COMPLETED', 'ERROR']),
  {
    id: 'enum.report-types',
    section: 'Report',
    clause: 'reportTypes is a list of USER, TRANSACTION and REGULATORY.',
    of: ['reports.'],
    field: 'reportTypes',
    expected: 'a list of USER, TRANSACTION, REGULATORY',
    holds: (value) =>
      Array.isArray(value) && value.every((one) => ['USER', 'TRANSACTION', 'REGULATORY'].includes(String(one))),
  },
  {
    id: 'webhooks.url',
    section: 'Webhook configuration',
    clause: 'url is a whole URL of https.',
    of: ['webhooks.get', 'webhooks.update'],
    field: 'url',
    isOptional: true,
    expected: 'a whole URL of https',
    holds: (value) => z.url({ protocol: /^https$/, hostname: /.+/ }).safeParse(value).success,
  },
  {
    id: 'enum.subscriptions',
    section: 'Events',
    clause: 'Subscriptions are ALL and REPORT.',
    of: ['webhooks.get', 'webhooks.update'],
    field: 'subscriptions',
    expected: 'a list of ALL, REPORT',
    holds: (value) => Array.isArray(value) && value.every((one) => ['ALL', 'REPORT'].includes(String(one))),
  },
];

export const VALUE_CLAUSES: readonly Clause[] = RULES.map((rule) => ({
  id: rule.id,
  section: rule.section,
  clause: rule.clause,
  needs: [],
  judge: function* ({ seen }: Known) {
    const looked: Answered[] = [];
    const wrong: string[] = [];
    const wrongAt: Answered[] = [];
    for (const { operation, answered, isRight } of seen) {
      if (!isRight || !isTaken(answered) || !rule.of.some((start) => operation.startsWith(start))) continue;
      const rows = rowsOf(answered).filter((row) => !rule.isOptional || (row[rule.field] ?? undefined) !== undefined);
      if (rows.length > 0) looked.push(answered);
      // A row that lacks the field has not what the clause asks.
      const faults = rows.filter((row) => !rule.holds(row[rule.field]));
      if (faults.length === 0) continue;
      wrongAt.push(answered);
      wrong.push(`${nameOf(answered)}: ${shown(faults[0]?.[rule.field])}`);
    }
    if (looked.length === 0) throw new CannotJudge('No answer of this run holds such a resource.');
    const holds = wrong.length === 0;
    const evidence = (holds ? looked : wrongAt).slice(0, MOST_EVIDENCE);
    return judged(holds, rule.expected, holds ? inAll(looked.length) : listed(wrong), evidence);
  },
}));

const MOST_EVIDENCE = 12;

function oneOf(id: string, section: string, of: readonly string[], field: string, values: readonly string[]): Rule {
  return {
    id,
    section,
    clause: `${field} is ${values.length === 1 ? values[0] : `one of ${values.join(', ')}`}.`,
    of,
    field,
    expected: values.join(', '),
    holds: (value) => typeof value === 'string' && values.includes(value),
  };
}

function inAll(answers: number): string {
  return `in ${counted(answers, 'answer')}, as expected`;
}
