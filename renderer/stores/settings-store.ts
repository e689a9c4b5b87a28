/** The choices of this browser: theme, replies, key sound, the phone's dock. Kept where the page lives, not in main. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Keep } from './store-types.ts';

export type Theme = 'system' | 'light' | 'dark';

export type Settings = {
  readonly theme: Theme;
  /** A key that is an option is sent at once; otherwise everything waits for the green key. */
  readonly oneKeyReplies: boolean;
  readonly keySound: boolean;
  readonly isDockFolded: boolean;
};

export type SettingsRoom = Settings & { change(changes: Partial<Settings>): void };
export type SettingsStore = StoreApi<SettingsRoom>;

const ENTRY = 'dialbench.settings';
const DEFAULTS: Settings = { theme: 'system', oneKeyReplies: true, keySound: false, isDockFolded: false };

export function createSettingsStore(keep: Keep): SettingsStore {
  return createStore<SettingsRoom>()((set, get) => ({
    ...readSettings(keep.read(ENTRY)),
    change(changes) {
      set(changes);
      const { theme, oneKeyReplies, keySound, isDockFolded } = get();
      keep.write(ENTRY, JSON.stringify({ theme, oneKeyReplies, keySound, isDockFolded }));
    },
  }));
}

/** Each field that reads is taken; the rest are the defaults. */
function readSettings(text: string | undefined): Settings {
  let json: unknown;
  try {
    json = JSON.parse(text ?? '{}');
  } catch {
    return DEFAULTS;
  }
  if (typeof json !== 'object' || json === null) return DEFAULTS;
  const kept: Record<string, unknown> = { ...json };
  const flag = (name: keyof Settings, otherwise: boolean) =>
    typeof kept[name] === 'boolean' ? Boolean(kept[name]) : otherwise;
  return {
    theme: kept.theme === 'light' || kept.theme === 'dark' ? kept.theme : 'system',
    oneKeyReplies: flag('oneKeyReplies', DEFAULTS.oneKeyReplies),
    keySound: flag('keySound', DEFAULTS.keySound),
    isDockFolded: flag('isDockFolded', DEFAULTS.isDockFolded),
  };
}
