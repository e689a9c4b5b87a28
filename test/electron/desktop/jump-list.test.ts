/** The environments in the jump list and in the dock's menu. */
import type { JumpListCategory, MenuItemConstructorOptions } from 'electron';
import { expect, it } from 'vitest';
import { createJumpList } from '../../../electron/desktop/jump-list.ts';
import type { Opening } from '../../../shared/opening/opening.ts';
import { readLink } from '../../../shared/opening/read-link.ts';

const ENVIRONMENTS = [
  { id: 'sandbox', name: 'Sandbox', danger: false, privateThing: 'secret-token' },
  { id: 'p1', name: 'Production\n& "co"', danger: true, privateThing: 'secret-token' },
];

function listOn(platform: string, args: readonly string[] = []) {
  const lists: JumpListCategory[][] = [];
  const docks: MenuItemConstructorOptions[][] = [];
  const openings: Opening[] = [];
  const show = createJumpList({
    platform,
    openings: { add: (opening) => void openings.push(opening as Opening) },
    program: 'C:\\Program Files\\Dialbench\\Dialbench.exe',
    args,
    setJumpList: (categories) => void lists.push(categories),
    setDockMenu: (template) => void docks.push(template),
  });
  return { lists, docks, openings, show };
}

it('on Windows is a task for each, which hands over a link; live ones are marked, and nothing secret is in it', () => {
  const { lists, docks, show } = listOn('win32', ['--data', 'D:\\with "quotes"\\']);
  show(ENVIRONMENTS);
  show(ENVIRONMENTS);
  expect(docks).toEqual([]);
  expect(lists).toHaveLength(1);
  const items = lists[0]?.[0]?.items ?? [];
  expect(items.map(({ title }) => title)).toEqual(['Sandbox', '⚠ Production & "co" (live)']);
  expect(items[1]).toMatchObject({
    type: 'task',
    program: 'C:\\Program Files\\Dialbench\\Dialbench.exe',
    args: '"--data" "D:\\with \\"quotes\\"\\\\" "--" "dialbench://open/environment/p1"',
  });
  const link = /"(dialbench:[^"]*)"$/.exec(items[0]?.args ?? '')?.[1] ?? '';
  expect(readLink(link)).toEqual({ ok: true, value: { kind: 'environment', idOrName: 'sandbox' } });
  expect(JSON.stringify(lists)).not.toContain('secret-token');
});

it('on macOS is the dock’s menu, whose items ask in the window', () => {
  const { lists, docks, openings, show } = listOn('darwin');
  show(ENVIRONMENTS);
  expect(lists).toEqual([]);
  expect(docks[0]?.map(({ label }) => label)).toEqual(['Sandbox', '⚠ Production && "co" (live)']);
  docks[0]?.[1]?.click?.({} as never, undefined, {});
  expect(openings).toEqual([{ kind: 'environment', idOrName: 'p1' }]);
});

it('on Linux is nothing, and elsewhere is bounded and drawn again when it changes', () => {
  const linux = listOn('linux');
  linux.show(ENVIRONMENTS);
  expect([linux.lists, linux.docks]).toEqual([[], []]);
  const { docks, show } = listOn('darwin');
  show(Array.from({ length: 100 }, (_none, at) => ({ id: String(at), name: `E${at}`, danger: false })));
  show([]);
  expect(docks.map(({ length }) => length)).toEqual([10, 0]);
});
