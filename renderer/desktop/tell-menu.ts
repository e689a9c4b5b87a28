/**
 * Tells main what the native menu shows: every action of the palette, with the user's own chords.
 *
 * Sent when the actions have changed, while the page is idle, and only if they really differ.
 */
import { LONGEST_MENU_TEXT, type MenuAction, MOST_MENU_ACTIONS } from '../../shared/opening/menu-action.ts';
import { chordsOf, type Rebindings } from '../../shared/page/shortcut/bindings.ts';
import { isPlainChord } from '../../shared/page/shortcut/chord-rules.ts';
import { beginning } from '../../shared/text/shortened.ts';
import type { Action } from '../app/action.ts';
import { afterPause } from '../app/after-pause.ts';
import type { Stores } from '../app/stores.ts';
import { loadedParts } from '../parts.ts';

/** A menu longer than the screen is no menu; the palette finds the rest. */
const MOST_OF_A_MENU = 60;

export function tellMenu(page: Window, stores: Stores): void {
  let last = '';
  const tell = async () => {
    const actions = menuActions(stores.actions(), stores.shortcuts.getState().changed);
    const now = JSON.stringify(actions);
    if (now === last) return;
    last = now;
    const answer = await stores.host.call('window.showActions', { actions });
    // The next change sends them again.
    if (!answer.ok) last = '';
  };
  const tellSoon = afterPause(stores.page.later, () => {
    page.requestIdleCallback(() => void tell(), { timeout: 2000 });
  });
  for (const store of shownStores(stores)) store.subscribe(tellSoon);
  const followed = new Set<unknown>();
  const followParts = () => {
    for (const store of loadedParts(stores).flatMap((part) => part.shown?.(stores) ?? [])) {
      if (!followed.has(store)) store.subscribe(tellSoon);
      followed.add(store);
    }
    tellSoon();
  };
  stores.parts.subscribe(followParts);
  followParts();
}

/** The stores whose state the actions show. The phone's is not among them: it changes with its clock. */
const shownStores = (stores: Stores) => [
  stores.shell,
  stores.exchanges,
  stores.inspector,
  stores.workbench,
  stores.layout,
  stores.listening,
  stores.twoPhones,
  stores.settings,
  stores.shortcuts,
  stores.recording,
];

/** The actions as the menu takes them. */
export function menuActions(actions: readonly Action[], changed: Rebindings): MenuAction[] {
  const counts = new Map<string, number>();
  const hasRoom = ({ group, within }: Action) => {
    const menu = `${group}/${within ?? ''}`;
    const count = (counts.get(menu) ?? 0) + 1;
    counts.set(menu, count);
    return count <= MOST_OF_A_MENU;
  };
  return actions
    .filter((action) => action.id.length <= LONGEST_MENU_TEXT.id && hasRoom(action))
    .slice(0, MOST_MENU_ACTIONS)
    .map((action) => menuAction(action, changed));
}

function menuAction(action: Action, changed: Rebindings): MenuAction {
  const { id, group, within, titleWithin, chords, hindrance, isChosen, isLive } = action;
  const title = within === undefined ? action.title : (titleWithin ?? action.title);
  // A bare character acts only while nobody types, which a menu cannot know.
  const chord = chords && chordsOf({ id, chords }, changed).find((one) => !isPlainChord(one));
  return {
    id,
    title: beginning(isLive ? `⚠ ${title} (live)` : title, LONGEST_MENU_TEXT.title).toWellFormed(),
    group,
    ...(within !== undefined && { within: beginning(within, LONGEST_MENU_TEXT.within).toWellFormed() }),
    ...(chord !== undefined && { chord }),
    ...(hindrance !== undefined && { isDisabled: true }),
    ...(isChosen !== undefined && { isChosen }),
  };
}
