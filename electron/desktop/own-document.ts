/**
 * Keeps the window on the workbench: where its main frame has got to another document, the workbench is loaded again.
 *
 * Navigation is prevented, but Chromium goes to the empty document of `about:blank` without asking. A page that leaves
 * again at once must not loop, so within a minute the user is asked.
 */
import type { MessageBoxOptions } from 'electron';
import type { CrashActions } from './page-crash.ts';
import { PAGE_ORIGIN } from './page-scheme.ts';

/** The part of the window's contents that is used here. */
export type LeavingContents = {
  /** After the main frame has got to a document; `about:blank` is one. */
  on(event: 'did-navigate', listener: (event: unknown, url: string) => void): unknown;
  isDestroyed(): boolean;
};

export type OwnDocumentActions = CrashActions & {
  /** Loads the workbench. Never rejects. */
  load(): Promise<void>;
  nowMs(): number;
};

const OPEN_AGAIN = 0;
const AT_ONCE_MS = 60_000;

/** Loads the workbench after every other document that the window has got to. */
export function keepOwnDocument(contents: LeavingContents, { ask, quit, load, nowMs }: OwnDocumentActions): void {
  let lastMs = Number.NEGATIVE_INFINITY;
  let isAsking = false;

  async function comeBack(): Promise<void> {
    const isAgain = nowMs() - lastMs < AT_ONCE_MS;
    if (isAgain) {
      isAsking = true;
      const choice = await ask(QUESTION);
      isAsking = false;
      if (choice !== OPEN_AGAIN) return quit();
    }
    lastMs = nowMs();
    if (!contents.isDestroyed()) await load();
  }

  contents.on('did-navigate', (_event, url) => {
    if (!url.startsWith(`${PAGE_ORIGIN}/`) && !isAsking) void comeBack();
  });
}

const QUESTION: MessageBoxOptions = {
  type: 'error',
  title: 'Dialbench',
  message: 'The page left for another document again.',
  detail:
    'It was opened again less than a minute ago. The workbench goes on: keys, history and the sandbox are as they were. ' +
    'Open the page again to continue; a USSD session on the phone has to be dialled again.',
  buttons: ['Open the page again', 'Quit'],
  defaultId: OPEN_AGAIN,
  cancelId: OPEN_AGAIN,
  noLink: true,
};
