/**
 * The environment of a sandbox of a run's own: fresh from the seed on a free port, gone afterwards. Reads and writes nothing of the user's
 * data folder.
 */
import { join } from 'node:path';
import { DEFAULT_TRANSPORT, type Environment } from '../../shared/environment/environment.ts';
import { NEW_ENVIRONMENT } from '../../shared/environment/new-environment.ts';
import { SANDBOX_ENVIRONMENT_ID } from '../environments/environments-file.ts';
import { makeTempFolder } from '../files/temp-folder.ts';
import { systemClock, systemRandom } from '../ports/node-crypto.ts';
import { SANDBOX_KEY_ID, type Sandbox, startSandbox } from '../sandbox/start-sandbox.ts';
import { nodeSigner } from '../vault/node-signer.ts';
import type { OwnEnvironment } from './open-environment.ts';
import { openOwnEnvironment } from './own-environment.ts';
import { receiveAtOwn } from './own-receiver.ts';

/** Of an Ed25519 key. */
const SEED_BYTES = 32;

export type FreshSandbox = OwnEnvironment & {
  readonly sandbox: Sandbox;
  readonly databaseFile: string;
};

/** @param frozenAtMs where its clock stands still, and its world begins. */
export async function openFreshSandbox(frozenAtMs?: number): Promise<FreshSandbox> {
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
    const own = openOwnEnvironment(environment, credentials, { signingClock: sandbox.clock });
    return {
      ...own,
      admin: sandbox.admin,
      receive: receiveAtOwn(own),
      sandbox,
      databaseFile,
      close: () => own.close().finally(sandbox.close).finally(folder.remove),
    };
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
