/**
 * How the desktop program ends: it asks once where closing would end something, closes everything, and says by its exit
 * code whether that worked.
 *
 * The question is no trap: a second close while it stands closes, and neither a signal nor the end of the user's session
 * asks at all. A second signal ends the program at once.
 */
import type { App, MessageBoxOptions } from 'electron';
import type { AtStake } from '../../shared/contract/program-commands.ts';

type Preventable = { preventDefault(): void };

/** The part of Electron's BrowserWindow that is used here. */
export type ClosingWindow = {
  on(event: 'close', listener: (event: Preventable) => void): unknown;
  on(event: 'query-session-end', listener: () => void): unknown;
  close(): void;
  isDestroyed(): boolean;
};

/** The part of Electron's app that is used here. */
export type EndingApp = Pick<App, 'quit' | 'exit'> & {
  on(event: 'will-quit', listener: (event: Preventable) => void): unknown;
};

export type CloseQuestion = {
  atStake(): AtStake;
  /** Shows the question; resolves with the index of the chosen button. */
  ask(question: MessageBoxOptions): Promise<number>;
};

const CLOSE = 0;
/** How long to wait for the workbench to close before the program ends without it. */
export const CLOSE_MS = 5_000;

/** Returns the function that has this window close without a question from now on. */
export function askBeforeClose(window: ClosingWindow, { atStake, ask }: CloseQuestion): () => void {
  let state: 'free' | 'asking' | 'decided' = 'free';
  const decide = (): void => {
    state = 'decided';
  };
  window.on('close', (event) => {
    if (state !== 'free') return;
    const question = questionFor(atStake());
    if (!question) return;
    event.preventDefault();
    state = 'asking';
    void ask(question).then((choice) => {
      if (window.isDestroyed()) return;
      if (state === 'asking') state = 'free';
      if (choice !== CLOSE) return;
      decide();
      window.close();
    });
  });
  // The system closes its user's session: it waits for no answer.
  window.on('query-session-end', decide);
  return decide;
}

function questionFor({ isFlowRunning, isSessionOpen }: AtStake): MessageBoxOptions | undefined {
  const ends = [
    ...(isFlowRunning ? ['A flow is running; closing stops it.'] : []),
    ...(isSessionOpen ? ['A USSD session is under way; closing abandons it.'] : []),
  ];
  if (ends.length === 0) return undefined;
  return {
    type: 'question',
    title: 'Dialbench',
    message: 'Close Dialbench?',
    detail: `${ends.join(' ')} Everything that was sent is in history, and unsaved text is kept.`,
    buttons: ['Close', 'Cancel'],
    defaultId: CLOSE,
    cancelId: 1,
    noLink: true,
  };
}

/** Signals, and the end of the user's session where it is told to the program alone. */
export function quitWhenTold(app: EndingApp, onEnd: (listener: () => void) => unknown, decide: () => void): void {
  const quit = (): void => {
    decide();
    app.quit();
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    process.once(signal, () => {
      // A second one finds a program that may hang.
      process.once(signal, () => app.exit(1));
      quit();
    });
  }
  onEnd(quit);
}

/** Quitting waits for the sandbox and the databases, but not forever. Exit code 1 says that they did not close. */
export function closeBeforeQuit(app: EndingApp, close: () => Promise<void>, closeMs = CLOSE_MS): void {
  let isClosing = false;
  let ended = false;
  const end = (failure?: string): void => {
    if (ended) return;
    ended = true;
    if (failure === undefined) app.quit();
    else {
      console.error(`[dialbench] The workbench did not end cleanly: ${failure}`);
      app.exit(1);
    }
  };
  app.on('will-quit', (event) => {
    if (ended) return;
    event.preventDefault();
    if (isClosing) return;
    isClosing = true;
    setTimeout(() => end(`it was not closed after ${closeMs} ms.`), closeMs).unref();
    close().then(
      () => end(),
      (error: unknown) => end(error instanceof Error ? error.message : 'no reason given'),
    );
  });
}
