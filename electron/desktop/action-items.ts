/**
 * The page's actions as items of the native menu: groups, sub-menus, check marks, disabled items, and the keys beside them.
 *
 * The titles come from the page, which shows flow names and snapshots of the user's: they are drawn as one plain line.
 * Keys are only shown. The page hears them, as it does in a browser, so that a key acts once, and a phone or a field
 * that needs it keeps it: elsewhere than on macOS they are not registered, and on macOS, which registers whatever it
 * shows, a click that a key made is passed over.
 */
import type { MenuItemConstructorOptions } from 'electron';
import type { ActionGroup, MenuAction } from '../../shared/opening/menu-action.ts';
import { blankedLine } from '../../shared/text/plain-line.ts';
import { beginning } from '../../shared/text/shortened.ts';
import { acceleratorOf } from './accelerator.ts';

type Item = MenuItemConstructorOptions;
export type Choose = (actionId: string) => void;

const LONGEST_LABEL = 80;

/** One plain line: `&` would underline the next letter, and a line break would pass for another item. */
export function labelOf(text: string): string {
  const line = blankedLine(text).replace(/\s+/g, ' ').trim();
  const cut = line.length > LONGEST_LABEL ? `${beginning(line, LONGEST_LABEL).trimEnd()}…` : line;
  return cut.toWellFormed().replaceAll('&', '&&');
}

/** The items of these groups, a line between two groups; what stands `within` a sub-menu is gathered where the first of it stands. */
export function itemsOf(
  actions: readonly MenuAction[],
  groups: readonly ActionGroup[],
  choose: Choose,
): readonly Item[] {
  const parts = groups.map((group) =>
    itemsOfGroup(
      actions.filter((action) => action.group === group),
      choose,
    ),
  );
  return joined(parts);
}

/** Parts with a line between them; empty ones leave no line. */
export function joined(parts: readonly (readonly Item[])[]): readonly Item[] {
  const filled = parts.filter(({ length }) => length > 0);
  return filled.flatMap((part, at): readonly Item[] => (at === 0 ? part : [{ type: 'separator' }, ...part]));
}

function itemsOfGroup(actions: readonly MenuAction[], choose: Choose): readonly Item[] {
  const menus = new Map<string, Item[]>();
  const items: Item[] = [];
  for (const action of actions) {
    const item = itemOf(action, choose);
    const { within } = action;
    if (within === undefined) {
      items.push(item);
      continue;
    }
    const menu = menus.get(within);
    if (menu) menu.push(item);
    else {
      const submenu = [item];
      menus.set(within, submenu);
      items.push({ label: labelOf(within), submenu });
    }
  }
  return items;
}

export function itemOf({ id, title, chord, isDisabled, isChosen }: MenuAction, choose: Choose): Item {
  const accelerator = chord === undefined ? undefined : acceleratorOf(chord);
  return {
    label: labelOf(title),
    ...(isDisabled && { enabled: false }),
    ...(isChosen !== undefined && { type: 'checkbox' as const, checked: isChosen }),
    ...(accelerator !== undefined && { accelerator, registerAccelerator: false }),
    click: (_item, _window, event) => {
      if (!event?.triggeredByAccelerator) choose(id);
    },
  };
}
