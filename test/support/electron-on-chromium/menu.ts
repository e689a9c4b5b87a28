/**
 * Menu and MenuItem: built from templates as Electron builds them, kept so that a test lists them whole and clicks them.
 *
 * What Electron refuses in a template is refused here; positions (`before`, `after`) are not sorted and so refused too.
 * No menu is drawn. A key press that the page left alone reaches the application menu's accelerators.
 */
import { isPressed, type KeyPress, readAccelerator } from './accelerator.ts';
import { EDITING, type RoleApp, type RoleWindow, roleOf } from './menu-roles.ts';
import { tellTest } from './test-channel.ts';

type Click = (item: MenuItem, window: RoleWindow | null, event: object) => void;
type ItemOptions = {
  readonly [name: string]: unknown;
  readonly label?: string;
  readonly role?: string;
  readonly type?: string;
  readonly accelerator?: string;
  readonly click?: Click;
  readonly submenu?: readonly ItemOptions[] | Menu;
};

const NOT_DONE = ['before', 'after', 'beforeGroupContaining', 'afterGroupContaining', 'position'];
const TYPES = new Set(['normal', 'separator', 'submenu', 'checkbox', 'radio', 'header', 'palette']);

let lastCommand = 0;
let app: RoleApp | undefined;

/** Roles act on the program. */
export function serveRolesOf(program: RoleApp): void {
  app = program;
}

function program(): RoleApp {
  if (!app) throw new Error('The stand-in has no app yet.');
  return app;
}

export class MenuItem {
  readonly commandId: number;
  readonly type: string;
  readonly role: string | undefined;
  readonly id: string | undefined;
  readonly accelerator: string | undefined;
  readonly submenu: Menu | null;
  readonly registerAccelerator: boolean;
  label: string;
  sublabel: string;
  toolTip: string;
  enabled: boolean;
  visible: boolean;
  checked: boolean;
  menu: Menu | undefined;
  readonly click: (event?: object, window?: RoleWindow | null) => void;

  constructor(options: ItemOptions) {
    const asked = NOT_DONE.find((name) => options[name] !== undefined);
    if (asked) throw new Error(`The stand-in does not sort menu items by “${asked}”.`);
    const role = options.role === undefined ? undefined : roleOf(options.role);
    const submenu = options.submenu ?? role?.submenu;
    this.submenu =
      submenu === undefined
        ? null
        : submenu instanceof Menu
          ? submenu
          : Menu.buildFromTemplate(submenu as ItemOptions[]);
    this.type = options.type ?? (this.submenu ? 'submenu' : 'normal');
    if (!TYPES.has(this.type)) throw new Error(`Unknown menu item type: ${this.type}`);
    if (this.type === 'submenu' && !this.submenu) throw new Error('Invalid submenu');
    lastCommand += 1;
    this.commandId = lastCommand;
    this.role = options.role?.toLowerCase();
    this.id = options.id as string | undefined;
    this.accelerator = options.accelerator;
    const keys = this.accelerator ?? this.getDefaultRoleAccelerator();
    if (keys !== undefined) readAccelerator(keys);
    this.registerAccelerator = (options.registerAccelerator as boolean | undefined) ?? !EDITING.has(this.role ?? '');
    this.label = options.label ?? role?.label(program()) ?? '';
    this.sublabel = String(options.sublabel ?? '');
    this.toolTip = String(options.toolTip ?? '');
    this.enabled = options.enabled !== false;
    this.visible = options.visible !== false;
    this.checked = options.checked === true;
    this.click = (event = {}, window = null) => {
      if (this.type === 'checkbox') this.checked = !this.checked;
      if (this.type === 'radio') this.checked = true;
      if (role?.act) role.act(window, program());
      else options.click?.(this, window, event);
    };
  }

  /** Named as Electron names it, where the keys of a role are not in `accelerator` either. */
  getDefaultRoleAccelerator(): string | undefined {
    return this.role === undefined ? undefined : roleOf(this.role).accelerator;
  }
}

export class Menu {
  static #application: Menu | null = null;
  readonly items: MenuItem[] = [];

  static buildFromTemplate(template: readonly (ItemOptions | MenuItem)[]): Menu {
    if (!Array.isArray(template)) throw new TypeError('Invalid template for Menu: Menu template must be an array');
    const menu = new Menu();
    for (const options of template) {
      if (
        options === null ||
        typeof options !== 'object' ||
        !('label' in options || 'role' in options || options.type === 'separator')
      ) {
        throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
      }
      menu.append(options instanceof MenuItem ? options : new MenuItem(options));
    }
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    if (menu && menu.constructor !== Menu) throw new TypeError('Invalid menu');
    Menu.#application = menu;
    tellTest({ kind: 'menu', labels: labelsOf(menu) });
  }

  static getApplicationMenu(): Menu | null {
    return Menu.#application;
  }

  append(item: MenuItem): void {
    this.insert(this.items.length, item);
  }

  insert(position: number, item: MenuItem): void {
    item.menu = this;
    this.items.splice(position, 0, item);
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }

  /** Drawn by no one; a test clicks its items through `MenuItem.click`. */
  popup(): void {}
  closePopup(): void {}
}

export function labelsOf(menu: Menu | null): string[] {
  return (menu?.items ?? []).map(({ label }) => label);
}

/** Clicks the first item of the application menu that the keys belong to, as the system would. */
export function pressInMenu(press: KeyPress, window: RoleWindow): void {
  const found = findByKeys(Menu.getApplicationMenu(), press);
  if (found?.enabled) found.click({ triggeredByAccelerator: true }, window);
}

function findByKeys(menu: Menu | null, press: KeyPress): MenuItem | undefined {
  for (const item of menu?.items ?? []) {
    const keys = item.accelerator ?? item.getDefaultRoleAccelerator();
    if (item.registerAccelerator && keys !== undefined && isPressed(readAccelerator(keys), press)) return item;
    const inner = findByKeys(item.submenu, press);
    if (inner) return inner;
  }
  return undefined;
}
