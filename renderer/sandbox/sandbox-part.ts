/** The Sandbox room as a part of the page. */
import { WEATHERS } from '../../shared/sandbox/weather.ts';
import { type Action, actionsOf } from '../app/action.ts';
import type { Stores } from '../app/stores.ts';
import { tabActions } from '../app/tab-actions.ts';
import { CLOCK_STEPS } from './sandbox-labels.ts';
import { SANDBOX_TABS, sandboxStore } from './sandbox-store.ts';

export { sandboxStore } from './sandbox-store.ts';

export const loadPanel = async () => (await import('./SandboxPanel.tsx')).SandboxPanel;

const CLOCK_MODES = [
  ['freeze', 'Freeze the clock', 'stop'],
  ['run', 'Let the clock run on', 'unfreeze'],
  ['follow', 'Set the clock to this machine’s time', 'follow'],
] as const;

/** Start and stop, weather, clock, reset, snapshots. Destructive ones ask first. */
export function actions(stores: Stores): readonly Action[] {
  const work = stores.workbench.getState();
  const store = sandboxStore(stores).getState();
  const isRunning = work.state?.sandbox.kind === 'running';
  const needsIt = isRunning ? {} : { hindrance: 'The sandbox is not running.' };
  const start = actionsOf('Sandbox', 'sandbox');
  const act = actionsOf('Sandbox', 'sandbox', needsIt);
  return [
    ...tabActions(stores, 'sandbox', SANDBOX_TABS, store.choose),
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
      'Reset the sandbox to its seed',
      {
        keywords: ['world', 'forget', 'begin anew'],
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
      'Clear the journal',
      { loses: 'This clears the sandbox’s journal; history keeps its exchanges.' },
      () => void store.act('sandbox.clearJournal', {}),
    ),
  ];
}

export const shown = (stores: Stores) => [sandboxStore(stores)];
