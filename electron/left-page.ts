/**
 * What ends when the page that asked for it is gone: its diagnoses, which may search for minutes on everybody's time.
 *
 * Sends go on: what has left is recorded, and the next page shows it.
 */
import type { Services } from '../shared/contract/commands.ts';
import { answerCall } from './answer-call.ts';

/** Ends this call, whose page reads no answer any more. */
export function endLeftCall(services: Services, command: unknown, input: unknown): void {
  if (command !== 'doctor.diagnose' || typeof input !== 'object' || input === null || !('callId' in input)) return;
  void answerCall(services, 'doctor.cancel', { callId: input.callId });
}
