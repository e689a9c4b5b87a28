/** POST /v1/ussd/process: from the checked input to the menu. */
import type { SandboxCore } from '../core.ts';
import { processUssdCall, type UssdInput } from '../menus/process.ts';
import type { Outcome } from '../outcome.ts';
import type { Input } from './read-input.ts';

export function processUssd(core: SandboxCore, { body }: Input): Outcome {
  // The catalogue's schema has just proven these fields.
  return processUssdCall(core, body as UssdInput);
}
