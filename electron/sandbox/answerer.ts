/**
 * Answers every request that reaches the listener: an admin call, or the service with its faults and a journal entry.
 */
import type { ServerResponse } from 'node:http';
import { loopbackHosts } from '../../shared/http/url-parts.ts';
import { localTarget } from '../../shared/sandbox/public-url.ts';
import { shareTransactions } from '../sqlite/transaction.ts';
import type { SandboxAdmin } from './admin/admin.ts';
import { answerAdmin, isAdminTarget } from './admin/admin-door.ts';
import type { Agenda } from './agenda.ts';
import type { Gate } from './auth/authenticate.ts';
import type { SandboxCore } from './core.ts';
import { applyFaults } from './faults/apply-faults.ts';
import type { FaultBook, FaultHit } from './faults/fault-book.ts';
import type { Received } from './http/listener.ts';
import type { Reply } from './http/reply.ts';
import type { Journal } from './journal/journal.ts';
import { findRoute, type Route } from './routes/route-table.ts';
import { answerService, type ServiceAnswer } from './service.ts';
import { createTurns } from './turns.ts';

export type AnswererParts = {
  readonly core: SandboxCore;
  readonly gate: Gate;
  readonly agenda: Agenda;
  readonly journal: Journal;
  readonly faults: FaultBook;
  readonly admin: SandboxAdmin;
  /** Whether the owner of this sandbox sends from that port. */
  isOwnPort(port: number): boolean;
};

export function createAnswerer({ core, gate, agenda, journal, faults, admin, isOwnPort }: AnswererParts) {
  const turns = createTurns();
  const writes = shareTransactions(core.db);
  let adminHosts: readonly string[] = [];

  const note = (received: Seen, route: Route, answered: Partial<ServiceAnswer>, hits: readonly FaultHit[]): void => {
    const id = journal.add({
      atMs: core.clock.nowMs(),
      request: answered.request ?? received.request,
      target: received.target,
      operation: route.kind === 'found' ? route.operation.name : undefined,
      verdict: answered.verdict,
      judgement: answered.judgement,
      reasons: answered.reasons ?? [],
      reply: answered.reply,
      isOwn: received.isOwn,
      fault: hits.length === 0 ? undefined : hits.map(({ fault }) => fault.kind).join(', '),
    });
    void answered.explaining?.whole.then((explanation) => journal.explain(id, explanation));
  };

  const answerWithFaults = async (
    received: Seen,
    response: ServerResponse,
    route: Route,
    hits: readonly FaultHit[],
  ): Promise<Reply | undefined> => {
    let answered: ServiceAnswer | undefined;
    const outcome = await applyFaults(hits, response, async (sessionFault) => {
      agenda.look();
      answered = await answerService(core, gate, received, route, turns, writes, sessionFault);
      return answered.reply;
    }).finally(() => endWithAnswer(response, answered?.endTurn));
    note(received, route, { ...answered, reply: outcome.reply }, hits);
    return outcome.isWritten ? undefined : outcome.reply;
  };

  return {
    /** Sets the port, from which the Host values that admin calls accept follow. */
    listensOn(port: number): void {
      adminHosts = loopbackHosts(port);
    },
    async answer(arrived: Received, response: ServerResponse): Promise<Reply | undefined> {
      // While its connection is open for certain: a fault may end it before the note is made.
      const received = { ...arrived, isOwn: isOwnPort(arrived.fromPort) };
      if (isAdminTarget(received.target)) return answerAdmin(admin, adminHosts, received);
      const { publicUrl } = core.settings();
      const target = publicUrl === null ? received.target : localTarget(received.target, publicUrl);
      const route = findRoute(received.request.method, target);
      const hits = faults.hits(route.kind === 'found' ? route.operation.name : undefined);
      if (hits.length > 0) return answerWithFaults(received, response, route, hits);
      agenda.look();
      const answered = await answerService(core, gate, received, route, turns, writes);
      endWithAnswer(response, answered.endTurn);
      note(received, route, answered, NO_HITS);
      return answered.reply;
    },
  };
}

type Seen = Received & { readonly isOwn: boolean };

const NO_HITS: readonly FaultHit[] = [];

/** The turn ends when the answer has been sent, or when the caller has disconnected. */
function endWithAnswer(response: ServerResponse, endTurn: (() => void) | undefined): void {
  if (!endTurn) return;
  if (response.writableFinished || response.destroyed) endTurn();
  else response.once('finish', endTurn).once('close', endTurn);
}
