/**
 * Hanging up: what a gateway tells an application when its user leaves. The specification's service is told nothing, and most applications are not.
 *
 * It waits for no answer longer than a moment, and nothing depends on one. What was sent is recorded as an exchange that is no press.
 */
import type { Environment } from '../../shared/environment/environment.ts';
import { protocolOf } from '../../shared/ussd/protocol/protocols.ts';
import { stateTitle } from '../../shared/ussd/state-title.ts';
import type { OpenSessions } from './open-sessions.ts';
import { PRESS_OPERATION } from './press-operation.ts';
import { prepareUnsigned, sendPrepared } from './send-draft.ts';
import type { Sender } from './sender.ts';

const LONGEST_WAIT_MS = 5_000;

/** Throws AppError like `sendPrepared`. */
export type HangUp = (session: {
  readonly environment: Environment;
  readonly sessionId: string;
  readonly customerId: number;
}) => Promise<void>;

export function createHangUp(sender: Sender, sessions: OpenSessions): HangUp {
  return async ({ environment, sessionId, customerId }) => {
    const facts = sessions.factsOf(environment.id, sessionId);
    const { hangUp } = protocolOf(environment.ussdProfile);
    if (!facts || !hangUp) return;
    const state = sessions.lastOf(environment.id, sessionId, customerId)?.screen.state ?? '';
    // Whatever comes of it, it is not said twice.
    sessions.wentOn(environment.id, sessionId, undefined);
    const prepared = prepareUnsigned(sender, environment, hangUp({ ...facts, sequence: facts.sequence + 1 }));
    const { transport } = environment;
    const job = {
      environment: { ...environment, transport: { ...transport, totalTimeoutMs: LONGEST_WAIT_MS } },
      kind: 'ussd' as const,
      operation: PRESS_OPERATION,
      confirmedSession: sessionId,
      describe: () => ({ label: `${stateTitle(state)} · hung up`, sessionId, outcome: undefined }),
    };
    await sendPrepared(sender, job, prepared);
  };
}
