/**
 * What the program under test and the test that started it tell each other, and what the program was started with.
 *
 * Notices go to the test: what would have left the program. Orders come from it: what a user or the system does; each is
 * answered. All of it is typed here, so that a test that asks for what is not there does not compile.
 */
import { appendFileSync } from 'node:fs';
import type { DialogAnswers } from './dialog-answers.ts';

/** Things that would have left the program, told in place of being done. */
export type Notice =
  | { readonly kind: 'shown'; readonly devtools: string }
  | { readonly kind: 'open-external'; readonly url: string }
  | { readonly kind: 'open-path' | 'show-item' | 'recent-document'; readonly path: string }
  | { readonly kind: 'error-box'; readonly title: string; readonly content: string }
  | { readonly kind: 'message-box'; readonly message: string; readonly options: object; readonly response: number }
  | { readonly kind: 'open-dialog'; readonly options: object; readonly filePaths: readonly string[] }
  | { readonly kind: 'save-dialog'; readonly options: object; readonly filePath: string }
  /** The dialog stays open until the test answers it. */
  | { readonly kind: 'dialog-waits'; readonly options: object }
  | { readonly kind: 'menu'; readonly labels: readonly string[] }
  | {
      readonly kind: 'protocol-client';
      readonly scheme: string;
      readonly path?: string;
      readonly args?: readonly string[];
    }
  | { readonly kind: 'jump-list' | 'user-tasks'; readonly entries: unknown }
  | { readonly kind: 'dock-menu'; readonly labels: readonly string[] }
  | { readonly kind: 'about-panel'; readonly options: object }
  | { readonly kind: 'crash-reporter'; readonly options: object }
  | { readonly kind: 'relaunch' }
  | {
      readonly kind: 'download';
      readonly url: string;
      readonly name: string;
      readonly outcome: 'prevented' | 'allowed';
    }
  | { readonly kind: 'navigation-prevented'; readonly url: string }
  /** A navigation that the system would have given to another program. */
  | { readonly kind: 'other-program'; readonly url: string }
  | { readonly kind: 'window-denied' | 'window-allowed'; readonly url: string };

/** One screen of the pretended system. */
export type DisplaySetting = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly scaleFactor?: number;
};

/** How the pretended keyring answers, beside where it lies. */
export type KeyringManner = {
  /** It is there and never answers, as one whose prompt nobody sees. */
  readonly isKeyringSilent?: boolean;
  /** It answers that many milliseconds late. */
  readonly keyringDelayMs?: number;
  /** Its secrets were made anew: what was sealed before does not open. */
  readonly isKeyringChanged?: boolean;
  /** It opens, and asks for what it opened to be sealed again. */
  readonly wantsReEncryption?: boolean;
  /** What the system names it; `basic_text` seals with a password written in Electron's own source. */
  readonly keyringBackend?: 'gnome_libsecret' | 'kwallet6' | 'basic_text';
};

export type StandInSettings = KeyringManner & {
  /** Path of a Chromium. */
  readonly chromium: string;
  /** Folder of a pretended keyring; absent: the system has none. */
  readonly keyring?: string;
  /** What the user chooses in the dialogs for files; absent: nothing. */
  readonly newFile?: string;
  readonly openFile?: string;
  /** What the user answers in dialogs, turn by turn; it goes before the two above. */
  readonly dialogs?: DialogAnswers;
  /** File to which all that crosses between page and main is appended, a line each: `in` or `out`, then JSON. */
  readonly crossings?: string;
  /** Lets the page break its own policy, to see what holds behind it. */
  readonly bypassPolicy?: boolean;
  /** What `app.isPackaged` says. Default: false. */
  readonly isPackaged?: boolean;
  /** The system that the program believes to be on. Default: the true one. */
  readonly platform?: 'darwin' | 'linux' | 'win32';
  /** The system's theme. Default: light. */
  readonly isSystemDark?: boolean;
  readonly locale?: string;
  readonly displays?: readonly DisplaySetting[];
  /** What macOS hands over before the program is ready, in this order. */
  readonly openedAtStart?: readonly { readonly kind: 'open-url' | 'open-file'; readonly value: string }[];
  /** Folders that `app.getPath` knows beside the program's own. */
  readonly paths?: Readonly<Record<string, string>>;
};

/** What the test has the user or the system do; the answer's type beside it. */
export type Orders = {
  /** Runs a function's text in main, over the module `electron`. */
  evaluate: { readonly order: { readonly source: string; readonly argument: unknown }; readonly answer: unknown };
  'system-theme': { readonly order: { readonly isDark: boolean }; readonly answer: unknown };
  displays: { readonly order: { readonly displays: readonly DisplaySetting[] }; readonly answer: unknown };
  /** Replaces what is answered from now on. */
  'dialog-answers': { readonly order: DialogAnswers; readonly answer: unknown };
  /** Answers the oldest dialog that waits; false when none does. */
  'answer-waiting': { readonly order: { readonly answer: unknown }; readonly answer: boolean };
  keyring: { readonly order: KeyringManner; readonly answer: unknown };
  /** The test's own debugger is on the page, and may have reset what was emulated. */
  'page-driven': { readonly order: object; readonly answer: unknown };
};

export type OrderMessage = { readonly id: number; readonly kind: keyof Orders; readonly order: unknown };
export type OrderAnswer = {
  readonly kind: 'answered';
  readonly id: number;
  readonly value?: unknown;
  readonly error?: string;
};

const SETTINGS_VARIABLE = 'ELECTRON_ON_CHROMIUM';

let settings: StandInSettings | undefined;
const orders = new Map<string, (order: never) => unknown>();

/** Writes down what crosses, where the test asked for it. */
export function recordCrossing(direction: 'in' | 'out', text: string): void {
  const { crossings } = readSettings();
  if (crossings !== undefined) appendFileSync(crossings, `${direction} ${text}\n`);
}

export function tellTest(notice: Notice): void {
  process.send?.(notice);
}

/** Names what carries out one kind of order. */
export function onOrder<K extends keyof Orders>(
  kind: K,
  carryOut: (order: Orders[K]['order']) => Orders[K]['answer'] | Promise<Orders[K]['answer']>,
): void {
  orders.set(kind, carryOut);
}

/** Begins to take orders. */
export function takeOrders(): void {
  process.on('message', async ({ id, kind, order }: OrderMessage) => {
    const answered: OrderAnswer = await (async () => orders.get(kind)?.(order as never))().then(
      (value) => ({ kind: 'answered', id, value }),
      (error: unknown) => ({ kind: 'answered', id, error: error instanceof Error ? error.message : String(error) }),
    );
    process.send?.(answered);
  });
}

export function settingsEnvironment(given: StandInSettings): Record<string, string> {
  return { [SETTINGS_VARIABLE]: JSON.stringify(given) };
}

export function readSettings(): StandInSettings {
  if (settings) return settings;
  const text = process.env[SETTINGS_VARIABLE];
  if (text === undefined) throw new Error(`${SETTINGS_VARIABLE} is not set: start the program with launchDesktop.`);
  settings = JSON.parse(text) as StandInSettings;
  return settings;
}

/** Changes what later reads of the settings say. */
export function changeSettings(changes: Partial<StandInSettings>): void {
  settings = { ...readSettings(), ...changes };
}
