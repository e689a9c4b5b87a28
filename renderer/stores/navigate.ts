/** Navigation between rooms that several places offer. */
import { titleBeyondHome } from '../../shared/ussd/state-title.ts';
import type { FirstStores, Stores } from './stores.ts';
import { selectedEnvironment, selectedSubscriber } from './workbench-store.ts';

export function openExchange({ inspector, shell }: Pick<FirstStores, 'inspector' | 'shell'>, id: string): void {
  void inspector.getState().open(id);
  shell.getState().enter('inspector');
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

/** Opens the sandbox's faults, where the weather is turned off; if the room cannot be loaded, shows the failure there. */
export function openFaults(stores: Pick<FirstStores, 'shell' | 'fetchAll'>): void {
  stores.shell.getState().enter('sandbox');
  stores.fetchAll().then(
    ({ sandbox }) => sandbox.getState().choose('faults'),
    () => {},
  );
}

type LineStores = Pick<FirstStores, 'workbench' | 'phone' | 'lineSwitch'>;

/** Selects another environment; asks first if that ends a session beyond its first screen. */
export function switchEnvironment(stores: LineStores, id: string): void {
  const { state, chooseEnvironment } = stores.workbench.getState();
  const environment = state?.environments.find((one) => one.id === id);
  if (id === selectedEnvironment(stores.workbench.getState())?.id) return;
  switchLine(stores, environment?.name ?? id, () => void chooseEnvironment(id));
}

/** The same for the subscriber. */
export function switchSubscriber(stores: LineStores, customerId: number): void {
  const now = stores.workbench.getState();
  if (customerId === selectedSubscriber(now)?.customerId) return;
  const subscriber = selectedEnvironment(now)?.customers.find((one) => one.customerId === customerId);
  switchLine(stores, subscriber?.name ?? String(customerId), () => now.chooseSubscriber(customerId));
}

function switchLine({ phone, lineSwitch }: LineStores, to: string, go: () => void): void {
  const at = titleBeyondHome(phone.getState().phone);
  if (at === undefined) go();
  else lineSwitch.getState().ask({ at, to, go });
}

/** Ends the current session, types the code and presses the green key; the phone listens to what follows. */
export function dialCode({ phone, listening }: Pick<FirstStores, 'phone' | 'listening'>, serviceCode: string): void {
  const { play, paste } = phone.getState();
  listening.getState().wake();
  play('red');
  paste(serviceCode);
  play('green');
}
