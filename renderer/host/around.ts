/**
 * Wraps the Host with what any call may need: a progress notice for slow calls, the vault's passphrase, and the guard's confirmation.
 *
 * Repeats a command that failed with `vault-locked` once the user has unlocked the vault, and one that failed with `confirmation-needed` once the
 * user has typed a name. Main decides which acts are guarded and whether the name is right. Typed text is never stored.
 */
import type { CommandInput, CommandName, CommandOutput } from '../../shared/contract/commands.ts';
import { type Confirmation, readConfirmation } from '../../shared/contract/confirmation.ts';
import type { Host } from '../../shared/contract/host.ts';
import { type Answer, refuse } from '../../shared/failure.ts';
import { CALL_WORDS } from './call-labels.ts';

export type Around = {
  /** Announces that something is running, and how to cancel it; call `end` on the result when it is over. */
  begin(words: string, cancel?: () => void): { end(): void };
  /** Resolves with true once the vault is unlocked, or false if the user cancelled. */
  unlock(): Promise<boolean>;
  /** Resolves with the typed text, or undefined if the user cancelled. */
  confirm(confirmation: Confirmation): Promise<string | undefined>;
};

/** Previews run after every edit; they say themselves that the vault is locked, and open no dialog. */
const ANSWERED_LOCKED: ReadonlySet<CommandName> = new Set<CommandName>([
  'playground.preview',
  'operation.preview',
  'vault.unlock',
]);

export type AskingHost = Host & {
  /** True while the user is asked something before a press of the phone can be sent. */
  isPressAsked(): boolean;
};

export function hostAround(host: Host, { begin, unlock, confirm }: Around): AskingHost {
  let pressesAsked = 0;
  async function counted<T>(command: CommandName, question: () => Promise<T>): Promise<T> {
    if (command !== 'ussd.press') return question();
    pressesAsked += 1;
    return question().finally(() => {
      pressesAsked -= 1;
    });
  }
  /** Each call is timed by itself, so the wait for the user's answer does not count as progress. */
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
        if (await counted(command, unlock)) continue;
        return answer;
      }
      const confirmation = readConfirmation(answer.failure);
      if (!confirmation) return answer;
      const confirmedName = await counted(command, () => confirm(confirmation));
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
    isPressAsked: () => pressesAsked > 0,
    on: (event, listener) => host.on(event, listener),
  };
}

/** The id under which main can cancel the call. */
function callIdOf(input: object): string | undefined {
  return 'callId' in input && typeof input.callId === 'string' ? input.callId : undefined;
}
