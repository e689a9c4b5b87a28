/** Actions of the settings: each of them, whose note shows its current value; environments and subscribers; and the phones. */

import { type Action, actionsOf } from '../app/action.ts';
import { panelActions } from '../app/panel-actions.ts';
import { type Settings, TEXT_SIZES, THEMES } from '../app/settings-store.ts';
import { SETTINGS_TABS } from '../app/shell-store.ts';
import type { Stores } from '../app/stores.ts';
import { environmentActions } from '../environments/environment-actions.ts';
import { phoneActions } from '../phone/phone-actions.ts';
import { choicesOf } from '../ui/choices-of.ts';

export const THEME_LABELS = { system: 'System', light: 'Light', dark: 'Dark' } as const;

export const TEXT_SIZE_LABELS = { usual: 'Usual', large: 'Large', largest: 'Largest' } as const;

export const SKIN_LABELS = { handset: 'Handset', android: 'Android' } as const;

const SWITCHES = [
  ['isHighContrast', 'High contrast', ['theme', 'contrast', 'accessibility', 'legible']],
  ['plainLetters', 'Plain letters on the phone', ['display', 'font', 'legible', 'pixels']],
  ['oneKeyReplies', 'Send digits at once', ['phone', 'one-key replies', 'green key']],
  ['keySound', 'Key sound', ['phone', 'tones', 'mute']],
] as const satisfies readonly (readonly [keyof Settings, string, readonly string[]])[];

export function actions(stores: Stores): readonly Action[] {
  const { change, ...now } = stores.settings.getState();
  const at = THEMES.indexOf(now.theme);
  const next = THEMES[(at + 1) % THEMES.length] ?? 'system';
  const { showSettings } = stores.shell.getState();
  const act = actionsOf('Settings', 'setting');
  const note = `now ${THEME_LABELS[now.theme]}, next ${THEME_LABELS[next]}`;
  const keywords = ['dark', 'light', 'look', 'toggle'];
  return [
    ...panelActions(stores),
    ...choicesOf(SETTINGS_TABS).map(([tab, title]) =>
      act(tab, title, { keywords: ['settings', 'preferences', 'options'], chords: [] }, () => showSettings(tab)),
    ),
    act('theme.next', 'Change the theme', { note, keywords, chords: ['Mod+Shift+L'] }, () => change({ theme: next })),
    ...THEMES.map((theme) =>
      act(
        `theme.${theme}`,
        `Theme: ${THEME_LABELS[theme]}`,
        {
          note: theme === now.theme ? 'chosen' : '',
          keywords: ['look', 'mode'],
          isChosen: theme === now.theme,
          within: 'Theme',
          titleWithin: THEME_LABELS[theme],
        },
        () => change({ theme }),
      ),
    ),
    ...TEXT_SIZES.map((textSize) =>
      act(
        `text.${textSize}`,
        `Text size: ${TEXT_SIZE_LABELS[textSize]}`,
        {
          note: textSize === now.textSize ? 'chosen' : '',
          keywords: ['look', 'larger', 'smaller', 'zoom', 'font', 'projector'],
          isChosen: textSize === now.textSize,
          chords: [],
          within: 'Text size',
          titleWithin: TEXT_SIZE_LABELS[textSize],
        },
        () => change({ textSize }),
      ),
    ),
    ...SWITCHES.map(([name, title, words]) =>
      act(
        name,
        title,
        {
          note: now[name] ? 'on' : 'off',
          keywords: ['setting', 'turn on', 'turn off', ...words],
          chords: [],
          isChosen: now[name],
        },
        () => change({ [name]: !now[name] }),
      ),
    ),
    ...choicesOf(SKIN_LABELS).map(([skin, label]) =>
      act(
        `skin.${skin}`,
        `Look of the phone: ${label}`,
        {
          note: skin === now.skin ? 'chosen' : '',
          keywords: ['skin'],
          isChosen: skin === now.skin,
          chords: [],
          within: 'Look of the phone',
          titleWithin: label,
        },
        () => change({ skin }),
      ),
    ),
    ...environmentActions(stores),
    ...phoneActions(stores),
  ];
}
