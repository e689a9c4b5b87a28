/**
 * What happens when the page's process crashes: the user is informed and asked, and nothing reopens by itself.
 *
 * A page that crashes again at once must not loop. The workbench lives in main and keeps running.
 */
import type { MessageBoxOptions, RenderProcessGoneDetails } from 'electron';

type Reason = RenderProcessGoneDetails['reason'];

/** The part of the window's contents that is used here. */
export type CrashableContents = {
  on(event: 'render-process-gone', listener: (event: unknown, details: { reason: Reason }) => void): unknown;
  isDestroyed(): boolean;
  reload(): void;
};

export type CrashActions = {
  /** Shows the question; resolves with the index of the chosen button. */
  ask(question: MessageBoxOptions): Promise<number>;
  quit(): void;
};

const OPEN_AGAIN = 0;

/** Asks after every unwanted end of the page's process. */
export function askAfterCrash(contents: CrashableContents, actions: CrashActions): void {
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit') return;
    void actions.ask(questionAfter(reason)).then((choice) => {
      if (choice !== OPEN_AGAIN) actions.quit();
      else if (!contents.isDestroyed()) contents.reload();
    });
  });
}

function questionAfter(reason: Reason): MessageBoxOptions {
  return {
    type: 'error',
    title: 'Dialbench',
    message: 'The page crashed.',
    detail:
      `Its process is gone (${reason}). The workbench goes on: keys, history and the sandbox are as they were. ` +
      'Open the page again to continue; a USSD session on the phone has to be dialled again.',
    buttons: ['Open the page again', 'Quit'],
    defaultId: OPEN_AGAIN,
    cancelId: OPEN_AGAIN,
    noLink: true,
  };
}
