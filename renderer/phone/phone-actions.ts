/** Actions of the phone and its dock. */

import { type Action, actionsOf } from '../app/action.ts';
import { dialCode, forkHere, openSecondPhone } from '../app/navigate.ts';
import type { Stores } from '../app/stores.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { FOCUS_PHONE, OTHER_PHONE } from './focus-phone.ts';

export function phoneActions(stores: Stores): readonly Action[] {
  const { shell, layout, workbench, listening, twoPhones, inspector } = stores;
  const code = selectedEnvironment(workbench.getState())?.ussdProfile.serviceCode;
  const { isDockFolded, foldDock } = layout.getState();
  const { isListening, wake, sleep } = listening.getState();
  const toPhone = () => {
    foldDock(false);
    wake();
    shell.getState().askFocus('phone');
  };
  const environment = selectedEnvironment(workbench.getState());
  const { second, active, isOnBoth } = twoPhones.getState();
  const { shown } = inspector.getState();
  const exchange = shown.kind === 'exchange' ? shown.exchange : undefined;
  const isPress = exchange?.press?.outcome.kind === 'screen';
  const needsSecond = second ? {} : { hindrance: 'There is one phone. Fork a session, or open a second phone.' };
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
        hindrance: code === undefined ? 'There is no environment yet.' : undefined,
      },
      () => {
        dialCode(stores, code ?? '');
        toPhone();
      },
    ),
    act('end', 'End the session', { chords: [], keywords: ['red key', 'hang up'] }, () =>
      twoPhones.getState().play('red'),
    ),
    act(
      'fork',
      'Fork the shown session here',
      {
        chords: ['Alt+Shift+K'],
        keywords: ['second phone', 'branch', 'replay', 'two phones'],
        hindrance: isPress ? undefined : 'No key press with a screen is shown in Phone.',
      },
      () => exchange && forkHere(stores, exchange.id),
    ),
    {
      ...OTHER_PHONE,
      title: 'Move the keyboard to the other phone',
      group: 'Phone',
      keywords: ['second phone', 'two phones', 'switch'],
      ...needsSecond,
      run: () => twoPhones.getState().choose(active === 'first' ? 'second' : 'first'),
    },
    act(
      'both',
      isOnBoth ? 'Press on one phone' : 'Press on both phones',
      { chords: ['Alt+B'], keywords: ['second phone', 'two phones', 'compare'], ...needsSecond },
      () => twoPhones.getState().pressOnBoth(!isOnBoth),
    ),
    act(
      'close-second',
      'Close the second phone',
      { chords: [], keywords: ['two phones', 'fork'], ...needsSecond },
      () => twoPhones.getState().close(),
    ),
    ...(environment?.customers ?? []).map(({ customerId, name, msisdn }) =>
      act(
        `second.${customerId}`,
        `Open a second phone of ${name}`,
        {
          note: msisdn,
          keywords: ['two phones', 'another subscriber', 'compare'],
          within: 'Open a second phone of',
          titleWithin: name,
        },
        () => openSecondPhone(stores, customerId),
      ),
    ),
  ];
}
