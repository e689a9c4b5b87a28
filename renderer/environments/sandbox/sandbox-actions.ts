/** Actions on the sandbox. */
import { WEATHERS } from '../../../shared/sandbox/weather.ts';
import { type Action, actionsOf } from '../../app/action.ts';
import type { Stores } from '../../app/stores.ts';
import { CLOCK_STEPS } from './sandbox-labels.ts';
import { sandboxStore } from './sandbox-store.ts';

const CLOCK_MODES = [
  ['freeze', 'Freeze the clock', 'stop'],
  ['run', 'Let the clock run on', 'unfreeze'],
  ['follow', 'Set the clock to this machine’s time', 'follow'],
] as const;

/** Start and stop, weather, clock, reset, snapshots. Destructive ones ask first. */
export function sandboxActions(stores: Stores): readonly Action[] {
  const work = stores.workbench.getState();
  const store = sandboxStore(stores).getState();
  const isRunning = work.state?.sandbox.kind === 'running';
  const needsIt = isRunning ? {} : { hindrance: 'The sandbox is not running.' };
  const start = actionsOf('Sandbox', 'sandbox');
  const act = actionsOf('Sandbox', 'sandbox', needsIt);
  return [
    isRunning
      ? act('stop', 'Stop the sandbox', { keywords: ['service'] }, () => void work.stopSandbox())
      : start('start', 'Start the sandbox', { keywords: ['service'] }, () => void work.startSandbox()),
    ...WEATHERS.map(({ name, title, help }) =>
      act(
        `weather.${name}`,
        `Weather: ${title}`,
        { note: help, keywords: ['faults', 'network'], within: 'Weather', titleWithin: title },
        () => {
          void store.act('sandbox.setWeather', { name });
        },
      ),
    ),
    ...CLOCK_STEPS.map(([words, byMs]) =>
      act(
        `clock.${byMs}`,
        `Advance the clock by ${words}`,
        { keywords: ['time', 'later'], within: 'Clock', titleWithin: `Advance by ${words}` },
        () => void store.act('sandbox.changeClock', { kind: 'advance', byMs }),
      ),
    ),
    ...CLOCK_MODES.map(([kind, title, word]) =>
      act(
        `clock.${kind}`,
        title,
        { keywords: ['time', word], within: 'Clock' },
        () => void store.act('sandbox.changeClock', { kind }),
      ),
    ),
    act(
      'reset',
      'Reset sandbox',
      {
        keywords: ['seed', 'world', 'forget', 'begin anew'],
        loses: 'Orders, sessions, reports and changed customers are forgotten.',
      },
      () => void store.act('sandbox.reset', {}),
    ),
    ...(store.panel?.snapshots ?? []).map(({ name }) =>
      act(
        `restore.${name}`,
        `Restore the snapshot “${name}”`,
        {
          loses: 'This loses the current data and ends open sessions.',
          within: 'Restore a snapshot',
          titleWithin: name,
        },
        () => void store.act('sandbox.restoreSnapshot', { name }),
      ),
    ),
    act(
      'clear-journal',
      'Clear what the sandbox has seen',
      { loses: 'This clears what the sandbox has seen; what you sent stays in Seen.', keywords: ['journal'] },
      () => void store.act('sandbox.clearJournal', {}),
    ),
  ];
}
