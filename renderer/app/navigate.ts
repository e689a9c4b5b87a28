/** Navigation between rooms that several places offer. */
import type { FieldChanges } from '../../shared/environment/edit-fields.ts';
import { titleBeyondHome } from '../../shared/ussd/state-title.ts';
import type { PanelName } from './shell-store.ts';
import type { Stores } from './stores.ts';
import { environmentById, selectedEnvironment, selectedSubscriber } from './workbench-store.ts';

export function openExchange({ inspector, shell }: Pick<Stores, 'inspector' | 'shell'>, id: string): void {
  void inspector.getState().open(id);
  shell.getState().enter('exchange');
}

/** Brings a panel to the front, and the focus with it, also from the phone or the rail. */
export function goToPanel({ shell }: Pick<Stores, 'shell'>, panel: PanelName): void {
  shell.getState().enter(panel);
  shell.getState().askFocus('room');
}

/** Opens the waterfall of the session that this press belongs to. */
export function openWaterfall(stores: Pick<Stores, 'inspector' | 'shell'>, id: string): void {
  stores.inspector.getState().showPart('session');
  openExchange(stores, id);
}

/** Opens the environment editor, with changes to be looked at and saved. */
export function manageEnvironments(stores: Stores, id?: string, changes?: FieldChanges): void {
  if (id === undefined) stores.shell.getState().enter('environments');
  else void stores.errand('environments', (to) => to.editEnvironment(id, changes));
}

type LineStores = Pick<Stores, 'workbench' | 'phone' | 'lineSwitch' | 'twoPhones'>;

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

function secondBeyondHome({ twoPhones }: Pick<Stores, 'twoPhones'>): string | undefined {
  const { second } = twoPhones.getState();
  return second && titleBeyondHome(second.phone.getState().phone);
}

type PairStores = Pick<Stores, 'twoPhones' | 'lineSwitch' | 'listening' | 'shell' | 'layout'>;

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
export function dialCode({ twoPhones, listening }: Pick<Stores, 'twoPhones' | 'listening'>, serviceCode: string): void {
  const { play, paste } = twoPhones.getState();
  listening.getState().wake();
  play('red');
  paste(serviceCode);
  play('green');
}

/** Dials a code from a list or a book as the phone allows it: during a session it is busy. The phone listens to what follows. */
export function chooseCode(
  { twoPhones, listening, shell }: Pick<Stores, 'twoPhones' | 'listening' | 'shell'>,
  code: string,
): void {
  listening.getState().wake();
  twoPhones.getState().activePhone().getState().choose(code);
  shell.getState().askFocus('phone');
}
