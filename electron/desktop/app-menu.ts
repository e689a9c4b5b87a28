/**
 * The application menu: the system's own roles, and between them every action of the palette.
 *
 * Labels and keys of roles are the system's own, so that copy, paste, zoom and quit work as its users expect. The page's
 * actions come from the page (native-menu.ts). Reloading and the developer tools are for those who work on the program:
 * in a packaged one, whoever is told to open the tools and paste something there would hand over the page.
 */
import type { MenuItemConstructorOptions } from 'electron';
import type { ActionGroup, MenuAction } from '../../shared/opening/menu-action.ts';
import { type Choose, itemOf, itemsOf, joined } from './action-items.ts';

type Item = MenuItemConstructorOptions;

const FOR_DEVELOPERS: readonly Item[] = [{ role: 'reload' }, { role: 'toggleDevTools' }];

const VIEW: readonly Item[] = [
  { role: 'resetZoom' },
  { role: 'zoomIn' },
  { role: 'zoomOut' },
  { type: 'separator' },
  { role: 'togglefullscreen' },
];

/** Menus of actions only, with the groups that stand in them. */
const MENUS = [
  ['Go', ['Rooms']],
  ['Operations', ['Operations']],
  ['Exchanges', ['Exchanges', 'Copy']],
  ['Flows', ['Flows']],
  ['Environments', ['Environments', 'Subscribers', 'Vault']],
  ['Phone', ['Phone']],
  ['Sandbox', ['Sandbox', 'Webhooks']],
] as const satisfies readonly (readonly [string, readonly ActionGroup[]])[];

/** Stands where users of the system look for settings, and so not among the rooms. */
const SETTINGS_ACTION = 'room.settings';
/** On macOS in the program's own menu, in place of the system's panel; elsewhere below Help. */
const ABOUT_ACTION = 'about.open';

export type MenuPlan = {
  /** `process.platform`. */
  readonly platform: string;
  readonly runsFrom: 'checkout' | 'packaged';
  /** Those of the page; none before it has told them. */
  readonly actions: readonly MenuAction[];
  readonly choose: Choose;
  /** Asks which file to open, and opens it. */
  readonly openFile: () => void;
};

export function appMenuTemplate({ platform, runsFrom, actions, choose, openFile }: MenuPlan): Item[] {
  const isApple = platform === 'darwin';
  const own = (id: string, title?: string): readonly Item[] =>
    actions
      .filter((action) => action.id === id)
      .map((action) => itemOf({ ...action, title: title ?? action.title, isChosen: undefined }, choose));
  const settings = own(SETTINGS_ACTION, 'Settings…');
  const about = own(ABOUT_ACTION);
  const others = actions.filter(({ id }) => id !== SETTINGS_ACTION && !(isApple && id === ABOUT_ACTION));
  const menus = MENUS.map(([label, groups]): Item => ({ label, submenu: [...itemsOf(others, groups, choose)] }));
  const help = itemsOf(others, ['Window'], choose);
  const template: Item[] = [
    ...(isApple
      ? [appleMenu(about.length > 0 ? about : [{ role: 'about' }], settings), appleFile(openFile)]
      : [fileMenu(openFile, settings)]),
    { role: 'editMenu', ...(isApple ? {} : { label: 'Edit' }) },
    {
      label: 'View',
      submenu: [
        ...joined([itemsOf(others, ['Settings'], choose), VIEW, runsFrom === 'checkout' ? FOR_DEVELOPERS : []]),
      ],
    },
    ...menus.filter(({ submenu }) => Array.isArray(submenu) && submenu.length > 0),
    { role: 'windowMenu', ...(isApple ? {} : { label: 'Window' }) },
    ...(help.length > 0 ? [{ role: 'help' as const, label: 'Help', submenu: [...help] }] : []),
  ];
  return isApple ? template : withLetters(template, actions);
}

const openItem = (openFile: () => void): Item => ({ label: 'Open a case or a flow…', click: openFile });

const appleFile = (openFile: () => void): Item => ({
  label: 'File',
  submenu: [
    openItem(openFile),
    { role: 'recentDocuments', submenu: [{ role: 'clearRecentDocuments' }] },
    { type: 'separator' },
    { role: 'close' },
  ],
});

function fileMenu(openFile: () => void, settings: readonly Item[]): Item {
  return { label: 'File', submenu: [...joined([[openItem(openFile)], settings, [{ role: 'quit' }]])] };
}

function appleMenu(about: readonly Item[], settings: readonly Item[]): Item {
  const parts: readonly (readonly Item[])[] = [
    about,
    settings,
    [{ role: 'services' }],
    [{ role: 'hide' }, { role: 'hideOthers' }, { role: 'unhide' }],
    [{ role: 'quit' }],
  ];
  // macOS shows the program's own name in place of this label.
  return { label: 'Dialbench', submenu: [...joined(parts)] };
}

/** Menus that have the same letter in every program. */
const USUAL = ['File', 'Edit', 'View', 'Window', 'Help'];

/**
 * Underlines a letter in each label, for Alt and that letter, as Windows and Linux have it. Chords of the page come first: a
 * letter that one of them uses with Alt is not taken. Then come the usual menus, and then those with the fewest letters left.
 */
function withLetters(template: readonly Item[], actions: readonly MenuAction[]): Item[] {
  const taken = new Set(actions.map(({ chord }) => /^Alt\+([A-Z])$/.exec(chord ?? '')?.[1]));
  const places = new Map<string, number>();
  const freeIn = (label: string): readonly number[] =>
    [...label.toUpperCase()].flatMap((letter, at) => (/[A-Z]/.test(letter) && !taken.has(letter) ? [at] : []));
  const underline = (label: string): void => {
    const [at] = freeIn(label);
    if (at === undefined) return;
    places.set(label, at);
    taken.add(label[at]?.toUpperCase());
  };
  const labels = template.flatMap(({ label }) => label ?? []);
  for (const label of USUAL) if (labels.includes(label)) underline(label);
  const others = labels.filter((label) => !USUAL.includes(label));
  for (const label of others.toSorted((one, two) => freeIn(one).length - freeIn(two).length)) underline(label);
  return template.map((item) => {
    const at = places.get(item.label ?? '');
    if (item.label === undefined || at === undefined) return item;
    return { ...item, label: `${item.label.slice(0, at)}&${item.label.slice(at)}` };
  });
}
