/** `sandbox`: its first line on stdout is one JSON document with all that a caller needs; everything else goes to stderr. */
import { generateKeyPairSync } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { redactedText } from '../../../shared/evidence/redact-text.ts';
import { AppError, misuse } from '../../../shared/failure.ts';
import { readPublicUrl } from '../../../shared/sandbox/public-url.ts';
import { shortened } from '../../../shared/text/shortened.ts';
import { boundHeap } from '../../bound-heap.ts';
import { createDoctorPool } from '../../doctor-pool/doctor-pool.ts';
import { createUnaskedDiagnoses } from '../../doctor-pool/unasked-diagnoses.ts';
import { makeTempFolder } from '../../files/temp-folder.ts';
import { untilToldToEnd } from '../../lifetime.ts';
import { captureConsole } from '../../log/capture-console.ts';
import { systemClock, systemRandom } from '../../ports/node-crypto.ts';
import { createKeyRing } from '../../sandbox/auth/key-ring.ts';
import { type RegisteredKey, SANDBOX_KEY_ID, type Sandbox, startSandbox } from '../../sandbox/start-sandbox.ts';
import { MOST_COPIES } from '../../sandbox/world/copy-customer.ts';
import { defineCommand } from '../cli-command.ts';
import { portOption } from '../option-values.ts';
import { fileOption, flag, JSON_OPTION, optionLine, valued } from '../options.ts';

const OPTIONS = {
  port: valued('N', 'is the port, a free one unless given', { initial: '0', read: portOption }),
  database: fileOption('keeps the world there; without it nothing is kept'),
  'public-key': valued(
    '[ID=]FILE',
    'lets keys of yours sign: the one with ID, or all of FILE, where one without an id is good for any',
    { takes: 'file', repeats: true },
  ),
  clock: valued('ISO', 'stops its clock at a time such as 2026-03-02T09:00:00Z', { read: clockOption }),
  copies: valued('ID=N', '1001=300 makes 300 customers who own what 1001 owns, for loads', { read: copiesOption }),
  'public-url': valued('URL', 'is what callers sign where TLS ends, or a tunnel begins, before it', {
    read: readPublicUrl,
  }),
  'explain-refusals': flag('has a 401 say in its errors what was really signed'),
  json: JSON_OPTION,
};

export const sandboxCommand = defineCommand(OPTIONS, {
  about:
    'Starts the sandbox alone, for scripts and other people’s test suites. Its first line is JSON with the address and everything needed to sign.',
  help: () =>
    [
      'The first line of standard output is one JSON document: url, clientId, accessToken, keyId and privateKeyFile to sign with,',
      'and customers. It serves until it is ended. Without --port a free one is taken, without --database nothing is kept.',
      ...(['public-key', 'clock', 'copies', 'public-url', 'explain-refusals'] as const).map((name) =>
        optionLine(OPTIONS, name),
      ),
    ].join('\n'),
  async run({ values }, io) {
    const { port, clock: frozenAtMs, copies } = values;
    const given = await registeredKeys(values['public-key']);
    if (given.some(({ keyId }) => keyId === SANDBOX_KEY_ID)) {
      throw misuse(`The key id ${SANDBOX_KEY_ID} is the sandbox's own; give your key another id with ID=FILE.`);
    }
    requireRegistrableKeys(given);
    const publicUrl = values['public-url'] ?? null;
    // No data folder, so no file; what is said on the terminal is redacted all the same.
    captureConsole({ write: (_level, text) => redactedText(text) });
    boundHeap();
    const folder = makeTempFolder('sandbox');
    const doctor = createDoctorPool();
    try {
      const own = makeOwnKey(folder.path);
      const sandbox = await startSandbox({
        databaseFile: values.database ?? join(folder.path, 'sandbox.db'),
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
      const made = await copiesOf(sandbox, copies);
      const ready = {
        url,
        clientId,
        accessToken,
        keyId: SANDBOX_KEY_ID,
        privateKeyFile: own.privateKeyFile,
        ...(publicUrl === null ? {} : { publicUrl }),
        customers: customers.map(({ customerId }) => customerId),
        ...(made === undefined ? {} : { copies: made }),
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
      folder.remove();
    }
  },
});

/** The time at which to freeze the clock, in Unix milliseconds. */
function clockOption(text: string): number {
  const frozenMs = /^\d{4}-\d{2}-\d{2}([T ].*)?$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(frozenMs)) throw misuse(`--clock takes a time like 2026-03-02T09:00:00Z; got “${text}”.`);
  return frozenMs;
}

type Copies = { readonly of: number; readonly count: number };

/** Whom to copy, and how often, such as 1001=300. */
function copiesOption(text: string): Copies {
  const [, of = '', count = ''] = /^(\d{1,15})=(\d{1,6})$/.exec(text) ?? [];
  const copies = { of: Number(of), count: Number(count) };
  if (of !== '' && copies.count >= 1 && copies.count <= MOST_COPIES) return copies;
  const most = MOST_COPIES.toLocaleString('en');
  throw misuse(
    `--copies takes a customer and a number from 1 to ${most}, such as 1001=300; got “${shortened(text, 40)}”.`,
  );
}

/** Ends the sandbox where there is nobody to copy: it would hold the program. */
async function copiesOf({ admin, close }: Sandbox, copies: Copies | undefined) {
  if (copies === undefined) return undefined;
  const { of, count } = copies;
  try {
    return { of, count, first: admin.customerCopier(of)(count)[0]?.customerId };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The readers of all key formats are loaded only where there is a key to read. */
async function registeredKeys(options: readonly string[]): Promise<readonly RegisteredKey[]> {
  if (options.length === 0) return [];
  const { readRegisteredKeys } = await import('../key-file.ts');
  return options.flatMap(readRegisteredKeys);
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
  return { registered: { keyId: SANDBOX_KEY_ID, publicKey: new Uint8Array(raw) }, privateKeyFile };
}
