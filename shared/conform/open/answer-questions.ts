/** What the specification leaves open about answers: their codes, refusals, times, pages, and what reports and messages look like. */
import { isRecord } from '../../json/json-value.ts';
import { readUnixTime } from '../../result/read-time.ts';
import { dataOf, isRefused, isTaken, listed, metaOf, rowsOf, shown, statusOf, taken } from '../answers.ts';
import { type Answered, type Asking, call, wait } from '../ask.ts';
import { CannotJudge, type ClauseObservation, type Known, type OpenQuestion } from '../clause.ts';
import { reportMessages } from '../clauses/act-clauses.ts';
import { askFor, CREATE_REPORT, listCall } from '../usual-calls.ts';

export const ANSWER_QUESTIONS: readonly OpenQuestion[] = [
  overSeen('envelope.code-type', 'Is code a text or a number?', (right) => {
    const kinds = new Set(
      right.flatMap(({ json }) => (isRecord(json) && json.code !== undefined ? [typeof json.code] : [])),
    );
    return kinds.size === 0 ? undefined : `writes code as a ${[...kinds].join(' and as a ')}`;
  }),
  overSeen('dates.unit', 'In which unit are createdAt and updatedAt?', (right) => {
    const units = new Set(
      right.flatMap(rowsOf).flatMap(({ createdAt }) => readUnixTime(String(createdAt))?.unit ?? []),
    );
    return units.size === 0 ? undefined : `counts ${[...units].join(' and ')}`;
  }),
  statuses('requests.status-values', 'Which values has the status of a request?', 'requests.list'),
  statuses('transactions.status-values', 'Which values has the status of a transaction?', 'transactions.list'),
  statuses('webhooks.status-values', 'Which values has the status of a webhook?', 'webhooks.get'),
  {
    id: 'requests.variants',
    question: 'How do the two variants of a request differ?',
    needs: [],
    observe: function* (known) {
      const rows = rowsOf(taken(yield* askFor('requests.list', known)));
      if (rows.length === 0) throw new CannotJudge('The customer has no request.');
      const shapes = [...new Set(rows.map((row) => Object.keys(row).sort().join(', ')))];
      return { does: `answers ${shapes.length === 1 ? 'one shape' : `${shapes.length} shapes`}: ${listed(shapes, 2)}` };
    },
  },
  {
    id: 'errors.form',
    question: 'With which status and body is a request refused?',
    needs: ['probe'],
    observe: function* ({ seen }): Asking<ClauseObservation> {
      const refused = seen.map(({ answered }) => answered).filter(isRefused);
      if (refused.length === 0) throw new CannotJudge('Nothing was refused in this run.');
      const statuses = [...new Set(refused.map(({ status }) => status))].sort();
      const shapes = [
        ...new Set(refused.map(({ json }) => (isRecord(json) ? Object.keys(json).join(', ') : 'no JSON'))),
      ];
      return {
        does: `refuses with ${statuses.join(', ')}, and a body of ${listed(shapes, 3)}`,
        evidence: firstOfEach(refused),
      };
    },
  },
  {
    id: 'errors.unknown-id',
    question: 'What is answered for an id that is not known?',
    needs: ['probe'],
    observe: function* () {
      const answered = yield* call({ operation: 'reports.get', path: { reportId: '999999999' } });
      return { does: `answers ${statusOf(answered)}` };
    },
  },
  {
    id: 'paging.page-unit',
    question: 'Does page count pages or rows?',
    needs: [],
    observe: function* (known) {
      const page = (query: Readonly<Record<string, string>>) =>
        call(listCall('instruments.list', known, { ...query, sort: 'ASC' }));
      const first = rowsOf(taken(yield* page({ page: '0', limit: '4' }))).map((row) => JSON.stringify(row));
      const [second] = rowsOf(taken(yield* page({ page: '1', limit: '2' }))).map((row) => JSON.stringify(row));
      const at = second === undefined ? -1 : first.indexOf(second);
      if (at < 0) throw new CannotJudge('The second page’s first row is not among the first four.');
      return { does: at === 2 ? 'counts pages' : at === 1 ? 'counts rows' : `begins page 1 at row ${at}` };
    },
  },
  {
    id: 'paging.ends',
    question: 'What are previousPage and nextPage at the ends of a list?',
    needs: [],
    observe: function* (known) {
      const first = metaOf(taken(yield* call(listCall('instruments.list', known, { page: '0', limit: '3' }))));
      const last = metaOf(taken(yield* call(listCall('instruments.list', known, { limit: '1000' }))));
      return {
        does: `says previousPage ${shown(first.previousPage)} on page 0, and nextPage ${shown(last.nextPage)} on the only page`,
      };
    },
  },
  {
    id: 'paging.beyond-the-end',
    question: 'What is a page beyond the end?',
    needs: [],
    observe: function* (known) {
      const answered = yield* call(listCall('instruments.list', known, { page: '100000', limit: '2' }));
      const data = dataOf(answered);
      const rows = Array.isArray(data) ? `, ${data.length} rows` : '';
      return { does: `answers ${statusOf(answered)}${isTaken(answered) ? rows : ''}` };
    },
  },
  {
    id: 'paging.sort-default',
    question: 'In which order is a list without sort?',
    needs: [],
    observe: function* (known) {
      const { sort } = metaOf(taken(yield* askFor('instruments.list', known)));
      return { does: `says meta.sort ${shown(sort)}` };
    },
  },
  {
    id: 'reports.shape',
    question: 'In which form are reports answered?',
    needs: [],
    observe: function* (known) {
      const answered = taken(yield* askFor('reports.list', known));
      const { json } = answered;
      const head = isRecord(json) ? `an object of ${Object.keys(json).join(', ')}` : shown(json);
      const [row] = rowsOf(answered);
      return { does: `answers ${head}${row ? `; a report has ${Object.keys(row).join(', ')}` : ''}` };
    },
  },
  {
    id: 'reports.moves',
    question: 'Through which states does a report go?',
    needs: ['act'],
    observe: function* () {
      const asked = { ...CREATE_REPORT, intent: 'report-moves' };
      const [made] = rowsOf(taken(yield* call(asked)));
      const states = [shown(made?.status)];
      for (const again of [1, 2, 3, 4]) {
        yield* wait(2000);
        const [row] = rowsOf(
          yield* call({ operation: 'reports.get', path: { reportId: String(made?.reportId) }, again }),
        );
        const status = shown(row?.status);
        if (status !== states.at(-1)) states.push(status);
        if (states.length > 1) break;
      }
      return {
        does: `goes ${states.join(' → ')} within ${states.length > 1 ? 'some seconds' : 'eight seconds, and no further'}`,
      };
    },
  },
  {
    id: 'customers.create',
    question: 'How is POST /customers answered?',
    needs: ['act'],
    observe: function* (known) {
      const answered = yield* askFor('customers.create', known);
      const fields = Object.keys(rowsOf(answered)[0] ?? {}).join(', ');
      return { does: `answers ${statusOf(answered)}${isTaken(answered) && fields !== '' ? ` with ${fields}` : ''}` };
    },
  },
  {
    id: 'idempotency.other-body',
    question: 'What is answered where a key comes again with another body?',
    needs: ['act', 'probe'],
    observe: function* () {
      taken(yield* call(CREATE_REPORT));
      const answered = yield* call({ ...CREATE_REPORT, body: { reportTypes: ['TRANSACTION'] }, again: 7 });
      return { does: `answers ${statusOf(answered)}` };
    },
  },
  {
    id: 'webhooks.messages',
    question: 'What are events called, and what does a message hold?',
    needs: ['act'],
    observe: function* () {
      const came = yield* reportMessages('ALL');
      const [first] = came;
      if (!first) throw new CannotJudge('No message came to the webhook.');
      const events = [...new Set(came.map(({ event }) => event ?? 'no event'))].join(', ');
      return {
        does: `sends ${events}; the body has ${first.fields.join(', ')}; headers ${first.headers.join(', ')}`,
        evidence: came,
      };
    },
  },
];

function overSeen(
  id: string,
  question: string,
  look: (right: readonly Answered[]) => string | undefined,
): OpenQuestion {
  return {
    id,
    question,
    needs: [],
    observe: function* ({ seen }: Known): Asking<ClauseObservation> {
      const right = seen
        .filter(({ isRight, answered }) => isRight && isTaken(answered))
        .map(({ answered }) => answered);
      const does = look(right);
      if (does === undefined) throw new CannotJudge('No answer of this run shows it.');
      return { does, evidence: right.slice(0, 2) };
    },
  };
}

function statuses(
  id: string,
  question: string,
  operation: 'requests.list' | 'transactions.list' | 'webhooks.get',
): OpenQuestion {
  return {
    id,
    question,
    needs: [],
    observe: function* (known) {
      const rows = rowsOf(taken(yield* askFor(operation, known)));
      const values = [...new Set(rows.map(({ status }) => shown(status)))];
      if (values.length === 0) throw new CannotJudge(`${operation} brought no row.`);
      return { does: `answers ${listed(values, 8)}` };
    },
  };
}

function firstOfEach(answers: readonly Answered[]): Answered[] {
  const byStatus = new Map<number | undefined, Answered>();
  for (const one of answers) if (!byStatus.has(one.status)) byStatus.set(one.status, one);
  return [...byStatus.values()];
}
