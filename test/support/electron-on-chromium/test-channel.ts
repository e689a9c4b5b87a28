/** What the program under test tells the test that started it, and what it was started with. */
import { appendFileSync } from 'node:fs';

/** Things that would have left the program, told in place of being done. */
export type Notice =
  | { readonly kind: 'shown'; readonly devtools: string }
  | { readonly kind: 'open-external'; readonly url: string }
  | { readonly kind: 'error-box'; readonly title: string; readonly content: string }
  | { readonly kind: 'message-box'; readonly message: string }
  | { readonly kind: 'menu'; readonly labels: readonly string[] }
  | { readonly kind: 'navigation-prevented'; readonly url: string }
  | { readonly kind: 'window-denied'; readonly url: string };

export type StandInSettings = {
  /** Path of a Chromium. */
  readonly chromium: string;
  /** Folder of a pretended keyring; absent: the system has none. */
  readonly keyring?: string;
  /** The keyring is there and never answers, as one whose prompt nobody sees. */
  readonly isKeyringSilent?: boolean;
  /** What the user chooses in the dialogs for files; absent: nothing. */
  readonly newFile?: string;
  readonly openFile?: string;
  /** File to which all that crosses between page and main is appended, a line each: `in` or `out`, then JSON. */
  readonly crossings?: string;
  /** Lets the page break its own policy, to see what holds behind it. */
  readonly bypassPolicy?: boolean;
};

const SETTINGS_VARIABLE = 'ELECTRON_ON_CHROMIUM';

/** Writes down what crosses, where the test asked for it. */
export function recordCrossing(direction: 'in' | 'out', text: string): void {
  const { crossings } = readSettings();
  if (crossings !== undefined) appendFileSync(crossings, `${direction} ${text}\n`);
}

export function tellTest(notice: Notice): void {
  process.send?.(notice);
}

export function settingsEnvironment(settings: StandInSettings): Record<string, string> {
  return { [SETTINGS_VARIABLE]: JSON.stringify(settings) };
}

export function readSettings(): StandInSettings {
  const text = process.env[SETTINGS_VARIABLE];
  if (text === undefined) throw new Error(`${SETTINGS_VARIABLE} is not set: start the program with launchDesktop.`);
  return JSON.parse(text) as StandInSettings;
}
