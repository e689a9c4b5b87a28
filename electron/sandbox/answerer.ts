/**
 * The answerer: what happens to every request that reaches the listener: admin call, or the service with its faults, and
 * an entry in the journal.
 */
import type { ServerResponse } from 'node:http';
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
import { type Answered, answerService } from './service.ts';
import { createTurns } from './turns.ts';

export type AnswererParts = {
  readonly core: SandboxCore;
  readonly gate: Gate;
  readonly agenda: Agenda;
  readonly journal: Journal;
  readonly faults: FaultBook;
  readonly admin: SandboxAdmin;
};

export function createAnswerer({ core, gate, agenda, journal, faults, admin }: AnswererParts) {
  const turns = createTurns();
  let adminHosts: readonly string[] = [];

  const note = (received: Received, route: Route, answered: Partial<Answered>, strikes: readonly FaultHit[]): void => {
    journal.add({
      atMs: core.clock.nowMs(),
      request: received.request,
      target: received.target,
      operation: route.kind === 'found' ? route.operation.name : undefined,
      verdict: answered.verdict,
      reasons: answered.reasons ?? [],
      reply: answered.reply,
      fault: strikes.length === 0 ? undefined : strikes.map(({ fault }) => fault.kind).join(', '),
    });
  };

  const answerStruck = async (
    received: Received,
    response: ServerResponse,
    route: Route,
    strikes: readonly FaultHit[],
  ): Promise<Reply | undefined> => {
    let answered: Answered | undefined;
    const struck = await applyFaults(strikes, response, async (sessionFault) => {
      agenda.look();
      answered = await answerService(core, gate, received, route, turns, sessionFault);
      return answered.reply;
    }).finally(() => endWithAnswer(response, answered?.endTurn));
    note(received, route, { ...answered, reply: struck.reply }, strikes);
    return struck.isWritten ? undefined : struck.reply;
  };

  return {
    /** Tells the port, so that admin calls can be held to their own address. */
    listensOn(port: number): void {
      adminHosts = [`127.0.0.1:${port}`, `localhost:${port}`];
    },
    async answer(received: Received, response: ServerResponse): Promise<Reply | undefined> {
      if (isAdminTarget(received.target)) return answerAdmin(admin, adminHosts, received.request, received.target);
      const route = findRoute(received.request.method, received.target);
      const strikes = faults.strike(route.kind === 'found' ? route.operation.name : undefined);
      if (strikes.length > 0) return answerStruck(received, response, route, strikes);
      agenda.look();
      const answered = await answerService(core, gate, received, route, turns);
      endWithAnswer(response, answered.endTurn);
      note(received, route, answered, NO_STRIKES);
      return answered.reply;
    },
  };
}

const NO_STRIKES: readonly FaultHit[] = [];

/** The turn is over when the answer has left, or when nobody is there to get it. */
function endWithAnswer(response: ServerResponse, endTurn: (() => void) | undefined): void {
  if (!endTurn) return;
  if (response.writableFinished || response.destroyed) endTurn();
  else response.once('finish', endTurn).once('close', endTurn);
}
