/** Settings, each changed where one stands; the note says how it is set. */

import type { Action } from '../stores/action.ts';
import { type Settings, THEMES } from '../stores/settings-store.ts';
import type { Stores } from '../stores/stores.ts';

export const THEME_LABELS = { system: 'System', light: 'Light', dark: 'Dark' } as const;

const SWITCHES = [
  ['isHighContrast', 'High contrast', ['theme', 'contrast', 'accessibility', 'legible']],
  ['oneKeyReplies', 'One-key replies', ['phone', 'send']],
  ['keySound', 'Key sound', ['phone', 'tones', 'mute']],
] as const satisfies readonly (readonly [keyof Settings, string, readonly string[]])[];

export function settingActions({ settings }: Stores): readonly Action[] {
  const { change, ...now } = settings.getState();
  const at = THEMES.indexOf(now.theme);
  const next = THEMES[(at + 1) % THEMES.length] ?? 'system';
  return [
    {
      id: 'setting.theme.next',
      title: 'Change the theme',
      group: 'Settings',
      note: `now ${THEME_LABELS[now.theme]}, next ${THEME_LABELS[next]}`,
      keywords: ['dark', 'light', 'look', 'toggle'],
      chords: ['Mod+Shift+L'],
      run: () => change({ theme: next }),
    },
    ...THEMES.map(
      (theme): Action => ({
        id: `setting.theme.${theme}`,
        title: `Theme: ${THEME_LABELS[theme]}`,
        group: 'Settings',
        note: theme === now.theme ? 'chosen' : '',
        keywords: ['look', 'mode'],
        run: () => change({ theme }),
      }),
    ),
    ...SWITCHES.map(
      ([name, title, keywords]): Action => ({
        id: `setting.${name}`,
        title,
        group: 'Settings',
        note: now[name] ? 'on' : 'off',
        keywords: ['setting', 'turn on', 'turn off', ...keywords],
        chords: [],
        run: () => change({ [name]: !now[name] }),
      }),
    ),
  ];
}
