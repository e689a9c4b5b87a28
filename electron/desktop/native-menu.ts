/**
 * The native menu over its life: standard roles at first, then also the page's actions, drawn anew with each change.
 *
 * A click becomes an opening, which the page runs as its palette would. A native item with a check mark changes the mark by
 * itself when it is clicked; the menu is drawn anew then, because only the page knows whether its choice has changed.
 */
import type { MenuItemConstructorOptions } from 'electron';
import type { MenuAction } from '../../shared/opening/menu-action.ts';
import { appMenuTemplate, type MenuPlan } from './app-menu.ts';
import type { OpeningQueue } from './opening-queue.ts';

export type NativeMenu = {
  /** Shows these actions in place of those before. Of two with one id, the first counts. Returns how many are shown. */
  show(actions: readonly MenuAction[]): number;
};

type MenuDeps = Pick<MenuPlan, 'platform' | 'runsFrom' | 'openFile'> & {
  readonly openings: Pick<OpeningQueue, 'add'>;
  /** Makes this the application's menu. */
  set(template: MenuItemConstructorOptions[]): void;
};

export function createNativeMenu({ platform, runsFrom, openFile, openings, set }: MenuDeps): NativeMenu {
  let shown: readonly MenuAction[] = [];
  const draw = () => set(appMenuTemplate({ platform, runsFrom, actions: shown, choose, openFile }));
  function choose(id: string): void {
    openings.add({ kind: 'action', id });
    draw();
  }
  draw();
  return {
    show(actions) {
      const byId = new Map<string, MenuAction>();
      for (const action of actions) if (!byId.has(action.id)) byId.set(action.id, action);
      const before = JSON.stringify(shown);
      shown = [...byId.values()];
      // A menu that is drawn anew closes under the user's hand.
      if (JSON.stringify(shown) !== before) draw();
      return shown.length;
    },
  };
}
