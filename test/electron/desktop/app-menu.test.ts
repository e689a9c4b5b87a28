/** The application menu: what stands in it, item by item, and what must not. */
import type { KeyboardEvent, MenuItem, MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { acceleratorOf } from '../../../electron/desktop/accelerator.ts';
import { appMenuTemplate } from '../../../electron/desktop/app-menu.ts';
import { createNativeMenu } from '../../../electron/desktop/native-menu.ts';
import { COMMAND_INPUTS } from '../../../shared/contract/commands.ts';
import type { MenuAction } from '../../../shared/opening/menu-action.ts';
import type { Opening } from '../../../shared/opening/opening.ts';

const ACTIONS: readonly MenuAction[] = [
  { id: 'room.inspector', title: 'Inspector', group: 'Rooms', chord: 'Alt+1', isChosen: true },
  { id: 'room.settings', title: 'Settings', group: 'Rooms', chord: 'Alt+9', isChosen: false },
  { id: 'tab.keys.vault', title: 'Vault', group: 'Rooms', within: 'In Keys' },
  { id: 'tab.keys.list', title: 'Keys', group: 'Rooms', within: 'In Keys' },
  { id: 'request.send', title: 'Send', group: 'Operations', chord: 'Mod+Enter', isDisabled: true },
  { id: 'copy.curl', title: 'Copy as curl', group: 'Copy', within: 'Copy' },
  { id: 'phone.fold', title: 'Fold the phone away', group: 'Phone', chord: 'Alt+F' },
  { id: 'palette.open', title: 'Command palette', group: 'Window', chord: 'Mod+K' },
];

/** An item as text: its role, or its label with what lies below it. */
function drawn(item: MenuItemConstructorOptions): string {
  const below = Array.isArray(item.submenu) ? `: ${item.submenu.map(drawn).join(', ')}` : '';
  return `${item.role ?? item.label ?? item.type}${below}`;
}

function template(platform: string, actions: readonly MenuAction[], runsFrom: 'packaged' | 'checkout' = 'packaged') {
  return appMenuTemplate({ platform, runsFrom, actions, choose: () => {}, openFile: () => {} });
}

function allItems(items: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? allItems(item.submenu) : [])]);
}

const BASE_VIEW = 'resetZoom, zoomIn, zoomOut, separator, togglefullscreen';
const APPLE = 'Dialbench: about, separator, services, separator, hide, hideOthers, unhide, separator, quit';
const OPEN = 'Open a case or a flow…';
const APPLE_FILE = `File: ${OPEN}, recentDocuments: clearRecentDocuments, separator, close`;

describe('before the page has told its actions', () => {
  it.each([
    ['linux', [`&File: ${OPEN}, separator, quit`, 'editMenu', `&View: ${BASE_VIEW}`, 'windowMenu']],
    ['win32', [`&File: ${OPEN}, separator, quit`, 'editMenu', `&View: ${BASE_VIEW}`, 'windowMenu']],
    ['darwin', [APPLE, APPLE_FILE, 'editMenu', `View: ${BASE_VIEW}`, 'windowMenu']],
  ])('the menu on %s is exactly this, of roles whose labels and keys are the system’s own', (platform, expected) => {
    expect(template(platform, []).map(drawn)).toEqual(expected);
    expect(JSON.stringify(template(platform, []))).not.toMatch(/accelerator|click/);
  });

  it.each(['linux', 'win32', 'darwin'])('the menu on %s holds tools for developers in a checkout only', (platform) => {
    expect(template(platform, [], 'checkout').map(drawn).join()).toContain(
      `${BASE_VIEW}, separator, reload, toggleDevTools`,
    );
    expect(JSON.stringify(template(platform, ACTIONS))).not.toMatch(/dev ?tools|reload/i);
  });
});

describe('with the page’s actions', () => {
  it('each stands in the menu of its group, once, and settings where the system has them', () => {
    expect(template('linux', ACTIONS).map(drawn)).toEqual([
      // Alt+F is a chord of the page's, so that the letter is not taken for the menu.
      `F&ile: ${OPEN}, separator, Settings…, separator, quit`,
      'editMenu',
      `&View: ${BASE_VIEW}`,
      '&Go: Inspector, In Keys: Vault, Keys',
      '&Operations: Send',
      'E&xchanges: Copy: Copy as curl',
      '&Phone: Fold the phone away',
      'windowMenu',
      'help: Command palette',
    ]);
    const apple = template('darwin', ACTIONS).map(drawn);
    expect(apple[0]).toBe(APPLE.replace('services', 'Settings…, separator, services'));
    expect(apple.slice(1)).toEqual([
      APPLE_FILE,
      'editMenu',
      `View: ${BASE_VIEW}`,
      'Go: Inspector, In Keys: Vault, Keys',
      'Operations: Send',
      'Exchanges: Copy: Copy as curl',
      'Phone: Fold the phone away',
      'windowMenu',
      'help: Command palette',
    ]);
  });

  it('the usual menus keep their usual letters, and each of the others has one of its own', () => {
    const chords: readonly MenuAction[] = ['B', 'K', 'O', 'P'].map((letter) => {
      return { id: letter, title: letter, group: 'Phone', chord: `Alt+${letter}` };
    });
    const groups = ['Rooms', 'Operations', 'Exchanges', 'Flows', 'Environments', 'Sandbox', 'Window'] as const;
    const actions = [...chords, ...groups.map((group): MenuAction => ({ id: group, title: group, group }))];
    const labels = template('win32', actions).map(({ label }) => label ?? '');
    expect(labels).toEqual(expect.arrayContaining(['&File', '&Edit', '&View', '&Window', '&Help']));
    const letters = labels.map((label) => /&([A-Za-z])/.exec(label)?.[1]?.toUpperCase());
    expect(letters).toHaveLength(12);
    expect(new Set(letters).size).toBe(12);
    expect(letters.filter((letter) => letter === undefined || 'BKOP'.includes(letter))).toEqual([]);
  });

  it('about stands in the program’s own menu on macOS and below Help elsewhere, once', () => {
    const actions: readonly MenuAction[] = [
      ...ACTIONS,
      { id: 'about.open', title: 'About Dialbench', group: 'Window' },
    ];
    expect(template('darwin', actions).map(drawn)[0]).toMatch(/^Dialbench: About Dialbench, separator, Settings…/);
    expect(template('win32', actions).map(drawn).at(-1)).toBe('help: Command palette, About Dialbench');
    for (const platform of ['darwin', 'win32']) {
      const labels = allItems(template(platform, actions)).map(({ label, role }) => label ?? role);
      expect(labels.filter((label) => /about/i.test(label ?? ''))).toEqual(['About Dialbench']);
    }
  });

  it('shows keys and registers none, and draws marks and what is disabled', () => {
    const items = allItems(template('win32', ACTIONS));
    const find = (label: string) => items.find((item) => item.label === label);
    expect(find('Inspector')).toMatchObject({ type: 'checkbox', checked: true, accelerator: 'Alt+1' });
    expect(find('Send')).toMatchObject({ enabled: false, accelerator: 'CommandOrControl+Enter' });
    expect(items.filter(({ accelerator }) => accelerator !== undefined)).toHaveLength(5);
    expect(items.every((item) => item.accelerator === undefined || item.registerAccelerator === false)).toBe(true);
  });

  it('draws a hostile title as one plain line', () => {
    const hostile = ['a\nb\r\n\u2028c', 'R&D && more', `\u202Eevil\u0000`, `x${'y'.repeat(300)}`, '\u{1F600}\uD800'];
    const actions = hostile.map((title, at): MenuAction => ({ id: `p.${at}`, title, group: 'Phone', within: title }));
    const [phone] = template('win32', actions).filter(({ label }) => label === '&Phone');
    const labels = allItems(Array.isArray(phone?.submenu) ? phone.submenu : []).map(({ label }) => label);
    expect(labels.filter((_label, at) => at % 2 === 1)).toEqual([
      'a b c',
      'R&&D &&&& more',
      'evil',
      `x${'y'.repeat(79)}…`,
      '\u{1F600}',
    ]);
  });
});

describe('a click', () => {
  const { openings, templates, menu } = (() => {
    const openings: Opening[] = [];
    const templates: MenuItemConstructorOptions[][] = [];
    const menu = createNativeMenu({
      platform: 'linux',
      runsFrom: 'packaged',
      openFile: () => {},
      openings: { add: (opening) => void openings.push(opening as Opening) },
      set: (drawn) => void templates.push(drawn),
    });
    return { openings, templates, menu };
  })();

  it('becomes an opening, and the menu is drawn as it was; one that a key made does nothing', () => {
    expect(menu.show([...ACTIONS, { id: 'room.inspector', title: 'Twice', group: 'Rooms' }])).toBe(ACTIONS.length);
    const click = (event: KeyboardEvent) => {
      const item = allItems(templates.at(-1) ?? []).find(({ label }) => label === 'Inspector');
      item?.click?.({} as MenuItem, undefined, event);
    };
    const before = templates.length;
    click({ triggeredByAccelerator: true });
    expect(openings).toEqual([]);
    click({});
    expect(openings).toEqual([{ kind: 'action', id: 'room.inspector' }]);
    expect(templates.length).toBe(before + 1);
    expect(templates.at(-1)?.map(drawn)).toEqual(templates.at(-2)?.map(drawn));
  });
});

describe('the door', () => {
  const show = COMMAND_INPUTS['window.showActions'];
  const action = { id: 'x', title: 'X', group: 'Phone' };
  it.each([
    ['more actions than a menu holds', { actions: Array.from({ length: 10_000 }, () => action) }],
    ['a title beyond all measure', { actions: [{ ...action, title: 'x'.repeat(401) }] }],
    ['no title', { actions: [{ ...action, title: '' }] }],
    ['an unknown group', { actions: [{ ...action, group: '__proto__' }] }],
    [
      'a key of the prototype',
      { actions: [JSON.parse('{"id":"x","title":"X","group":"Phone","__proto__":{"role":"quit"}}')] },
    ],
    ['a role', { actions: [{ ...action, role: 'quit' }] }],
    ['a click of its own', { actions: [{ ...action, click: 'alert(1)' }] }],
    ['an icon', { actions: [{ ...action, icon: '/etc/passwd' }] }],
  ])('refuses %s', (_what, input) => {
    expect(show.safeParse(input).success).toBe(false);
    expect(show.safeParse({ actions: [action] }).success).toBe(true);
  });
});

it.each([
  ['Mod+Shift+F', 'CommandOrControl+Shift+F'],
  ['Mod+Ctrl+Alt+Shift+ArrowUp', 'CommandOrControl+Control+Alt+Shift+Up'],
  ['Meta+K', 'Super+K'],
  ['F1', 'F1'],
  ['F24', 'F24'],
  ['Alt+1', 'Alt+1'],
  ['Mod+,', 'CommandOrControl+,'],
  ['Alt+Plus', 'Alt+Plus'],
  ['Mod+Enter', 'CommandOrControl+Enter'],
  ['F25', undefined],
  ['Alt+Ä', undefined],
  ['Alt+AudioVolumeUp', undefined],
  ['Nothing+K', undefined],
  ['', undefined],
  ['Alt+', undefined],
])('the chord %s is %s for Electron', (chord, expected) => {
  expect(acceleratorOf(chord)).toBe(expected);
});
