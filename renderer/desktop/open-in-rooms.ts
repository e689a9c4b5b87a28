/**
 * Opens what lies in a room or needs all of them: an operation's form, a flow, a file, an action of the menu.
 *
 * Loaded with the first of these, because the catalogue comes with it.
 */
import { OPERATIONS } from '../../shared/catalogue/operations.ts';
import type { Opening } from '../../shared/opening/opening.ts';
import { shortened } from '../../shared/text/shortened.ts';
import type { Stores } from '../app/stores.ts';
import { LONGEST_NAME, NOT_ARRIVED, notThere } from './not-opened.ts';

type RoomOpening = Extract<Opening, { kind: 'operation' | 'flow' | 'action' | 'file' }>;

/** Opens it, or returns the sentence that says why not. */
export async function openInRooms(stores: Stores, opening: RoomOpening): Promise<string | undefined> {
  const { errand, parts } = stores;
  switch (opening.kind) {
    case 'operation': {
      const found = OPERATIONS.find(({ name }) => name === opening.name);
      if (!found) return notThere('operation', opening.name, 'Requests, Compose lists them all.');
      errand('operations', (to) => to.openOperation(found.name));
      return undefined;
    }
    case 'flow': {
      const opened = await errand(undefined, (to) => to.openFlow(opening.name));
      // Where the code did not arrive, the errand has said so.
      if (!opened.ok || opened.value) return undefined;
      return notThere('flow', opening.name, 'Tests, Flows lists yours.');
    }
    case 'action':
      return parts
        .getState()
        .loadAll()
        .then(
          () => runAction(stores, opening.id),
          () => NOT_ARRIVED,
        );
    case 'file':
      return openFile(stores, opening);
  }
}

/** As the palette does: asks before something is lost, and a disabled one does nothing. */
function runAction({ palette, actions }: Stores, id: string): string | undefined {
  const action = actions().find((one) => one.id === id);
  if (!action)
    return `The menu’s “${shortened(id, LONGEST_NAME)}” was not done: there is no such action any more. The menu shows what there is now.`;
  if (action.loses !== undefined && action.hindrance === undefined) palette.getState().open();
  palette.getState().choose(action);
  return undefined;
}

async function openFile(
  { errand }: Stores,
  { of, name, text }: Extract<Opening, { kind: 'file' }>,
): Promise<undefined> {
  if (of !== 'case') return void (await errand('flows', (to) => to.takeFlow(name, text)));
  const bytes = new TextEncoder().encode(text);
  errand('history', (to) => to.openCase({ name, size: bytes.length, arrayBuffer: async () => bytes.buffer }));
}
