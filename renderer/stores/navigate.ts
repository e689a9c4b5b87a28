/** Navigation between rooms that several places offer. */
import type { FirstStores, Stores } from './stores.ts';

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

/** Ends the current session, types the code and presses the green key; the phone listens to what follows. */
export function dialCode({ phone, listening }: Pick<FirstStores, 'phone' | 'listening'>, serviceCode: string): void {
  const { play, paste } = phone.getState();
  listening.getState().wake();
  play('red');
  paste(serviceCode);
  play('green');
}
