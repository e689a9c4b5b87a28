/**
 * A sandbox of a flow's own: fresh from the seed on a free port, gone afterwards. Reads and writes nothing of the user's
 * data folder.
 */
import { join } from 'node:path';
import { DEFAULT_TRANSPORT, type Environment } from '../../shared/environment/environment.ts';
import { NEW_ENVIRONMENT } from '../../shared/environment/new-environment.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import { createPress } from '../exchange/press.ts';
import type { Sender } from '../exchange/sender.ts';
import { makeTempFolder } from '../files/temp-folder.ts';
import { systemClock, systemRandom } from '../ports/node-crypto.ts';
import { SANDBOX_KEY_ID, type Sandbox, startSandbox } from '../sandbox/start-sandbox.ts';
import { nodeSigner } from '../vault/node-signer.ts';
import { createDeliveryInbox } from './delivery-inbox.ts';
import type { OpenWorld } from './flow-world.ts';
import { createLoneSender } from './lone-sender.ts';
import { openOwnReceiver } from './own-receiver.ts';

export const openOwnSandbox: OpenWorld = async (wish, listens) => {
  const own = await startOwnSandbox(wish?.clockMs);
  const { environment, sender, sandbox } = own;
  try {
    const press = createPress(sender);
    const inbox = createDeliveryInbox();
    const closeReceiver = listens ? await openOwnReceiver(sender, environment, inbox) : undefined;
    return {
      environment,
      press: (pressed) => press({ ...pressed, by: 'flow', environment, strangerMayDial: true }),
      wait: async (waitMs) => void sandbox.admin.changeClock({ kind: 'advance', byMs: waitMs }),
      delivery: inbox.next,
      async close() {
        await closeReceiver?.();
        await own.close();
      },
    };
  } catch (error) {
    await own.close();
    throw error;
  }
};

/** Of an Ed25519 key. */
const SEED_BYTES = 32;

export type OwnSandbox = {
  readonly environment: Environment;
  readonly sender: Sender;
  readonly sandbox: Sandbox;
  readonly databaseFile: string;
  /** Ends it, and removes what it wrote. */
  close(): Promise<void>;
};

/** The sandbox with what signs and sends to it. */
export async function startOwnSandbox(frozenAtMs?: number): Promise<OwnSandbox> {
  const folder = makeTempFolder('flow');
  try {
    const signer = nodeSigner(systemRandom.bytes(SEED_BYTES), SANDBOX_KEY_ID);
    const databaseFile = join(folder.path, 'sandbox.db');
    const sandbox = await startSandbox({
      databaseFile,
      port: 0,
      ownKey: { keyId: signer.keyId, publicKey: signer.publicKey },
      clock: systemClock,
      frozenAtMs,
      random: systemRandom,
    });
    const environment = environmentOf(sandbox);
    const credentials = { signer, token: sandbox.accessToken };
    const sender = createLoneSender(environment, credentials, { signingClock: sandbox.clock });
    return { environment, sender, sandbox, databaseFile, close: () => sandbox.close().finally(folder.remove) };
  } catch (error) {
    folder.remove();
    throw error;
  }
}

function environmentOf({ url, clientId, customers }: Sandbox): Environment {
  return {
    ...NEW_ENVIRONMENT,
    id: SANDBOX_ENVIRONMENT_ID,
    name: 'Sandbox',
    kind: 'embedded-sandbox',
    baseUrl: url,
    clientId,
    keyId: SANDBOX_KEY_ID,
    ownKeyId: '',
    hasToken: true,
    transport: { ...DEFAULT_TRANSPORT, proxy: { kind: 'none' } },
    customers,
  };
}
