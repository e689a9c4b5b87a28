/** Host: the page's only way out. The desktop preload and the web host each implement it; see renderer/host. */

import type { Answer } from '../failure.ts';
import type { CommandInput, CommandName, CommandOutput } from './commands.ts';
import type { EventName, Events } from './events.ts';

/** What the program around the page can do. The page checks capabilities, never which program it runs in. */
export type Capabilities = {
  /** The program draws a native window with its own menu. */
  readonly nativeWindow: boolean;
};

/** The desktop preload exposes it as `window.host`. */
export type Host = {
  readonly capabilities: Capabilities;
  /** Never rejects: a lost connection is a Failure like any other. */
  call<C extends CommandName>(command: C, input: CommandInput<C>): Promise<Answer<CommandOutput<C>>>;
  /** Returns the function that removes the listener. */
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void;
};
