/** This browser's choices: theme, contrast, text size, the display's letters, replies, key sound, the phone's skin, the thumb. Stored in the browser, not by main. */

import { createStore } from 'zustand/vanilla';
import { THEMES, type Theme } from '../../shared/contract/themes.ts';
import { MULTI_TAP_COMMIT_MS } from '../../shared/gsm/keypad.ts';
import { jsonValue } from '../../shared/json/json-value.ts';
import { beginning } from '../../shared/text/shortened.ts';
import type { PageStorage } from './store-types.ts';

export { THEMES, type Theme };

export type Settings = {
  readonly theme: Theme;
  /** The user's choice here; a system preference for more contrast applies without it. */
  readonly isHighContrast: boolean;
  readonly textSize: TextSize;
  /** Ordinary letters on the phone's display in place of drawn ones; high contrast has them without it. */
  readonly plainLetters: boolean;
  /** Sends a key that is an option at once; everything else waits for the green key. */
  readonly oneKeyReplies: boolean;
  readonly keySound: boolean;
  readonly skin: Skin;
  readonly thumb: Thumb;
};

/** The page's text and all that is measured by it; the browser's own zoom comes on top. */
export const TEXT_SIZES = ['usual', 'large', 'largest'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

export const SKINS = ['handset', 'android'] as const;
/** How the phone is drawn. */
export type Skin = (typeof SKINS)[number];

/** Somebody who types by multi-tap, for the thumb clock. */
export type Thumb = {
  readonly pressesInTenSeconds: number;
  /** How long a letter stays open for another tap. */
  readonly commitMs: number;
  /** The longest answers to expect where letters are asked for, and where digits are. */
  readonly longestWord: string;
  readonly longestNumber: string;
};

export type SettingsState = Settings & { change(changes: Partial<Settings>): void };

const ENTRY = 'dialbench.settings';
const DEFAULTS: Settings = {
  theme: 'system',
  isHighContrast: false,
  textSize: 'usual',
  plainLetters: false,
  oneKeyReplies: true,
  keySound: false,
  skin: 'handset',
  thumb: {
    pressesInTenSeconds: 25,
    commitMs: MULTI_TAP_COMMIT_MS,
    longestWord: 'Zambezi Power',
    longestNumber: '12500',
  },
};

export function createSettingsStore(keep: PageStorage) {
  return createStore<SettingsState>()((set, get) => ({
    ...readSettings(keep.read(ENTRY)),
    change(changes) {
      set(changes);
      const { change: _, ...kept } = get();
      keep.write(ENTRY, JSON.stringify(kept));
    },
  }));
}

/** Takes each valid field; the rest get defaults. */
function readSettings(text: string | undefined): Settings {
  const json = jsonValue(text ?? '{}');
  if (typeof json !== 'object' || json === null) return DEFAULTS;
  const kept: Record<string, unknown> = { ...json };
  const flag = (name: keyof Settings) => (typeof kept[name] === 'boolean' ? kept[name] : DEFAULTS[name] === true);
  return {
    theme: THEMES.find((theme) => theme === kept.theme) ?? DEFAULTS.theme,
    isHighContrast: flag('isHighContrast'),
    textSize: TEXT_SIZES.find((size) => size === kept.textSize) ?? DEFAULTS.textSize,
    plainLetters: flag('plainLetters'),
    oneKeyReplies: flag('oneKeyReplies'),
    keySound: flag('keySound'),
    skin: SKINS.find((skin) => skin === kept.skin) ?? DEFAULTS.skin,
    thumb: readThumb(kept.thumb),
  };
}

function readThumb(kept: unknown): Thumb {
  const of: Record<string, unknown> = typeof kept === 'object' ? { ...kept } : {};
  const { thumb } = DEFAULTS;
  const number = (name: keyof Thumb, most: number) => {
    const value = of[name];
    return typeof value === 'number' && value >= 1 && value <= most ? Math.round(value) : Number(thumb[name]);
  };
  const text = (name: keyof Thumb) => {
    const value = of[name];
    return typeof value === 'string' ? beginning(value, 182) : String(thumb[name]);
  };
  return {
    pressesInTenSeconds: number('pressesInTenSeconds', 200),
    commitMs: number('commitMs', 10_000),
    longestWord: text('longestWord'),
    longestNumber: text('longestNumber'),
  };
}
