/** The ways from one room to another that several places offer. */
import type { PhoneStore } from './phone-store.ts';
import type { FirstStores, Stores } from './stores.ts';

export function openExchange({ inspector, shell }: Pick<FirstStores, 'inspector' | 'shell'>, id: string): void {
  void inspector.getState().open(id);
  shell.getState().enter('inspector');
}

/** Takes a recorded exchange up as the form of its operation; where none fits, the room says so and offers the playground. */
export function openAsDraft({ operations, shell }: Pick<Stores, 'operations' | 'shell'>, exchangeId: string): void {
  void operations.getState().openAsDraft(exchangeId);
  shell.getState().enter('operations');
}

type PlaygroundStores = Pick<Stores, 'playground' | 'inspectorTool' | 'shell'>;

/** Takes a recorded exchange up where a request is edited header by header. */
export function openInPlayground({ playground, inspectorTool, shell }: PlaygroundStores, exchangeId: string): void {
  void playground.getState().takeUp(exchangeId);
  inspectorTool.getState().show('playground');
  shell.getState().enter('inspector');
}

/** Opens the editor of environments; where its room cannot be fetched, the room says so. */
export function manageEnvironments(stores: Pick<FirstStores, 'shell' | 'fetchAll'>, id?: string): void {
  stores.shell.getState().showSettings('environments');
  stores.shell.getState().enter('settings');
  if (id === undefined) return;
  stores.fetchAll().then(
    ({ environments }) => environments.getState().open(id),
    () => {},
  );
}

/** What the phone holds is ended, the code typed, the green key pressed. */
export function dialCode(phone: PhoneStore, serviceCode: string): void {
  const { play, paste } = phone.getState();
  play('red');
  paste(serviceCode);
  play('green');
}
