/** The window's commands: the actions that its menu shows, and the openings that wait for the page. */
import type { Services } from '../../shared/contract/commands.ts';
import { AppError } from '../../shared/failure.ts';
import type { NativeWindow } from '../program-hands.ts';

export type WindowPorts = { readonly nativeWindow?: NativeWindow | undefined };

type WindowServices = Pick<Services, 'window.showActions' | 'window.nextOpening'>;

export function createWindowService({ nativeWindow }: WindowPorts): WindowServices {
  return {
    async 'window.showActions'({ actions }) {
      if (!nativeWindow) {
        const message = 'This program draws no window of its own, so it has no menu to show actions in.';
        throw new AppError({ code: 'no-native-window', message });
      }
      return { shown: nativeWindow.menu.show(actions) };
    },
    async 'window.nextOpening'({ isBusy }) {
      const opening = await nativeWindow?.openings.next(isBusy);
      return opening ? { opening } : {};
    },
  };
}
