/** Actions of the phone and its dock. */

import { type Action, actionsOf } from '../stores/action.ts';
import { FOCUS_PHONE } from '../stores/focus-phone.ts';
import { dialCode } from '../stores/navigate.ts';
import type { Stores } from '../stores/stores.ts';
import { selectedEnvironment } from '../stores/workbench-store.ts';

export function phoneActions({ phone, shell, layout, workbench, listening }: Stores): readonly Action[] {
  const code = selectedEnvironment(workbench.getState())?.ussdProfile.serviceCode;
  const { isDockFolded, foldDock } = layout.getState();
  const { isListening, wake, sleep } = listening.getState();
  const toPhone = () => {
    foldDock(false);
    wake();
    shell.getState().askFocus('phone');
  };
  const act = actionsOf('Phone', 'phone');
  return [
    {
      ...FOCUS_PHONE,
      title: 'Type on the phone',
      group: 'Phone',
      keywords: ['focus', 'dial', 'keyboard'],
      run: toPhone,
    },
    act(
      'sleep',
      isListening ? 'Put the phone to sleep' : 'Wake the phone',
      { chords: ['Alt+Shift+P'], keywords: ['keyboard', 'listen', 'digits', 'mute', 'awake'] },
      isListening ? sleep : toPhone,
    ),
    act(
      'fold',
      isDockFolded ? 'Unfold the phone' : 'Fold the phone away',
      { chords: ['Mod+B'], keywords: ['dock', 'toggle', 'hide', 'show', 'fold', 'unfold'] },
      () => foldDock(!isDockFolded),
    ),
    act(
      'dial',
      code === undefined ? 'Dial the service code' : `Dial ${code}`,
      {
        chords: [],
        keywords: ['call', 'ussd', 'session', 'start', 'service code'],
        ...(code === undefined ? { hindrance: 'There is no environment yet.' } : {}),
      },
      () => {
        dialCode({ phone, listening }, code ?? '');
        toPhone();
      },
    ),
    act('end', 'End the session', { chords: [], keywords: ['red key', 'hang up'] }, () => phone.getState().play('red')),
  ];
}
