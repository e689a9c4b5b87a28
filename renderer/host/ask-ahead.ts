/**
 * Asks for the workbench's state before there is a store to ask for it, and gives the first who asks that answer.
 *
 * An answer that the workbench has changed since is not given out: nobody listened for the change yet.
 */
import type { CommandInput, CommandName, CommandOutput } from '../../shared/contract/commands.ts';
import type { Host } from '../../shared/contract/host.ts';
import type { Answer } from '../../shared/failure.ts';

export type AskedAhead = {
  readonly host: Host;
  /** Resolves when the answer is there, a failure too. */
  readonly answered: Promise<unknown>;
};

export function askAhead(host: Host): AskedAhead {
  const answered = host.call('workbench.state', {});
  let asked: typeof answered | undefined = answered;
  const stop = host.on('state.changed', () => {
    asked = undefined;
    stop();
  });
  /** The answer, if nothing changed until it is there; else a new one. */
  async function firstState(ahead: typeof answered): typeof answered {
    const answer = await ahead;
    const isTrue = asked === ahead;
    asked = undefined;
    stop();
    return isTrue ? answer : host.call('workbench.state', {});
  }
  const early: Host = {
    get capabilities() {
      return host.capabilities;
    },
    call<C extends CommandName>(command: C, input: CommandInput<C>): Promise<Answer<CommandOutput<C>>> {
      if (command !== 'workbench.state' || asked === undefined) return host.call(command, input);
      return firstState(asked) as Promise<Answer<CommandOutput<C>>>;
    },
    on: (event, listener) => host.on(event, listener),
  };
  return { host: early, answered };
}
