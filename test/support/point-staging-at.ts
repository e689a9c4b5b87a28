/** Gives the environment `staging` an address, a key and a token, so that it can be sent to. Returns its id. */
import { FIRST_SAVED } from '../../electron/environments/environments-file.ts';
import type { Services } from '../../shared/contract/commands.ts';
import { writePkcs8Pem } from './write-private-keys.ts';

export async function pointStagingAt(services: Services, baseUrl: string, token: string): Promise<string> {
  const environmentId = 'staging';
  const { kind: _kind, id: _id, ...first } = { kind: '', id: '', ...FIRST_SAVED.environments[0] };
  const fields = { ...first, name: 'Staging', baseUrl, clientId: 'client-7' };
  await services['environment.update']({ id: environmentId, fields });
  await services['vault.importKey']({ environmentId, keyText: writePkcs8Pem(new Uint8Array(32).fill(7)) });
  await services['vault.setToken']({ environmentId, token });
  return environmentId;
}
