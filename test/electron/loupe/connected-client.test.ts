/**
 * A stranger's client, connected as the door's page says: the printed program is run as it stands, with a key of its own
 * whose public half was pasted. It must be accepted, and captured as verified.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../../electron/ports/node-crypto.ts';
import { keyPair } from '../../../electron/vectors/letter.ts';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import { FIRST_PROGRAMS } from '../../../shared/loupe/first-programs.ts';
import { pointStagingAt } from '../../support/point-staging-at.ts';
import { recordsOf } from '../../support/records-of.ts';
import { startTestSandbox } from '../../support/start-sandbox.ts';
import { startWorkbench } from '../../support/start-workbench.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { runProgram, TOOLCHAINS, type Toolchain } from '../../support/toolchains.ts';

/** Scripts and a compiled language; `curl` signs with openssl alone. All others are run in test/electron/codegen. */
const TRIED = ['node', 'python', 'go', 'curl'];
const environmentId = 'sandbox';
const KEY_FILE = 'keys/mine.pem';

const runnable = TOOLCHAINS.filter(({ target }) => TRIED.includes(target)).map((toolchain) => ({
  toolchain,
  found: toolchain.find(),
}));

describe.each(runnable)('$toolchain.target', ({ toolchain, found }) => {
  const reason = found === undefined ? ` — not run: install ${toolchain.debianPackages.join(', ')}` : '';
  test.skipIf(reason !== '')(
    `the GET and the signed POST are accepted as printed, and captured as verified${reason}`,
    () => connect(toolchain),
    180_000,
  );
});

async function connect(toolchain: Toolchain): Promise<void> {
  const { services } = await startWorkbench();
  const folder = tempFolder();
  const key = keyPair(crypto.getRandomValues(new Uint8Array(32)));
  mkdirSync(join(folder, 'keys'));
  writeFileSync(join(folder, KEY_FILE), key.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const publicKey = Buffer.from(key.publicKey).toString('base64');
  await services['loupe.registerKey']({ environmentId, keyId: 'theirs', publicKey });
  const { accessToken } = await services['sandbox.revealToken']({});
  const variables = { DIALBENCH_KEY_FILE: join(folder, KEY_FILE), DIALBENCH_TOKEN: accessToken };
  for (const { input } of FIRST_PROGRAMS) {
    const of: CommandInput<'codegen.program'>['of'] = {
      kind: 'operation',
      ...{ environmentId, input, keyId: 'theirs', keyFile: KEY_FILE },
    };
    const program = await services['codegen.program']({ target: toolchain.target, of });
    expect(program.run).toContain(`DIALBENCH_KEY_FILE=${KEY_FILE}`);
    const { exitCode, stdout, stderr } = await runProgram(toolchain, program, folder, variables);
    expect(`${exitCode} ${stdout} ${stderr}`, input.operation).toMatch(/^0 20[01]\b/);
    const [newest] = (await recordsOf(services, 'passed', environmentId, '', 1)).records;
    expect(newest).toMatchObject({ verified: true, keyId: 'theirs', url: expect.stringContaining('/v1/') });
  }
}

const curl = TOOLCHAINS.find(({ target }) => target === 'curl');
const curlMissing = curl?.find() === undefined ? ` — not run: install ${curl?.debianPackages.join(', ')}` : '';

test.skipIf(curlMissing !== '')(
  `with the door as its HTTP proxy a client signs the environment’s own address, and is verified on its way${curlMissing}`,
  async () => {
    if (!curl) throw new Error('there is no curl');
    const real = await startTestSandbox({ clock: systemClock });
    const { services } = await startWorkbench();
    const staging = await pointStagingAt(services, real.url, 'token-of-the-workbench');
    const { forwarding } = await services['loupe.start']({ environmentId: staging });
    const door = forwarding.kind === 'listening' ? forwarding.address : '';
    const folder = tempFolder();
    const key = keyPair(crypto.getRandomValues(new Uint8Array(32)));
    const keyFile = join(folder, 'key.pem');
    writeFileSync(keyFile, key.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const publicKey = Buffer.from(key.publicKey).toString('base64');
    await services['loupe.registerKey']({ environmentId: staging, keyId: 'theirs', publicKey });
    real.admin.keys.remember('theirs', key.publicKey);
    const [first] = FIRST_PROGRAMS;
    const of = { kind: 'operation', environmentId: staging, input: first?.input, keyId: 'theirs' };
    const program = await services['codegen.program']({
      target: 'curl',
      of: of as CommandInput<'codegen.program'>['of'],
    });
    const run = await runProgram(curl, program, folder, {
      DIALBENCH_KEY_FILE: keyFile,
      DIALBENCH_TOKEN: real.accessToken,
      http_proxy: door,
    });
    const { records: captures } = await recordsOf(services, 'passed', staging, '', 10);
    expect(captures, `${run.stdout}${run.stderr}`).toMatchObject([{ verified: true, keyId: 'theirs', method: 'GET' }]);
    // All that is signed holds, and the token is the client's own; only the environment's client id is not the sandbox's.
    expect(real.admin.journal.find({}, 1).entries).toMatchObject([{ verified: true, reasons: ['x-client-id'] }]);
  },
  60_000,
);
