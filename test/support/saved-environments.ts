/** The list of environments that a program finds at its start, and what its vault holds for them; for tests that make a folder first. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentsFile, FIRST_SAVED, type SavedEnvironment } from '../../electron/environments/environments-file.ts';
import { systemRandom } from '../../electron/ports/node-crypto.ts';
import { openVault } from '../../electron/vault/vault.ts';
import type { EchoService } from './echo-service.ts';
import type { CliSandbox } from './start-cli-sandbox.ts';

type Change = (one: SavedEnvironment) => SavedEnvironment;

/** Writes the first environments, each as it is changed, and which of them is selected. */
export async function saveEnvironments(
  folder: string,
  change: Change,
  selectedId: string = FIRST_SAVED.selectedId,
): Promise<void> {
  const saved = { ...FIRST_SAVED, environments: FIRST_SAVED.environments.map(change), selectedId };
  await environmentsFile(join(folder, 'environments.json')).change(() => saved);
}

/** Points every environment at the service that repeats what it is sent. */
export const atEchoService =
  ({ url, liveUrl }: EchoService): Change =>
  (one) => ({ ...one, baseUrl: one.danger ? liveUrl : url, clientId: 'client-7' });

/** Staging is that sandbox, with its key, the token and one subscriber, and is selected. */
export async function saveStaging(
  folder: string,
  service: CliSandbox,
  token: string,
  change: Change = (one) => one,
): Promise<void> {
  const {
    url: baseUrl,
    clientId,
    keyId,
    customers: [customerId = 0],
  } = service;
  const vault = await openVault(folder, systemRandom, undefined);
  await vault.keys.import('staging', { input: readFileSync(service.privateKeyFile, 'utf8'), keyId });
  await vault.setToken('staging', token);
  vault.close();
  const customers = [{ customerId, name: 'Chanda', msisdn: '+260970000001' }];
  await saveEnvironments(
    folder,
    (one) => (one.id === 'staging' ? change({ ...one, baseUrl, clientId, keyId, customers }) : one),
    'staging',
  );
}
