/**
 * `sandbox`: the embedded service alone, for scripts. The first line on stdout is one JSON document with everything
 * that a caller needs; all else goes to stderr.
 */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../../shared/failure.ts';
import { readPublicUrl } from '../../../shared/sandbox/public-url.ts';
import { createDoctorPool } from '../../doctor-pool/doctor-pool.ts';
import { createUnaskedDiagnoses } from '../../doctor-pool/unasked-diagnoses.ts';
import { untilToldToEnd } from '../../lifetime.ts';
import { systemClock, systemRandom } from '../../ports/node-crypto.ts';
import { createKeyRing } from '../../sandbox/auth/key-ring.ts';
import { type RegisteredKey, startSandbox } from '../../sandbox/start-sandbox.ts';
import type { CliCommand } from '../cli-command.ts';
import { readRegisteredKeys } from '../key-file.ts';
import { FLAG, misuse, portOption, readArgs, TEXT } from '../read-args.ts';

/** The key that the sandbox creates for its caller at every start. */
const OWN_KEY_ID = 'sandbox-key';

export const sandboxCommand: CliCommand = {
  name: 'sandbox',
  usage:
    'sandbox [--port N] [--database FILE] [--public-key [ID=]FILE]… [--clock ISO] [--public-url URL] [--explain-refusals] [--json]',
  async run(args, io) {
    const { values } = readArgs(args, {
      port: { ...TEXT, default: '0' },
      database: TEXT,
      'public-key': { ...TEXT, multiple: true, default: [] },
      clock: TEXT,
      'public-url': TEXT,
      'explain-refusals': FLAG,
    });
    const port = portOption(values.port);
    const frozenAtMs = clockOption(values.clock);
    const given = values['public-key'].flatMap(readRegisteredKeys);
    if (given.some(({ keyId }) => keyId === OWN_KEY_ID)) {
      throw misuse(`The key id ${OWN_KEY_ID} is the sandbox's own; give your key another id with ID=FILE.`);
    }
    requireRegistrableKeys(given);
    const publicUrl = values['public-url'] === undefined ? null : readPublicUrl(values['public-url']);
    const folder = mkdtempSync(join(tmpdir(), 'dialbench-sandbox-'));
    const doctor = createDoctorPool();
    try {
      const own = makeOwnKey(folder);
      const sandbox = await startSandbox({
        databaseFile: values.database ?? join(folder, 'sandbox.db'),
        port,
        publicKeys: given,
        ownKey: own.registered,
        clock: systemClock,
        frozenAtMs,
        random: systemRandom,
        settings: { publicUrl, explainRefusals: values['explain-refusals'] },
        // An admin call may ask for it later; no thread starts before.
        diagnose: createUnaskedDiagnoses(doctor),
      });
      const { url, clientId, accessToken, customers } = sandbox;
      const ready = {
        url,
        clientId,
        accessToken,
        keyId: OWN_KEY_ID,
        privateKeyFile: own.privateKeyFile,
        ...(publicUrl === null ? {} : { publicUrl }),
        customers: customers.map(({ customerId }) => customerId),
      };
      const ended = untilToldToEnd();
      io.stdout(`${JSON.stringify(ready)}\n`);
      if (!values.json)
        io.stderr(
          `The sandbox serves ${url}/v1${publicUrl === null ? '' : `, reached as ${publicUrl}/v1,`} until Ctrl-C.\n`,
        );
      await ended;
      await sandbox.close();
      return 0;
    } finally {
      await doctor.close();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** The time at which to freeze the clock, in Unix milliseconds; undefined for the system's clock. */
function clockOption(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const frozenMs = /^\d{4}-\d{2}-\d{2}([T ].*)?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(frozenMs)) throw misuse(`--clock takes a time like 2026-03-02T09:00:00Z; got “${text}”.`);
  return frozenMs;
}

/** As misuse: what the sandbox refuses of them. */
function requireRegistrableKeys(keys: readonly RegisteredKey[]): void {
  try {
    createKeyRing(keys);
  } catch (error) {
    if (error instanceof AppError) throw misuse(`--public-key: ${error.message}`);
    throw error;
  }
}

/** Creates a key pair; the private half is PKCS#8 PEM with mode 0600, in a folder that only its owner can enter. */
function makeOwnKey(folder: string): { registered: RegisteredKey; privateKeyFile: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const privateKeyFile = join(folder, 'private-key.pem');
  writeFileSync(privateKeyFile, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 });
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
  return { registered: { keyId: OWN_KEY_ID, publicKey: new Uint8Array(raw) }, privateKeyFile };
}
