/** Changes each setting from anywhere; the note shows its current value. */

import { type Action, actionsOf } from '../stores/action.ts';
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
  const act = actionsOf('Settings', 'setting');
  const note = `now ${THEME_LABELS[now.theme]}, next ${THEME_LABELS[next]}`;
  const keywords = ['dark', 'light', 'look', 'toggle'];
  return [
    act('theme.next', 'Change the theme', { note, keywords, chords: ['Mod+Shift+L'] }, () => change({ theme: next })),
    ...THEMES.map((theme) =>
      act(
        `theme.${theme}`,
        `Theme: ${THEME_LABELS[theme]}`,
        { note: theme === now.theme ? 'chosen' : '', keywords: ['look', 'mode'] },
        () => change({ theme }),
      ),
    ),
    ...SWITCHES.map(([name, title, words]) =>
      act(
        name,
        title,
        { note: now[name] ? 'on' : 'off', keywords: ['setting', 'turn on', 'turn off', ...words], chords: [] },
        () => change({ [name]: !now[name] }),
      ),
    ),
  ];
}
