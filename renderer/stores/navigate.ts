/** Navigation between rooms that several places offer. */
import { titleBeyondHome } from '../../shared/ussd/state-title.ts';
import type { ChosenFile } from '../ui/chosen-file.ts';
import type { FirstStores, Stores } from './stores.ts';
import { environmentById, selectedEnvironment, selectedSubscriber } from './workbench-store.ts';

export function openExchange({ inspector, shell }: Pick<FirstStores, 'inspector' | 'shell'>, id: string): void {
  void inspector.getState().open(id);
  shell.getState().enter('inspector');
}

/** Shows where to begin. */
export function openStart({ inspectorTool, shell }: Pick<FirstStores, 'inspectorTool' | 'shell'>): void {
  inspectorTool.getState().show('start');
  shell.getState().enter('inspector');
}

/** Opens the waterfall of the session that this press belongs to. */
export function openWaterfall(stores: Pick<FirstStores, 'inspector' | 'inspectorTool' | 'shell'>, id: string): void {
  stores.inspectorTool.getState().showPart('session');
  openExchange(stores, id);
}

/** Shows a whole session in history. */
export function openSession(stores: Pick<FirstStores, 'shell' | 'fetchAll'>, sessionId: string): void {
  stores.shell.getState().enter('history');
  stores.fetchAll().then(
    ({ history }) => history.getState().askSession(sessionId),
    () => {},
  );
}

/** Opens a file of evidence in history, read-only. */
export function openCase(stores: Pick<FirstStores, 'shell' | 'fetchAll'>, file: ChosenFile): void {
  stores.shell.getState().enter('history');
  stores.fetchAll().then(
    ({ cases }) => cases.getState().open(file),
    () => {},
  );
}

/** Opens a recorded exchange as the form of its operation; if none fits, the room says so and offers the playground. */
export function openAsDraft({ operations, shell }: Pick<Stores, 'operations' | 'shell'>, exchangeId: string): void {
  void operations.getState().openAsDraft(exchangeId);
  shell.getState().enter('operations');
}

type PlaygroundStores = Pick<Stores, 'playground' | 'inspectorTool' | 'shell'>;

/** Opens a recorded exchange in the playground, to edit it header by header. */
export function openInPlayground({ playground, inspectorTool, shell }: PlaygroundStores, exchangeId: string): void {
  void playground.getState().takeUp(exchangeId);
  inspectorTool.getState().show('playground');
  shell.getState().enter('inspector');
}

/** Opens the environment editor; if its room cannot be loaded, shows the failure there. */
export function manageEnvironments(stores: Pick<FirstStores, 'shell' | 'fetchAll'>, id?: string): void {
  stores.shell.getState().showSettings('environments');
  stores.shell.getState().enter('settings');
  if (id === undefined) return;
  stores.fetchAll().then(
    ({ environments }) => environments.getState().open(id),
    () => {},
  );
}

/** Opens the key and the token of this environment. */
export function openKeys({ keys, shell }: Pick<Stores, 'keys' | 'shell'>, environmentId: string): void {
  keys.getState().choose('environments');
  keys.getState().chooseEnvironment(environmentId);
  shell.getState().enter('keys');
}

/** Opens the sandbox's faults, where the weather is turned off; if the room cannot be loaded, shows the failure there. */
export function openFaults(stores: Pick<FirstStores, 'shell' | 'fetchAll'>): void {
  stores.shell.getState().enter('sandbox');
  stores.fetchAll().then(
    ({ sandbox }) => sandbox.getState().choose('faults'),
    () => {},
  );
}

/** Runs a flow as it stands in the editor, or else in its file, at the pace that is chosen. */
export async function startFlow({ flows, flowRun }: Pick<Stores, 'flows' | 'flowRun'>, name: string): Promise<void> {
  const text = await flows.getState().textOf(name);
  const { pace, start } = flowRun.getState();
  if (text !== undefined) await start({ name, text, pace });
}

/** Puts a flow on the stage as it stands in the editor, or else in its file. */
export async function presentFlow({ flows, stage }: Pick<Stores, 'flows' | 'stage'>, name: string): Promise<void> {
  const text = await flows.getState().textOf(name);
  if (text !== undefined) stage.getState().open({ title: name.replace(/\.stage$/, ''), text, name });
}

/** Makes a flow of the session of this press and opens it; if the room cannot be loaded, shows the failure there. */
export function recordSession(stores: Pick<FirstStores, 'shell' | 'fetchAll'>, exchangeId: string): void {
  stores.shell.getState().enter('flows');
  stores.fetchAll().then(
    ({ flows }) => flows.getState().recordFrom(exchangeId),
    () => {},
  );
}

/** Writes a flow to a screen of the map and opens it in Flows. */
export function recordFlowTo({ flows, shell }: Pick<Stores, 'flows' | 'shell'>, environmentId: string, screen: string) {
  shell.getState().enter('flows');
  // The button is gone with its room; the flow that it made is what the user goes on with.
  void flows
    .getState()
    .recordTo(environmentId, screen)
    .then((isDone) => isDone && shell.getState().askFocus('editor'));
}

type LineStores = Pick<FirstStores, 'workbench' | 'phone' | 'lineSwitch' | 'twoPhones'>;

/** Who wants the switch: the page's own user asked where something would be lost; a link or a list of the system always. */
type Asker = 'user' | 'system';

/** Selects another environment; asks first if that ends a session beyond its first screen, on either phone. */
export function switchEnvironment(stores: LineStores, id: string, asker: Asker = 'user'): void {
  const now = stores.workbench.getState();
  const environment = environmentById(now, id);
  if (id === selectedEnvironment(now)?.id) return;
  const to = { to: environment?.name ?? id, isLive: environment?.danger ?? false };
  switchLine(stores, to, () => void now.chooseEnvironment(id), asker, secondBeyondHome(stores));
}

/** The same for the subscriber. */
export function switchSubscriber(stores: LineStores, customerId: number, asker: Asker = 'user'): void {
  const now = stores.workbench.getState();
  if (customerId === selectedSubscriber(now)?.customerId) return;
  const subscriber = selectedEnvironment(now)?.customers.find((one) => one.customerId === customerId);
  const to = { to: subscriber?.name ?? String(customerId) };
  switchLine(stores, to, () => now.chooseSubscriber(customerId), asker);
}

function switchLine(
  { phone, lineSwitch }: LineStores,
  to: { readonly to: string; readonly isLive?: boolean },
  go: () => void,
  asker: Asker,
  secondAt?: string,
): void {
  const at = titleBeyondHome(phone.getState().phone);
  const bySystem = asker === 'system';
  if (at === undefined && secondAt === undefined && !bySystem) go();
  else lineSwitch.getState().ask({ at, secondAt, ...to, bySystem, go });
}

function secondBeyondHome({ twoPhones }: Pick<FirstStores, 'twoPhones'>): string | undefined {
  const { second } = twoPhones.getState();
  return second && titleBeyondHome(second.phone.getState().phone);
}

type PairStores = Pick<FirstStores, 'twoPhones' | 'lineSwitch' | 'listening' | 'shell' | 'layout'>;

/** Opens a second phone that replays this exchange's session up to its screen; asks first if another one is in a session. */
export function forkHere(stores: PairStores, exchangeId: string): void {
  openSecond(stores, () => void stores.twoPhones.getState().fork(exchangeId));
}

/** Opens a second phone of this subscriber, with the same question. */
export function openSecondPhone(stores: PairStores, customerId: number): void {
  openSecond(stores, () => void stores.twoPhones.getState().open(customerId));
}

/** Makes the second phone another subscriber's; asks first where it is in a session. */
export function switchSecond(stores: PairStores, customerId: number): void {
  if (stores.twoPhones.getState().second?.owner.customerId !== customerId) openSecondPhone(stores, customerId);
}

function openSecond(stores: PairStores, open: () => void): void {
  const { lineSwitch, listening, shell, layout } = stores;
  const go = () => {
    layout.getState().foldDock(false);
    open();
    listening.getState().wake();
    shell.getState().askFocus('phone');
  };
  const secondAt = secondBeyondHome(stores);
  if (secondAt === undefined) go();
  else lineSwitch.getState().ask({ secondAt, go });
}

/** Ends the current session, types the code and presses the green key; the phone listens to what follows. */
export function dialCode(
  { twoPhones, listening }: Pick<FirstStores, 'twoPhones' | 'listening'>,
  serviceCode: string,
): void {
  const { play, paste } = twoPhones.getState();
  listening.getState().wake();
  play('red');
  paste(serviceCode);
  play('green');
}

/** Dials a code from a list or a book as the phone allows it: during a session it is busy. The phone listens to what follows. */
export function chooseCode(
  { twoPhones, listening, shell }: Pick<FirstStores, 'twoPhones' | 'listening' | 'shell'>,
  code: string,
): void {
  listening.getState().wake();
  twoPhones.getState().activePhone().getState().choose(code);
  shell.getState().askFocus('phone');
}
