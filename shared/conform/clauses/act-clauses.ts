/** What only acting shows: that one intent acts once, that a report is made and brought, and that messages come and are signed. */

import { reasonOf } from '../../failure.ts';
import { readPublicKey } from '../../keys/read-public-key.ts';
import { isTaken, listed, nameOf, rowsOf, shown, statusOf, taken } from '../answers.ts';
import { type Answered, type Asking, call, type Message, messages, receiver } from '../ask.ts';
import { CannotJudge, type Clause, judged, type Known, Lacking } from '../clause.ts';
import { askFor, CREATE_REPORT, firstNameNow } from '../usual-calls.ts';

const IDEMPOTENCY = 'Headers by method';

export const ACT_CLAUSES: readonly Clause[] = [
  {
    id: 'idempotency.repeat-acts-once',
    section: IDEMPOTENCY,
    clause: 'The same request with the same idempotency key acts once: its answer names the same report.',
    needs: ['act'],
    judge: function* () {
      const first = reportIdOf(taken(yield* call(CREATE_REPORT)));
      const second = yield* call({ ...CREATE_REPORT, again: 1 });
      const expected = `reportId ${shown(first)} again`;
      if (!isTaken(second)) return judged(false, expected, statusOf(second));
      return judged(reportIdOf(second) === first, expected, `reportId ${shown(reportIdOf(second))}`);
    },
  },
  {
    id: 'idempotency.other-key-acts-again',
    section: IDEMPOTENCY,
    clause: 'The same request with another idempotency key acts again.',
    needs: ['act'],
    judge: function* () {
      const first = reportIdOf(taken(yield* call(CREATE_REPORT)));
      const other = yield* call({ ...CREATE_REPORT, intent: 'another-report' });
      const id = reportIdOf(taken(other));
      return judged(id !== first, 'another reportId', `reportId ${shown(id)}, the first was ${shown(first)}`);
    },
  },
  {
    id: 'reports.get.same',
    section: 'GET /reports/{reportId}',
    clause: 'A report is read by the id that its creation answered.',
    needs: ['act'],
    judge: function* (known) {
      const id = reportIdOf(taken(yield* askFor('reports.create', known)));
      const read = reportIdOf(taken(yield* askFor('reports.get', known)));
      return judged(read === id, `reportId ${shown(id)}`, `reportId ${shown(read)}`);
    },
  },
  {
    id: 'reports.list.holds',
    section: 'GET /reports',
    clause: 'The list of reports holds one that was created.',
    needs: ['act'],
    judge: function* (known) {
      const id = reportIdOf(taken(yield* askFor('reports.create', known)));
      const list = taken(yield* call({ operation: 'reports.list', query: { limit: '1000', sort: 'DESC' }, again: 1 }));
      const ids = rowsOf(list).map(({ reportId }) => reportId);
      return judged(
        ids.includes(id),
        `reportId ${shown(id)} among them`,
        ids.includes(id) ? 'it is' : `${ids.length} others`,
      );
    },
  },
  {
    id: 'webhooks.key.form',
    section: 'Webhook public key',
    clause: 'The key is an Ed25519 public key in one line: type, base64, comment.',
    needs: [],
    judge: function* (known) {
      const [row] = rowsOf(taken(yield* askFor('webhooks.key', known)));
      const key = row?.key;
      const expected = 'ssh-ed25519, base64, comment';
      if (typeof key !== 'string' || !/^ssh-ed25519 [A-Za-z0-9+/]+={0,2}( [^\n]*)?$/.test(key))
        return judged(false, expected, shown(key));
      try {
        readPublicKey(key);
        return judged(true, expected, `${key.slice(0, 24)}…`);
      } catch (error) {
        return judged(false, expected, reasonOf(error));
      }
    },
  },
  {
    id: 'webhooks.delivery',
    section: 'Events',
    clause: 'An event that is subscribed is brought to the webhook’s url.',
    needs: ['act'],
    judge: function* () {
      const came = yield* reportMessages('ALL');
      return judged(came.length > 0, 'a message', came.length > 0 ? namesOf(came) : 'none came in time', shownOf(came));
    },
  },
  {
    id: 'webhooks.delivery-signed',
    section: 'Events',
    clause: 'A webhook message is signed by the key of GET /webhooks/key.',
    needs: ['act'],
    judge: function* () {
      const came = yield* reportMessages('ALL');
      if (came.length === 0) throw new CannotJudge('No message came to the webhook.');
      const wrong = came.filter(({ verified }) => !verified);
      const got =
        wrong.length === 0 ? `${came.length} messages, all verified` : listed(wrong.map(({ why }) => why ?? ''));
      return judged(wrong.length === 0, 'a signature that holds', got, came);
    },
  },
  {
    id: 'webhooks.subscription-report',
    section: 'Events',
    clause: 'Who subscribes REPORT hears of reports, and of nothing else.',
    needs: ['act'],
    judge: function* (known) {
      const came = yield* reportMessages('REPORT', known);
      if (came.length === 0) throw new CannotJudge('No message came to the webhook.');
      const others = came.filter(({ event }) => event !== undefined && !/report/i.test(event));
      return judged(others.length === 0, 'events of reports', namesOf(others.length === 0 ? came : others), came);
    },
  },
  {
    id: 'reports.delivery',
    section: 'POST /reports',
    clause: 'A report with a url is brought there.',
    needs: ['act'],
    judge: function* () {
      const base = yield* receiverUrl();
      const body = { reportTypes: ['USER'], url: `${base}/report` };
      taken(yield* call({ operation: 'reports.create', body, intent: 'report-to-url' }));
      const came = yield* messages('/report', REPORT_WAIT_MS);
      return judged(
        came.length > 0,
        'a message at the url',
        came.length > 0 ? 'it came' : 'none came in time',
        shownOf(came),
      );
    },
  },
];

/** Longer than most services take for a small report. */
const REPORT_WAIT_MS = 3_000;

/** Sends events to our receiver, makes one, and puts the webhook back as it was. */
export function* reportMessages(subscription: 'ALL' | 'REPORT', known?: Known): Asking<readonly Message[]> {
  const base = yield* receiverUrl();
  const path = `/hook-${subscription.toLowerCase()}`;
  const [before] = rowsOf(taken(yield* call({ operation: 'webhooks.get' })));
  const { url, subscriptions } = before ?? {};
  const back = { ...(typeof url === 'string' && url.startsWith('https:') ? { url } : {}), subscriptions };
  // Whatever comes between, and if the run ends there, the webhook does not stay the run's.
  try {
    taken(
      yield* call({ operation: 'webhooks.update', body: { url: `${base}${path}`, subscriptions: [subscription] } }),
    );
    taken(yield* call({ ...CREATE_REPORT, intent: `report-for-${subscription}` }));
    // Something that is no report, for who must not hear of it.
    if (known) yield* changeCustomer(known);
    return yield* messages(path, REPORT_WAIT_MS);
  } finally {
    yield* call({ operation: 'webhooks.update', body: back, again: subscription === 'ALL' ? 1 : 2 });
  }
}

/** Changes the customer's first name, and puts it back. */
function* changeCustomer(known: Known): Asking<void> {
  const { customerId } = known;
  const firstName = yield* firstNameNow(known);
  const nameTo = (name: string) =>
    call({ operation: 'customers.update', body: { customerId, firstName: name }, again: 9 });
  try {
    yield* nameTo(`${firstName}e`);
  } finally {
    yield* nameTo(firstName);
  }
}

function* receiverUrl(): Asking<string> {
  const { url, reason } = yield* receiver();
  if (url === undefined) throw new CannotJudge(reason ?? 'There is no receiver.');
  return url;
}

/** The answer to a creation, and each report, names it. */
function reportIdOf(answered: Answered): unknown {
  const id = rowsOf(answered)[0]?.reportId;
  if (id !== undefined && id !== null) return id;
  throw new Lacking('a reportId', `none in the answer to ${nameOf(answered)}`);
}

function namesOf(came: readonly Message[]): string {
  return listed(came.map(({ event }) => event ?? 'a message whose event cannot be read'));
}

/** Where none came, the requests that should have brought them are shown. */
function shownOf(came: readonly Message[]): readonly Message[] | undefined {
  return came.length > 0 ? came : undefined;
}
