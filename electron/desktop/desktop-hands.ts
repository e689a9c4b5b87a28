/** What the system does for the page: shows a folder, takes its theme, and what the page says would be lost by closing. */
import type { NativeTheme, Shell } from 'electron';
import type { AtStake } from '../../shared/contract/program-commands.ts';
import type { DesktopHands } from '../program-hands.ts';

export type DesktopSystem = DesktopHands & {
  /** What the page said last. */
  atStake(): AtStake;
  /** The page is gone, and with it what it held. */
  forget(): void;
};

const NOTHING: AtStake = { isFlowRunning: false, isSessionOpen: false };

export function createDesktopHands(
  shell: Pick<Shell, 'showItemInFolder'>,
  nativeTheme: Pick<NativeTheme, 'themeSource'>,
): DesktopSystem {
  let last = NOTHING;
  return {
    showInFolder: (folder) => shell.showItemInFolder(folder),
    setTheme(theme) {
      nativeTheme.themeSource = theme;
    },
    noteAtStake(atStake) {
      last = atStake;
    },
    atStake: () => last,
    forget() {
      last = NOTHING;
    },
  };
}
