/**
 * Opens one opening in the page: goes to a room, shows a form, asks for a switch, puts a code on the display.
 *
 * Nothing is sent, dialled, run or saved by one, except by an action, which the user chose in the menu and which goes the
 * palette's own way, question included. What cannot be opened leaves a sentence and everything as it was.
 */
import { reasonOf } from '../../shared/failure.ts';
import type { Opening } from '../../shared/opening/opening.ts';
import { hasSession } from '../../shared/ussd/session-state.ts';
import { openExchange, switchEnvironment, switchSubscriber } from '../app/navigate.ts';
import { PANELS, type PanelName, panelsOf, ROOMS, type RoomName } from '../app/shell-store.ts';
import type { Stores } from '../app/stores.ts';
import { until } from '../app/until.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { namesOf } from '../ui/choices-of.ts';
import { NOT_ARRIVED, notThere } from './not-opened.ts';

export async function openOpening(stores: Stores, opening: Opening): Promise<void> {
  // What an earlier one could not open is no longer the news.
  stores.refusedOpenings.getState().dismiss();
  // The next one that waits is opened even where this one failed.
  const refusal = await refusalOf(stores, opening).catch((error) => `Opening it failed: ${reasonOf(error)}`);
  if (refusal !== undefined) stores.refusedOpenings.getState().refuse({ code: 'not-opened', message: refusal });
}

/** Opens it, or returns the sentence that says why not. */
async function refusalOf(stores: Stores, opening: Opening): Promise<string | undefined> {
  const { workbench, refusedOpenings } = stores;
  switch (opening.kind) {
    case 'refused':
      refusedOpenings.getState().refuse(opening.failure);
      return undefined;
    case 'room':
      if (opening.room === 'webhooks') return openWebhooks(stores);
      return enterNamed(stores, opening.room);
    case 'exchange':
      // Where it is not kept any more, Phone says so.
      openExchange(stores, opening.id);
      return undefined;
    case 'dial':
      await stateOf(stores);
      return showCode(stores, opening.code);
    case 'environment': {
      await stateOf(stores);
      const { idOrName } = opening;
      const known = workbench.getState().state?.environments ?? [];
      const found = known.find(({ id }) => id === idOrName) ?? known.find(({ name }) => name === idOrName);
      if (!found) return notThere('environment', idOrName, 'The Environments room lists yours.');
      switchEnvironment(stores, found.id, 'system');
      return undefined;
    }
    case 'subscriber': {
      await stateOf(stores);
      const environment = selectedEnvironment(workbench.getState());
      const { customerId } = opening;
      if (!environment?.customers.some((one) => one.customerId === customerId)) {
        return notThere('subscriber', String(customerId), `The environment is ${environment?.name ?? 'not known'}.`);
      }
      switchSubscriber(stores, customerId, 'system');
      return undefined;
    }
    default: {
      await stateOf(stores);
      return import('./open-in-rooms.ts').then(
        ({ openInRooms }) => openInRooms(stores, opening),
        () => NOT_ARRIVED,
      );
    }
  }
}

/** Types the code where a code is typed: nothing is dialled, and nothing that somebody typed or walked is touched. */
function showCode({ twoPhones, replay, layout }: Stores, code: string): string | undefined {
  const store = twoPhones.getState().activePhone().getState();
  const { phone } = store;
  if (phone.stage.kind === 'no-line') return `The code ${code} was not typed: there is nobody to dial as yet.`;
  if (replay.getState().shown !== undefined || hasSession(phone) || phone.inFlight) {
    return `The code ${code} was not typed: the phone is in a session. End it, then open the link again.`;
  }
  if (phone.stage.kind === 'idle' && phone.typed !== '') {
    return `The code ${code} was not typed: the phone shows ${phone.typed} already. Clear it, then open the link again.`;
  }
  layout.getState().foldDock(false);
  store.paste(code);
  return undefined;
}

/** A link that came before the workbench has answered waits for its first state. */
function stateOf({ workbench }: Stores): Promise<void> {
  return until(workbench, ({ state, loadFailure }) => state !== undefined || loadFailure !== undefined);
}

/** Most panels are called as the rooms were that they had once; these are not. */
const FORMER: Readonly<Partial<Record<string, PanelName>>> = { inspector: 'exchange', keys: 'environments' };

/** The webhook of the environment in use, which had a room of its own once. */
async function openWebhooks(stores: Stores): Promise<undefined> {
  await stateOf(stores);
  const environment = selectedEnvironment(stores.workbench.getState());
  if (environment) void stores.errand('environments', (to) => to.openWebhooks(environment.id));
  else stores.shell.getState().enter('environments');
}

/** A room or one of its panels by its name. */
function enterNamed({ shell }: Stores, name: string): string | undefined {
  const { fronts, enter, showSettings } = shell.getState();
  const named = FORMER[name] ?? name;
  if (named === 'settings') showSettings('general');
  else if (isRoom(named)) enter(fronts[named]);
  else if (isPanel(named)) enter(named);
  else {
    const known = namesOf(ROOMS).map((room) => `${room} (${panelsOf(room).join(', ')})`);
    return notThere('room', name, `Rooms are ${known.join(', ')}, and settings.`);
  }
  return undefined;
}

function isRoom(name: string): name is RoomName {
  return Object.hasOwn(ROOMS, name);
}

function isPanel(name: string): name is PanelName {
  return Object.hasOwn(PANELS, name);
}
