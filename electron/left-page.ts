/**
 * What ends when the page that asked for it is gone: the runs that it watches, which send what nobody sees; the stage is one, whose sandbox goes
 * back to how it was. And its diagnoses, which may search for minutes on everybody's time.
 *
 * Sends go on: what has left is recorded, and the next page shows it.
 */
import type { Services } from '../shared/contract/commands.ts';
import { answerCall } from './answer-call.ts';

/** Ends this call, whose page reads no answer any more. */
export function endLeftCall(services: Services, command: unknown, input: unknown): void {
  if (typeof input !== 'object' || input === null) return;
  if (command === 'doctor.diagnose' && 'callId' in input) {
    void answerCall(services, 'doctor.cancel', { callId: input.callId });
  }
  if (command === 'runs.watch' && 'runId' in input) {
    void answerCall(services, 'runs.stop', { runId: input.runId });
  }
}
