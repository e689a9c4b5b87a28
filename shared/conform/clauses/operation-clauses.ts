/**
 * Of each operation: that its method and path are answered, in the envelope, with the fields of its resource.
 *
 * The schemas are the catalogue's. Which texts an enumerated value and a time may be is asked by clauses of their own, so that one mistake fails
 * one clause; what the specification does not show of an operation is not judged here.
 */
import { z } from 'zod';
import { describeIssue } from '../../catalogue/describe-issue.ts';
import type { Operation } from '../../catalogue/operation.ts';
import { findOperation, type OperationName } from '../../catalogue/operations.ts';
import { isRecord } from '../../json/json-value.ts';
import { isSameJson } from '../../json/same-json.ts';
import {
  dataOf,
  firstRow,
  isTaken,
  isUnauthorized,
  listed,
  metaOf,
  nameOf,
  rowsOf,
  shown,
  statusOf,
  taken,
} from '../answers.ts';
import { type Answered, type Asking, call } from '../ask.ts';
import { CannotJudge, type Clause, type ClauseJudgement, judged, type Known, Lacking } from '../clause.ts';
import { askFor, createAccount, customerNow, madePortfolio } from '../usual-calls.ts';

const READS = [
  ...['instruments.list', 'requests.list', 'portfolio.list', 'transactions.list'],
  ...['reports.list', 'reports.get', 'webhooks.get', 'webhooks.key', 'ussd.process', 'ussd.transactions'],
] as const;
/** In this order: later ones go on with what earlier ones made. */
const ACTS = [
  ...['reports.create', 'accounts.create', 'accounts.update', 'portfolio.update', 'customers.update'],
  'webhooks.update',
] as const;

/** The specification shows neither envelope nor types of reports, and no envelope of menus. */
const WITHOUT_ENVELOPE: readonly string[] = ['reports', 'ussd'];

const MESSAGES = { 200: 'Success', 201: 'Created' } as const;

function operationNamed(name: string): Operation & { readonly name: OperationName } {
  const operation = findOperation(name);
  if (!operation) throw new RangeError(`The catalogue has no operation ${name}.`);
  return operation;
}

function clausesOf(operation: Operation & { readonly name: OperationName }): Clause[] {
  const { name, method, path } = operation;
  const [group = ''] = name.split('.');
  const place = `${method} ${path.replace('/v1', '')}`;
  const isAct = ACTS.some((one) => one === name);
  const { status } = operation.response;
  const common = { section: group === 'ussd' ? `${place} (menu)` : place, needs: isAct ? (['act'] as const) : [] };
  const clauses: Clause[] = [
    {
      ...common,
      id: `${name}.answers`,
      clause: `${place} is answered with ${status}.`,
      judge: (known) => judgeAnswer(operation, known),
    },
    {
      ...common,
      id: `${name}.fields`,
      clause:
        group === 'ussd'
          ? 'The answer has the fields of a session response, each of its type.'
          : 'The answer’s data has the fields of its resource, each of its type.',
      judge: function* (known) {
        const answered = taken(yield* askFor(name, known));
        const faults = group === 'reports' ? reportFaults(answered) : fieldFaults(operation, answered);
        const rows = rowsOf(answered).length;
        if (rows === 0) throw new CannotJudge(`${nameOf(answered)} brought no row to look at.`);
        return judged(
          faults.length === 0,
          'every field, of its type',
          faults.length === 0 ? 'as expected' : listed(faults),
        );
      },
    },
  ];
  if (!WITHOUT_ENVELOPE.includes(group)) {
    clauses.push({
      ...common,
      id: `${name}.envelope`,
      clause: `The answer is an envelope: data, code ${status}, message ${MESSAGES[status]}${isList(operation) ? ', and meta with the place of the page' : '; no meta, which lists alone have'}.`,
      judge: function* (known) {
        const answered = taken(yield* askFor(name, known));
        const faults = envelopeFaults(operation, answered);
        return judged(
          faults.length === 0,
          envelopeWords(operation),
          faults.length === 0 ? 'as expected' : listed(faults),
        );
      },
    });
  }
  const changes = CHANGES[name];
  if (changes) {
    clauses.push({
      ...common,
      id: `${name}.changes`,
      clause: 'What is sent is what the resource has afterwards; the rest of it stays.',
      judge: changes,
    });
  }
  return clauses;
}

function* judgeAnswer(operation: Operation & { readonly name: OperationName }, known: Known): Asking<ClauseJudgement> {
  const answered = yield* askFor(operation.name, known);
  const { status } = operation.response;
  // Who is not let in at all learns so from the clause of the signature, once.
  if (isUnauthorized(answered) && !(yield* isLetIn(operation, known))) {
    throw new CannotJudge(`The environment refuses every request of this method: ${statusOf(answered)}.`);
  }
  return judged(answered.status === status, `status ${status}`, statusOf(answered));
}

function* isLetIn({ method, name }: Operation & { readonly name: OperationName }, known: Known): Asking<boolean> {
  if (method !== 'GET') return name !== 'ussd.process' && isTaken(yield* askFor('ussd.process', known));
  for (const other of ['webhooks.get', 'instruments.list'] as const) {
    if (isTaken(yield* askFor(other, known))) return true;
  }
  return false;
}

function isList({ response }: Operation): boolean {
  return response.schema instanceof z.ZodObject && 'meta' in response.schema.shape;
}

function envelopeWords(operation: Operation): string {
  const { status } = operation.response;
  return `data, code ${status}, message ${MESSAGES[status]}${isList(operation) ? ', meta' : ''}`;
}

function envelopeFaults(operation: Operation, answered: Answered): string[] {
  const { json } = answered;
  if (!isRecord(json)) return [`the body: expected an object, got ${shown(json)}`];
  const { status } = operation.response;
  const faults: string[] = [];
  const hasRows = isList(operation);
  const data = dataOf(answered);
  if (hasRows ? !Array.isArray(data) : !isRecord(data)) {
    faults.push(`data: expected ${hasRows ? 'a list' : 'an object'}, got ${shown(data)}`);
  }
  if (String(json.code) !== String(status)) faults.push(`code: expected ${status}, got ${shown(json.code)}`);
  if (json.message !== MESSAGES[status])
    faults.push(`message: expected ${MESSAGES[status]}, got ${shown(json.message)}`);
  if (!hasRows && json.meta !== undefined) faults.push(`meta: expected none, got ${shown(json.meta)}`);
  if (hasRows) faults.push(...metaFaults(metaOf(answered)));
  return faults;
}

const META_NUMBERS = ['previousPage', 'currentPage', 'nextPage', 'limit', 'currentCount', 'totalCount'];

function metaFaults(meta: Readonly<Record<string, unknown>>): string[] {
  const numbers = META_NUMBERS.filter((name) => !Number.isInteger(meta[name])).map(
    (name) => `meta.${name}: expected a whole number, got ${shown(meta[name])}`,
  );
  const { sort } = meta;
  return sort === 'ASC' || sort === 'DESC'
    ? numbers
    : [...numbers, `meta.sort: expected ASC or DESC, got ${shown(sort)}`];
}

/** Issues of the catalogue's schema inside data: what is missing or of another type. A text of the wrong form or value is of its type. */
function fieldFaults({ name, response }: Operation & { readonly name: OperationName }, { json }: Answered): string[] {
  const read = response.schema.safeParse(json, { reportInput: true });
  const issues = read.success ? [] : read.error.issues;
  return issues.flatMap((issue) => {
    const [first] = issue.path;
    const isData = first === 'data' || (name.startsWith('ussd.') && first === 'message');
    const isForm = issue.code === 'invalid_value' || issue.code === 'invalid_format';
    return !isData || (isForm && typeof issue.input === 'string')
      ? []
      : describeIssue(issue).map(({ message }) => message.replace(/\.$/, ''));
  });
}

/** Of reports the specification names the fields and the types of the times only. */
function reportFaults(answered: Answered): string[] {
  return rowsOf(answered).flatMap((row) => [
    ...['reportId', 'reportTypes', 'status'].flatMap((field) =>
      row[field] === undefined || row[field] === null ? [`${field}: expected a value, got ${shown(row[field])}`] : [],
    ),
    ...['createdAt', 'updatedAt'].flatMap((field) =>
      Number.isInteger(row[field]) ? [] : [`${field}: expected a whole number, got ${shown(row[field])}`],
    ),
  ]);
}

type Judge = Clause['judge'];

type Row = Readonly<Record<string, unknown>>;

/** Each puts back what it changed. */
const CHANGES: Partial<Record<OperationName, Judge>> = {
  'accounts.update': statusChange('accounts.update', 'accountId', function* (known) {
    return firstRow(yield* call(createAccount(known)));
  }),
  'portfolio.update': statusChange('portfolio.update', 'portfolioId', madePortfolio),
  *'customers.update'(known) {
    const { customerId } = known;
    const before = yield* customerNow(known);
    const { firstName } = before;
    // A name that cannot be read cannot be put back either.
    if (typeof firstName !== 'string') throw new Lacking('firstName, a text', shown(firstName));
    const other = firstName === 'Conformance' ? 'Dialbench' : 'Conformance';
    let changed: Answered | undefined;
    try {
      changed = yield* call({ operation: 'customers.update', body: { customerId, firstName: other } });
    } finally {
      const lost = changed ? changedFields(before, rowsOf(changed)[0] ?? {}) : [];
      // With a field that no update takes, the name would stay changed as well.
      const updatable = operationNamed('customers.update').body?.schema.shape ?? {};
      const back = Object.fromEntries(
        lost.filter((field) => Object.hasOwn(updatable, field)).map((field) => [field, before[field]]),
      );
      yield* call({ operation: 'customers.update', body: { ...back, customerId, firstName }, again: 1 });
    }
    return judgedChange(before, { firstName: other }, firstRow(taken(changed)));
  },
};

function statusChange(
  operation: 'accounts.update' | 'portfolio.update',
  idField: string,
  made: (known: Known) => Asking<Row>,
): Judge {
  return function* (known) {
    const before = yield* made(known);
    const changed = yield* askFor(operation, known);
    const id = before[idField];
    yield* call({ operation, body: { [idField]: id, status: 'ACTIVE' }, again: 1 });
    return judgedChange(before, { [idField]: id, status: 'SUSPENDED' }, firstRow(taken(changed)));
  };
}

/** What a service changes by itself: the time of the change, and what the market does. */
const BY_ITSELF = ['updatedAt', 'marketValue', 'performance'];

/** Fields that are another value than before. One that is missing is named by the clause of the fields. */
function changedFields(before: Row, after: Row): readonly string[] {
  return Object.keys(before).filter(
    (field) => !BY_ITSELF.includes(field) && after[field] !== undefined && !isSameJson(after[field], before[field]),
  );
}

function judgedChange(before: Row, sent: Row, after: Row): ClauseJudgement {
  const words = (row: Row) => Object.keys(sent).map((field) => `${field} ${shown(row[field])}`);
  const holds = Object.keys(sent).every((field) => after[field] === sent[field]);
  const lost = changedFields(before, after).filter((field) => !Object.hasOwn(sent, field));
  const rest = lost.map((field) => `${field} ${shown(after[field])}, before ${shown(before[field])}`);
  const expected = `${words(sent).join(', ')}, and the rest as before`;
  return judged(holds && lost.length === 0, expected, [...words(after), ...rest].join('; '));
}

/** The table stands last: what makes its rows is above. */
export const OPERATION_CLAUSES: readonly Clause[] = [...READS, ...ACTS].flatMap((name) =>
  clausesOf(operationNamed(name)),
);
