/** Host: the page's only way out. The desktop preload and the web host each implement it; see renderer/host. */

import type { Answer } from '../failure.ts';
import type { Capabilities } from './capabilities.ts';
import type { CommandInput, CommandName, CommandOutput } from './commands.ts';
import type { EventName, Events } from './events.ts';

export type Host = {
  readonly capabilities: Capabilities;
  /** Never rejects: a lost connection is a Failure like any other. */
  call<C extends CommandName>(command: C, input: CommandInput<C>): Promise<Answer<CommandOutput<C>>>;
  /** Returns the function that removes the listener. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void;
};

/** What the desktop preload exposes as `window.host`. */
export type WindowHost = Host;
