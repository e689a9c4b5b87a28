/** Two exchanges of one session with the sandbox: dialled, and on to the stocks. */
import type { Services } from '../../shared/contract/commands.ts';

export async function twoPresses(services: Services) {
  const press = (choice: string, sessionId?: string) =>
    services['ussd.press']({ environmentId: 'sandbox', customerId: 1001, choice, sessionId });
  const first = await press('*384*99#');
  if (first.kind !== 'reply') throw new Error('the sandbox answers');
  return [first, await press('1', first.reply.sessionId)] as const;
}
