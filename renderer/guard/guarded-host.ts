/**
 * A Host that asks: a command that main answers with `confirmation-needed` is put to the user and repeated with the name
 * that was typed, until main takes it or the user leaves it.
 *
 * It decides nothing: which acts are guarded and whether a name is right is main's to say. What is typed is kept nowhere.
 */
import type { Capabilities } from '../../shared/contract/capabilities.ts';
import type { CommandInput, CommandName, CommandOutput } from '../../shared/contract/commands.ts';
import { type Confirmation, readConfirmation } from '../../shared/contract/confirmation.ts';
import type { Host } from '../../shared/contract/host.ts';
import type { Answer } from '../../shared/failure.ts';

/** Resolves with what was typed, or undefined where the user left it. */
export type AskConfirmation = (confirmation: Confirmation) => Promise<string | undefined>;

export function guardedHost(host: Host, ask: AskConfirmation): Host {
  async function call<C extends CommandName>(command: C, input: CommandInput<C>): Promise<Answer<CommandOutput<C>>> {
    for (let asked: CommandInput<C> = input; ; ) {
      const answer = await host.call(command, asked);
      const confirmation = answer.ok ? undefined : readConfirmation(answer.failure);
      if (!confirmation) return answer;
      const confirmedName = await ask(confirmation);
      if (confirmedName === undefined) return left(confirmation);
      asked = { ...input, confirmedName };
    }
  }
  return {
    get capabilities(): Capabilities {
      return host.capabilities;
    },
    call,
    on: (event, listener) => host.on(event, listener),
  };
}

function left({ environmentName }: Confirmation): Answer<never> {
  const message = `Nothing was done on ${environmentName}: its name was not typed.`;
  return { ok: false, failure: { code: 'confirmation-cancelled', message } };
}
