/** The choices of this browser: theme, contrast, replies, key sound. Kept where the page lives, not in main. */

import { createStore } from 'zustand/vanilla';
import { jsonValue } from '../../shared/json/json-value.ts';
import type { PageStorage } from './store-types.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export type Settings = {
  readonly theme: Theme;
  /** Asked for here; where the system asks for more contrast it is given without this. */
  readonly isHighContrast: boolean;
  /** A key that is an option is sent at once; otherwise everything waits for the green key. */
  readonly oneKeyReplies: boolean;
  readonly keySound: boolean;
};

export type SettingsState = Settings & { change(changes: Partial<Settings>): void };

const ENTRY = 'dialbench.settings';
const DEFAULTS: Settings = { theme: 'system', isHighContrast: false, oneKeyReplies: true, keySound: false };

export function createSettingsStore(keep: PageStorage) {
  return createStore<SettingsState>()((set, get) => ({
    ...readSettings(keep.read(ENTRY)),
    change(changes) {
      set(changes);
      const { theme, isHighContrast, oneKeyReplies, keySound } = get();
      keep.write(ENTRY, JSON.stringify({ theme, isHighContrast, oneKeyReplies, keySound }));
    },
  }));
}

/** Each field that reads is taken; the rest are the defaults. */
function readSettings(text: string | undefined): Settings {
  const json = jsonValue(text ?? '{}');
  if (typeof json !== 'object' || json === null) return DEFAULTS;
  const kept: Record<string, unknown> = { ...json };
  const flag = (name: keyof Settings) => (typeof kept[name] === 'boolean' ? kept[name] : DEFAULTS[name] === true);
  return {
    theme: THEMES.find((theme) => theme === kept.theme) ?? DEFAULTS.theme,
    isHighContrast: flag('isHighContrast'),
    oneKeyReplies: flag('oneKeyReplies'),
    keySound: flag('keySound'),
  };
}
