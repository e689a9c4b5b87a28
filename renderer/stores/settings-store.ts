/** This browser's choices: theme, contrast, replies, key sound. Stored in the browser, not by main. */

import { createStore } from 'zustand/vanilla';
import { jsonValue } from '../../shared/json/json-value.ts';
import type { PageStorage } from './store-types.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export type Settings = {
  readonly theme: Theme;
  /** The user's choice here; a system preference for more contrast applies without it. */
  readonly isHighContrast: boolean;
  /** Sends a key that is an option at once; everything else waits for the green key. */
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

/** Takes each valid field; the rest get defaults. */
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
