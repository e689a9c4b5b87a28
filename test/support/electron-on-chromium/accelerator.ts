/**
 * Accelerators: reads `CmdOrCtrl+Shift+A`, and says whether a key press in the page is the one that it names.
 *
 * Electron leaves a text that it cannot read without effect; here it throws, so that the mistake is seen.
 */

/** A key press with its modifiers, as the page's event had them. */
export type KeyPress = {
  readonly key: string;
  readonly code: string;
  readonly control: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly meta: boolean;
};

type Modifier = 'control' | 'alt' | 'shift' | 'meta';
type Accelerator = Readonly<Record<Modifier, boolean>> & { readonly key: string };

const command: Modifier = process.platform === 'darwin' ? 'meta' : 'control';
const MODIFIERS: Readonly<Record<string, Modifier>> = {
  ...{ command: 'meta', cmd: 'meta', meta: 'meta', super: 'meta', control: 'control', ctrl: 'control' },
  ...{ commandorcontrol: command, cmdorctrl: command, alt: 'alt', option: 'alt', altgr: 'alt', shift: 'shift' },
};

/** Electron's names of keys, and the page's. */
const NAMED: Readonly<Record<string, string>> = {
  ...{ plus: '+', space: ' ', tab: 'tab', backspace: 'backspace', delete: 'delete', insert: 'insert' },
  ...{ return: 'enter', enter: 'enter', up: 'arrowup', down: 'arrowdown', left: 'arrowleft', right: 'arrowright' },
  ...{ home: 'home', end: 'end', pageup: 'pageup', pagedown: 'pagedown', escape: 'escape', esc: 'escape' },
  ...{ printscreen: 'printscreen', capslock: 'capslock', numlock: 'numlock', scrolllock: 'scrolllock' },
  ...{ volumeup: 'audiovolumeup', volumedown: 'audiovolumedown', volumemute: 'audiovolumemute' },
  ...{ medianexttrack: 'mediatracknext', mediaprevioustrack: 'mediatrackprevious', mediaplaypause: 'mediaplaypause' },
  ...{ numdec: '.', numadd: '+', numsub: '-', nummult: '*', numdiv: '/' },
};

export function readAccelerator(text: string): Accelerator {
  const parts = text.endsWith('++') ? [...text.slice(0, -2).split('+'), '+'] : text.split('+');
  const last = (parts.pop() ?? '').toLowerCase();
  const held = { control: false, alt: false, shift: false, meta: false };
  for (const part of parts) {
    const modifier = MODIFIERS[part.toLowerCase()];
    if (!modifier) throw new TypeError(`“${text}” is no accelerator: “${part}” is no modifier.`);
    held[modifier] = true;
  }
  const isKey = /^(?:[\x21-\x7e]|f(?:[1-9]|1\d|2[0-4])|num\d)$/.test(last);
  const key = NAMED[last] ?? (isKey ? last.replace(/^num/, '') : undefined);
  if (key === undefined) throw new TypeError(`“${text}” is no accelerator: “${last}” is no key.`);
  return { ...held, key };
}

export function isPressed(accelerator: Accelerator, press: KeyPress): boolean {
  const typed = press.key.toLowerCase();
  // With Shift or Alt held, `key` is what would be typed; the key's place says which one it was.
  const place = /^(?:Key|Digit|Numpad)([A-Z0-9])$/.exec(press.code)?.[1]?.toLowerCase();
  const isKey = accelerator.key === typed || accelerator.key === place;
  // A sign that is typed with Shift brings Shift along.
  const isShift = accelerator.shift === press.shift || (accelerator.key === typed && /^[^a-z0-9]$/.test(typed));
  const { control, alt, meta } = accelerator;
  return isKey && isShift && control === press.control && alt === press.alt && meta === press.meta;
}
