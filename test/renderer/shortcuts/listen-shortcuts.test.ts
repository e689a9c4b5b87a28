import { expect, test } from 'vitest';
import type { Action } from '../../../renderer/app/action.ts';
import { listenShortcuts, type ShortcutDeps } from '../../../renderer/shortcuts/listen-shortcuts.ts';

/** A page whose parts have not come yet; the chord of one of them is Ctrl+Shift+L. */
function pageWithoutParts() {
  const ran: string[] = [];
  let isWhole = false;
  let loads = 0;
  const late = {
    id: 'late',
    title: 'Late',
    group: 'Settings',
    chords: ['Mod+Shift+L'],
    run: () => void ran.push('late'),
  };
  const deps = {
    actions: () => (isWhole ? [late] : []) as unknown as readonly Action[],
    isPhoneWriting: () => false,
    palette: { getState: () => ({ isOpen: false }) },
    shortcuts: {
      getState: () => ({
        isMac: false,
        actionOf: (chord: string) => (isWhole && chord === 'Mod+Shift+L' ? 'late' : undefined),
      }),
    },
    parts: {
      getState: () => ({
        isWhole,
        async loadAll() {
          loads += 1;
          isWhole = true;
        },
      }),
    },
  } as unknown as ShortcutDeps;
  const page = Object.assign(new EventTarget(), { document: { querySelector: () => null, activeElement: null } });
  listenShortcuts(page as unknown as Window, deps);
  const press = async (key: string, held: object = {}) => {
    const modifiers = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held };
    const event = new Event('keydown', { cancelable: true });
    page.dispatchEvent(Object.assign(event, { key, code: '', ...modifiers, getModifierState: () => false }));
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { ran, press, loads: () => loads };
}

test('a chord of a room whose code has not come brings it, and is done then', async () => {
  const { ran, press, loads } = pageWithoutParts();
  await press('L', { ctrlKey: true, shiftKey: true });
  expect(ran).toEqual(['late']);
  expect(loads()).toBe(1);
});

test('keys of the phone and of fields bring no room', async () => {
  const { ran, press, loads } = pageWithoutParts();
  for (const key of ['*', '3', 'Enter', 'Escape', 'Tab', 'Backspace', 'ArrowDown', '?']) await press(key);
  expect(loads()).toBe(0);
  expect(ran).toEqual([]);
});
