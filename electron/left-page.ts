/**
 * What ends when the page that asked for it is gone: the runs that it alone watches, which send what nobody sees or search for minutes on everybody's
 * time. The stage is one, whose sandbox goes back to how it was.
 *
 * Sends go on: what has left is recorded, and the next page shows it.
 */
import type { Services } from '../shared/contract/commands.ts';
import { answerCall } from './answer-call.ts';

/** Ends this call, whose page reads no answer any more. */
export function endLeftCall(services: Services, command: unknown, input: unknown): void {
  if (command === 'runs.watch') void answerCall(services, 'runs.leave', input);
}
