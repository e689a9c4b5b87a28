/**
 * The Host with what every call of the page may meet on its way: a notice while it takes long, the question for the vault's
 * passphrase, and the guard's question.
 *
 * A command that main answers with `vault-locked` is called again once the user has unlocked the vault, and one answered
 * with `confirmation-needed` once the user has typed a name. Which acts are guarded, and whether a name is right, main
 * decides; what is typed is kept nowhere.
 */
import type { CommandInput, CommandName, CommandOutput } from '../../shared/contract/commands.ts';
import { type Confirmation, readConfirmation } from '../../shared/contract/confirmation.ts';
import type { Host } from '../../shared/contract/host.ts';
import { type Answer, refuse } from '../../shared/failure.ts';
import { CALL_WORDS } from './call-labels.ts';

export type Around = {
  /** Says that something is under way, and how to end it; what it returns says that it is over. */
  begin(words: string, cancel?: () => void): { end(): void };
  /** Resolves with true once the vault is unlocked, with false where the user left the question. */
  unlock(): Promise<boolean>;
  /** Resolves with what was typed, or undefined where the user left the question. */
  confirm(confirmation: Confirmation): Promise<string | undefined>;
};

/** Previews follow every edit and say in their own place that the vault is locked. */
const ANSWERED_LOCKED: ReadonlySet<CommandName> = new Set<CommandName>([
  'playground.preview',
  'operation.preview',
  'vault.unlock',
]);

export function hostAround(host: Host, { begin, unlock, confirm }: Around): Host {
  /** The time in which a question waits for its answer is nobody's progress, so each call is watched by itself. */
  async function watched<C extends CommandName>(command: C, input: CommandInput<C>): Promise<Answer<CommandOutput<C>>> {
    const words = CALL_WORDS[command];
    if (words === undefined) return host.call(command, input);
    const callId = callIdOf(input);
    const cancel = () => void (callId && host.call('operation.cancel', { callId }));
    const underWay = begin(words, callId === undefined ? undefined : cancel);
    return host.call(command, input).finally(underWay.end);
  }
  async function call<C extends CommandName>(command: C, input: CommandInput<C>): Promise<Answer<CommandOutput<C>>> {
    for (let asked: CommandInput<C> = input; ; ) {
      const answer = await watched(command, asked);
      if (answer.ok) return answer;
      if (answer.failure.code === 'vault-locked' && !ANSWERED_LOCKED.has(command)) {
        if (await unlock()) continue;
        return answer;
      }
      const confirmation = readConfirmation(answer.failure);
      if (!confirmation) return answer;
      const confirmedName = await confirm(confirmation);
      if (confirmedName === undefined) {
        const words = `Nothing was done on ${confirmation.environmentName}: its name was not typed.`;
        return refuse('confirmation-cancelled', words);
      }
      asked = { ...input, confirmedName };
    }
  }
  return {
    get capabilities() {
      return host.capabilities;
    },
    call,
    on: (event, listener) => host.on(event, listener),
  };
}

/** The name by which main can break a call off. */
function callIdOf(input: object): string | undefined {
  return 'callId' in input && typeof input.callId === 'string' ? input.callId : undefined;
}
