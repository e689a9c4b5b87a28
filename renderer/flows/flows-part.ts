/** The panel Flows as a part of the page. */
import { type Action, actionsOf } from '../app/action.ts';
import type { Stores } from '../app/stores.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { ciStore } from './ci-store.ts';
import { flowRunStore, isGoingOn, startFlow } from './flow-run-store.ts';
import { flowNames } from './flows-state.ts';
import { flowsStore } from './flows-store.ts';
import { saveRunReport } from './save-run-report.ts';

export { flowNames } from './flows-state.ts';
export { flowsStore } from './flows-store.ts';

export const loadPanel = async () => (await import('./FlowsPanel.tsx')).FlowsPanel;

/** Recording, saving, running, and each flow by its name. */
export function actions(stores: Stores): readonly Action[] {
  const { recording, exchanges, listening, shell, workbench } = stores;
  const flows = flowsStore(stores);
  const flowRun = flowRunStore(stores);
  const { opened, drafts, save, open } = flows.getState();
  const { run, all, startAll, stop } = flowRun.getState();
  const isOver = run !== undefined && !isGoingOn(run);
  const names = flowNames(flows.getState());
  const last = exchanges.getState().exchanges.find(({ press }) => press)?.id;
  const hasEnvironment = selectedEnvironment(workbench.getState()) !== undefined;
  const hindrance =
    names.length === 0 ? 'There is no flow yet.' : hasEnvironment ? undefined : 'There is no environment yet.';
  const isSaved = opened === undefined || drafts[opened] === undefined;
  const { isRecording } = recording.getState();
  const act = actionsOf('Flows', 'flow', { keywords: ['flow', 'test', 'replay', 'record'] });
  const enter = () => shell.getState().enter('flows');
  return [
    act(
      'save',
      'Save the flow',
      { chords: ['Mod+S'], hindrance: isSaved ? 'No flow with unsaved changes is open.' : undefined },
      () => void save(),
    ),
    act(
      'record-session',
      'Record the last session as a flow',
      { chords: [], hindrance: last === undefined ? 'No session was walked yet.' : undefined },
      () => last !== undefined && stores.errand(undefined, (to) => to.recordSession(last)),
    ),
    isRecording
      ? act('record-stop', 'Stop recording', {}, () => recording.getState().stop())
      : act('record', 'Record a flow from now', { chords: [] }, () => {
          recording.getState().begin();
          listening.getState().wake();
        }),
    act('stop', 'Stop the running flow', isGoingOn(run) ? {} : { hindrance: 'No flow is running.' }, () => void stop()),
    act('run-all', 'Run all flows', { chords: [], hindrance }, () => {
      enter();
      flows.getState().close();
      void startAll(names);
    }),
    act(
      'ci',
      'Run the flows in CI',
      { keywords: ['ci', 'github', 'gitlab', 'junit', 'workflow', 'command line'] },
      () => {
        enter();
        ciStore(stores).getState().open(opened);
      },
    ),
    act(
      'report',
      'Save the report of the last run',
      isOver ? {} : { hindrance: 'No flow has run yet.' },
      () => void saveRunReport(stores, 'html', all.length > 0 ? all : run ? [run.name] : []),
    ),
    ...names.flatMap((name): readonly Action[] => [
      act(`open.${name}`, `Open the flow ${name}`, { within: 'Open', titleWithin: name }, () => {
        enter();
        void open(name);
      }),
      act(`run.${name}`, `Run the flow ${name}`, { within: 'Run', titleWithin: name }, () => {
        enter();
        void open(name);
        void startFlow(stores, name);
      }),
    ]),
  ];
}

/** The flow that is open, run at the pace that is chosen. */
export function toSend(stores: Stores): Pick<Action, 'note' | 'run'> | undefined {
  const { opened } = flowsStore(stores).getState();
  if (stores.shell.getState().panel !== 'flows' || opened === undefined) return undefined;
  return { note: 'the flow that is open', run: () => void startFlow(stores, opened) };
}

export const shown = (stores: Stores) => [flowsStore(stores), flowRunStore(stores)];
