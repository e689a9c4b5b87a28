/** What the system does for a program of ours: types alone, because `compose` runs without Electron; electron/desktop makes them. */
import type { AtStake } from '../shared/contract/program-commands.ts';
import type { Theme } from '../shared/contract/themes.ts';
import type { MenuAction } from '../shared/opening/menu-action.ts';
import type { Opening } from '../shared/opening/opening.ts';

/** The system's file dialogs; each resolves with undefined if the user chose nothing. */
export type FileDialogs = {
  /** A place for a new file. */
  chooseNewFile(suggestedName: string): Promise<string | undefined>;
  chooseFile(): Promise<string | undefined>;
};

/** What the system does for the desktop program, and the browser does not. */
export type DesktopHands = {
  /** Shows a folder in the system's file manager. */
  showInFolder(folder: string): void;
  /** For menus and dialogs. */
  setTheme(theme: Theme): void;
  noteAtStake(atStake: AtStake): void;
};

/** The window that the program draws by itself: its menu, and what the system asks it to open. */
export type NativeWindow = {
  readonly menu: {
    /** Shows these actions of the page; returns how many. */
    show(actions: readonly MenuAction[]): number;
  };
  readonly openings: {
    /** The oldest that waits. A busy page is given none, and what was clicked in the menu meanwhile is dropped. */
    next(isBusy: boolean): Promise<Opening | undefined>;
    onArrival(listener: () => void): () => void;
  };
};
