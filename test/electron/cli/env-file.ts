/** An exported environment file of a sandbox, with the variables that its secrets come from. */
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../../../electron/ports/node-crypto.ts';
import type { EnvironmentFields } from '../../../shared/environment/environment.ts';
import { exportEnvironment } from '../../../shared/environment/environment-file.ts';
import { NEW_ENVIRONMENT } from '../../../shared/environment/new-environment.ts';
import { startTestSandbox, TEST_SEED } from '../../support/start-sandbox.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { writePkcs8Pem } from '../../support/write-private-keys.ts';

export async function environmentFile(changes: Partial<EnvironmentFields> = {}) {
  const sandbox = await startTestSandbox({ clock: systemClock });
  const folder = tempFolder();
  const file = join(folder, 'ci.environment.json');
  const keyFile = join(folder, 'key.pem');
  const fields = {
    ...NEW_ENVIRONMENT,
    name: 'CI',
    baseUrl: sandbox.url,
    clientId: sandbox.clientId,
    keyId: 'test-key',
    customers: [{ customerId: 1002, name: 'Somebody', msisdn: '260970000002' }],
    ...changes,
  };
  writeFileSync(file, exportEnvironment(fields).text);
  writeFileSync(keyFile, writePkcs8Pem(TEST_SEED));
  return { sandbox, folder, file, variables: { DIALBENCH_TOKEN: sandbox.accessToken, DIALBENCH_KEY_FILE: keyFile } };
}

/** A PKCS#8 file under a passphrase. */
export function encryptedKeyFile(folder: string, passphrase: string): string {
  const file = join(folder, 'encrypted.pem');
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ format: 'pem', type: 'pkcs8', cipher: 'aes-256-cbc', passphrase }));
  return file;
}
