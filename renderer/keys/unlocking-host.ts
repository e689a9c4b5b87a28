/**
 * A Host that unlocks: a command that main answers with `vault-locked` waits until the user has unlocked the vault, and is
 * then asked again; the user may leave it, and the answer stands.
 *
 * Previews, which follow every edit, are answered as they are: their place says what is missing.
 */
import type { Capabilities } from '../../shared/contract/capabilities.ts';
import type { CommandInput, CommandName, CommandOutput } from '../../shared/contract/commands.ts';
import type { Host } from '../../shared/contract/host.ts';
import type { Answer } from '../../shared/failure.ts';

const UNASKED: ReadonlySet<CommandName> = new Set<CommandName>([
  'playground.preview',
  'operation.preview',
  'vault.unlock',
]);

/** `unlock` resolves with true once the vault is unlocked, with false where the user left it. */
export function unlockingHost(host: Host, unlock: () => Promise<boolean>): Host {
  async function call<C extends CommandName>(command: C, input: CommandInput<C>): Promise<Answer<CommandOutput<C>>> {
    for (;;) {
      const answer = await host.call(command, input);
      const isLocked = !answer.ok && answer.failure.code === 'vault-locked';
      if (!isLocked || UNASKED.has(command) || !(await unlock())) return answer;
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
