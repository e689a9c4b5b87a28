/**
 * The signature: what must be accepted, and every way in which a request must be refused.
 *
 * Refusals are proven on reads and on the dialling of a session, which change nothing, and only where the same request was taken when it was
 * right. What the specification leaves open (which bytes are signed, how long a signature holds) is asked in open/signature-questions.ts.
 */
import { DEFAULT_SIGNING_PROFILE } from '../../signature/profile.ts';
import { isRefused, isTaken, isUnauthorized, nameOf, statusOf } from '../answers.ts';
import { type Answered, type Asking, call, dial, type Tamper } from '../ask.ts';
import { CannotJudge, type Clause, judged, type Known } from '../clause.ts';
import { askFor, listCall } from '../usual-calls.ts';

const SECTION = 'Authentication';
const BASE = 'Signature base';
const HEADERS = 'Headers by method';

export type On = 'get' | 'post';

type Row = {
  readonly id: string;
  readonly section: string;
  readonly clause: string;
  readonly on: On;
  readonly tamper: Tamper;
};

const plant = (name: Extract<Tamper, { kind: 'plant' }>['plant']): Tamper => ({ kind: 'plant', plant: name });

const ACCEPTED: readonly Row[] = [
  row('signature.any-parameter-order', BASE, 'The entries behind the list may stand in any order.', 'get', {
    kind: 'profile',
    profile: { parameterOrder: ['keyid', 'expires', 'created'] },
  }),
  row('signature.expires-optional', BASE, 'expires may be left out.', 'get', {
    kind: 'profile',
    profile: { expires: 'off' },
  }),
];

const REFUSED: readonly Row[] = [
  row('signature.missing-refused', SECTION, 'A request without a signature is refused.', 'get', plant('unsigned')),
  row('signature.header-missing-refused', HEADERS, 'Signature is required.', 'get', {
    kind: 'dropped',
    header: 'Signature',
  }),
  row('signature.input-missing-refused', HEADERS, 'Signature-Input is required.', 'get', {
    kind: 'dropped',
    header: 'Signature-Input',
  }),
  row('signature.wrong-key-refused', SECTION, 'A signature by another key is refused.', 'get', plant('wrong-key')),
  row(
    'signature.unknown-key-refused',
    SECTION,
    'A keyid that the service does not know is refused, though the key is right.',
    'get',
    { kind: 'unknown-key-id' },
  ),
  row(
    'signature.altered-refused',
    SECTION,
    'A signature of which one bit is changed is refused.',
    'get',
    plant('wrong-signature'),
  ),
  row(
    'signature.short-refused',
    SECTION,
    'A signature that is a byte short is refused.',
    'get',
    plant('short-signature'),
  ),
  row(
    'signature.malformed-refused',
    HEADERS,
    'A Signature without its colons is refused.',
    'get',
    plant('malformed-signature'),
  ),
  row(
    'signature.input-malformed-refused',
    HEADERS,
    'A Signature-Input whose list does not end is refused.',
    'get',
    plant('malformed-input'),
  ),
  row(
    'signature.line-order-refused',
    BASE,
    'Lines signed in another order than the list names are refused.',
    'get',
    plant('reordered-lines'),
  ),
  row('signature.created-required', BASE, 'created is required.', 'get', {
    kind: 'without-parameter',
    parameter: 'created',
  }),
  row('signature.keyid-required', BASE, 'keyid is required.', 'get', { kind: 'without-parameter', parameter: 'keyid' }),
  row(
    'signature.stale-refused',
    BASE,
    'A signature whose expires passed a day ago is refused.',
    'get',
    plant('stale-created'),
  ),
  row(
    'signature.stale-digest-refused',
    HEADERS,
    'A body that was changed after the signing is refused: its digest is another.',
    'post',
    plant('tampered-body'),
  ),
  row(
    'signature.wrong-digest-refused',
    HEADERS,
    'A Content-Digest of another body is refused, though it is signed.',
    'post',
    plant('wrong-digest'),
  ),
  row(
    'signature.digest-malformed-refused',
    HEADERS,
    'A Content-Digest without its colons is refused.',
    'post',
    plant('malformed-digest'),
  ),
  row('signature.digest-required', HEADERS, 'Content-Digest is required of a POST.', 'post', {
    kind: 'without-header',
    header: 'Content-Digest',
  }),
  row('signature.content-type-required', HEADERS, 'Content-Type is required of a POST.', 'post', {
    kind: 'without-header',
    header: 'Content-Type',
  }),
  row('signature.token-required', SECTION, 'Authorization is required.', 'get', {
    kind: 'without-header',
    header: 'Authorization',
  }),
  row('signature.wrong-token-refused', SECTION, 'A token that the service did not give is refused.', 'get', {
    kind: 'other-header',
    header: 'Authorization',
    value: 'Bearer dialbench-conformance-no-such-token',
  }),
  row('signature.client-id-required', SECTION, 'X-Client-Id is required.', 'get', {
    kind: 'without-header',
    header: 'X-Client-Id',
  }),
  row('signature.wrong-client-id-refused', SECTION, 'A client id that the service did not give is refused.', 'get', {
    kind: 'other-header',
    header: 'X-Client-Id',
    value: 'dialbench-conformance-no-such-client',
  }),
  row('idempotency.header-required', HEADERS, 'The idempotency header is required of a POST.', 'post', {
    kind: 'without-header',
    header: 'X-Idempotency-Key',
  }),
  ...(['GET', 'POST'] as const).flatMap((method) =>
    (DEFAULT_SIGNING_PROFILE.components[method] ?? []).map((component) =>
      row(
        `signature.covers.${method}.${component}`,
        HEADERS,
        `A ${method} whose signature does not cover ${component} is refused.`,
        method === 'GET' ? 'get' : 'post',
        { kind: 'uncovered', component },
      ),
    ),
  ),
];

export const SIGNATURE_CLAUSES: readonly Clause[] = [
  {
    id: 'signature.accepted-get',
    section: SECTION,
    clause: 'A GET that is signed as the environment’s profile says is accepted.',
    needs: [],
    judge: (known) =>
      accepted([askFor('webhooks.get', known), askFor('instruments.list', known), askFor('reports.list', known)]),
  },
  {
    id: 'signature.accepted-post',
    section: SECTION,
    clause: 'A POST that is signed as the environment’s profile says is accepted.',
    needs: [],
    judge: (known) => accepted([askFor('ussd.process', known)]),
  },
  ...ACCEPTED.map(
    ({ id, section, clause, on, tamper }): Clause => ({
      id,
      section,
      clause,
      needs: [],
      judge: function* (known) {
        yield* rightTwin(on, known);
        const answered = yield* tampered(on, tamper);
        return judged(isTaken(answered), 'accepted', statusOf(answered));
      },
    }),
  ),
  ...REFUSED.map(
    ({ id, section, clause, on, tamper }): Clause => ({
      id,
      section,
      clause,
      needs: ['probe'],
      judge: function* (known) {
        yield* rightTwin(on, known);
        const answered = yield* tampered(on, tamper);
        return judged(isRefused(answered), 'refused', statusOf(answered));
      },
    }),
  ),
  {
    id: 'signature.query-changed-refused',
    section: BASE,
    clause: 'A query that was changed after the signing is refused.',
    needs: ['probe'],
    judge: function* (known) {
      const list = listCall('instruments.list', known, { sort: 'ASC' });
      const right = yield* call(list);
      if (!isTaken(right)) throw notTaken(right);
      const query = 'investmentType=INTERNATIONAL_STOCKS&sort=DESC';
      const answered = yield* call({ ...list, tamper: { kind: 'other-query', query } });
      return judged(isRefused(answered), 'refused', statusOf(answered));
    },
  },
];

function row(id: string, section: string, clause: string, on: On, tamper: Tamper): Row {
  return { id, section, clause, on, tamper };
}

/** A read that takes no parameters; the first that is answered stands for all. */
const READ = 'webhooks.get';

/** The right request, or the reason why a refusal would say nothing. */
function* rightTwin(on: On, known: Known): Asking<Answered> {
  const answered = yield* askFor(on === 'get' ? READ : 'ussd.process', known);
  if (isTaken(answered)) return answered;
  throw notTaken(answered);
}

export function tampered(on: On, tamper: Tamper): Asking<Answered> {
  return on === 'get' ? call({ operation: READ, tamper }) : dial({ tamper });
}

function notTaken(answered: Answered): CannotJudge {
  return new CannotJudge(`${nameOf(answered)} is not taken even when it is right: ${statusOf(answered)}.`);
}

/** Holds where one is let in; fails where nobody is. What is answered with anything else says nothing of the signature. */
function* accepted(asked: readonly Asking<Answered>[]) {
  const refusals: Answered[] = [];
  for (const one of asked) {
    const answered = yield* one;
    if (isTaken(answered)) return judged(true, 'accepted', statusOf(answered));
    if (isUnauthorized(answered)) refusals.push(answered);
  }
  const [refusal] = refusals;
  if (refusal && refusals.length === asked.length) return judged(false, 'accepted', statusOf(refusal));
  throw new CannotJudge('The requests were neither taken nor refused for their signature.');
}
