/** The command line's canary: what it prints, in any form and failing or not, and what it leaves in the folder. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemRandom } from '../../../electron/ports/node-crypto.ts';
import { openVault } from '../../../electron/vault/vault.ts';
import { TARGET_IDS } from '../../../shared/codegen/target.ts';
import { countCanary, findCanaries, findInFolder, textCanary } from '../../support/canaries.ts';
import { drawn } from '../../support/drawn.ts';
import { startEchoService } from '../../support/echo-service.ts';
import { atEchoService, saveEnvironments } from '../../support/saved-environments.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { writePkcs8Pem } from '../../support/write-private-keys.ts';
import { environmentFile } from './env-file.ts';
import { runHere } from './run-cli.ts';

const seeds = { staging: randomBytes(32), production: randomBytes(32), imported: randomBytes(32) };
const token = randomBytes(32).toString('base64url');
const passphrases = {
  vault: `vault ${randomBytes(16).toString('hex')}`,
  file: `file ${randomBytes(16).toString('hex')}`,
};
const TOKEN = textCanary('the token', token);
const ALL = [
  ...Object.entries(seeds).map(([name, bytes]) => ({ name: `the seed of ${name}`, bytes })),
  ...Object.entries(passphrases).map(([name, text]) => textCanary(`the passphrase of the ${name}`, text)),
  TOKEN,
];

const FORMS = [[], ['--json']];

type Ran = { readonly code: number | null; readonly said: string };

async function cli(args: readonly string[], env: Record<string, string> = {}): Promise<Ran> {
  const { code, stdout, stderr } = await runHere(args, { env });
  return { code, said: stdout + stderr };
}

/** Staging and production point at a service that repeats the token; the vault is under a passphrase. */
async function seedFolder() {
  const data = tempFolder();
  const service = await startEchoService();
  onTestFinished(() => service.close());
  const vault = await openVault(data, systemRandom, undefined);
  for (const id of ['staging', 'production'] as const) {
    await vault.keys.import(id, { input: writePkcs8Pem(seeds[id]) });
    await vault.setToken(id, token);
  }
  await vault.setPassphrase(undefined, passphrases.vault);
  vault.close();
  await saveEnvironments(data, atEchoService(service));
  return { data, service };
}

test('no key, token or passphrase is printed by send, codegen or keys, nor lies in the folder after it', async () => {
  const { data, service } = await seedFolder();
  const given = join(tempFolder(), 'given.pem');
  writeFileSync(given, writePkcs8Pem(seeds.imported));
  const broken = join(tempFolder(), 'broken.pem');
  writeFileSync(broken, writePkcs8Pem(seeds.imported).replace('-----END', '****-----END'));
  const env = { DIALBENCH_VAULT_PASSPHRASE: passphrases.vault, DIALBENCH_KEY_PASSPHRASE: passphrases.file };
  const body = ['--set', 'firstName=Zoe', '--set', 'lastName=Banda'];
  const runs: [readonly number[], readonly string[], Record<string, string>][] = [
    [[0], ['send', 'customers.create', ...body, '--env', 'staging'], env],
    [[0], ['send', 'customers.create', ...body, '--env', 'production', '--confirm', 'Production'], env],
    [[2], ['send', 'customers.create', ...body, '--env', 'production'], env],
    [[3], ['send', 'customers.create', ...body, '--env', 'staging'], {}],
    [
      [2, 3],
      ['send', 'customers.create', ...body, '--env', 'staging'],
      { DIALBENCH_VAULT_PASSPHRASE: `${passphrases.file}x` },
    ],
    [[0], ['keys', 'list'], {}],
    [[0], ['keys', 'public', '--env', 'staging', '--format', 'jwk'], {}],
    [[2], ['keys', 'export', '--env', 'production'], env],
    [[0], ['keys', 'export', '--env', 'staging'], env],
    [[2], ['keys', 'import', broken, '--env', 'staging'], env],
    [[0], ['keys', 'import', given, '--env', 'staging'], env],
    [[2], ['keys', 'import', given, '--env', 'staging'], env],
    [[0], ['keys', 'generate', '--env', 'staging'], env],
    [[0], ['codegen', 'customers.create', '--target', 'node', ...body, '--env', 'staging'], env],
  ];
  const said: string[] = [];
  for (const [codes, args, variables] of runs) {
    const isImported = args[1] === 'import' && args[2] === given;
    // By day in one form each; the token has to go out in both.
    const forms = args[0] === 'send' ? FORMS : drawn(FORMS, 1, args.join(' '));
    for (const [at, form] of forms.entries()) {
      const ran = await cli([...args, ...form, '--data', data], variables);
      // The same key a second time is known, whichever form says so.
      const expected = isImported && at > 0 ? [2] : codes;
      expect(expected, `${args.join(' ')} ${form.join()}\n${ran.said}`).toContain(ran.code);
      said.push(ran.said);
    }
  }
  // The token did go out, and did come back.
  expect(service.authorizations.length).toBe(4);
  expect(new Set(service.authorizations)).toEqual(new Set([`Bearer ${token}`]));
  expect(findCanaries(ALL, 'what was printed', said.join('\n'))).toEqual([]);
  expect(findInFolder(ALL, data)).toEqual([]);
}, 180_000);

test('a dry run prints the token, because that is what it is asked for, once, and keeps it nowhere', async () => {
  const { data, service } = await seedFolder();
  const env = { DIALBENCH_VAULT_PASSPHRASE: passphrases.vault };
  const args = ['send', 'portfolio.list', '--set', 'customerId=1', '--dry-run', '--data', data];
  const { said } = await cli([...args, '--env', 'staging'], env);
  expect(countCanary(TOKEN, Buffer.from(said))).toBe(1);
  expect(
    findCanaries(
      ALL.filter((one) => one !== TOKEN),
      'the dry run',
      said,
    ),
  ).toEqual([]);
  const live = await cli([...args, '--env', 'production'], env);
  expect(live.code).toBe(2);
  expect(findCanaries(ALL, 'the refusal', live.said)).toEqual([]);
  expect(findInFolder(ALL, data)).toEqual([]);
  expect(service.authorizations).toEqual([]);
}, 60_000);

test('every program that codegen prints reads key and token when it runs, and holds neither', async () => {
  const { data } = await seedFolder();
  const env = { DIALBENCH_VAULT_PASSPHRASE: passphrases.vault };
  const said: string[] = [];
  for (const target of drawn(TARGET_IDS, 4, 'languages printed')) {
    const ran = await cli(
      [
        'codegen',
        'customers.create',
        '--target',
        target,
        '--set',
        'firstName=Zoe',
        '--env',
        'staging',
        '--data',
        data,
        '--json',
      ],
      env,
    );
    expect(ran.code, ran.said).toBe(0);
    said.push(ran.said);
  }
  expect(findCanaries(ALL, 'the programs', said.join('\n'))).toEqual([]);
  expect(findInFolder(ALL, data)).toEqual([]);
}, 120_000);

test('a token that the service issues is printed masked; an environment of a file has no vault to keep it in', async () => {
  const data = tempFolder();
  const sent = await cli(['send', 'auth.token', '--data', data, '--json']);
  expect(sent.code, sent.said).toBe(0);
  expect(JSON.parse(sent.said).body.data.accessToken).toMatch(/^\*{43}$/);
  const own = await cli(['send', 'auth.token', '--data', data, '--keep-token']);
  expect(own.said).toMatch(/"accessToken": "\*{43}"[\s\S]*makes its own token at each start/);
  const { file, variables, sandbox } = await environmentFile();
  const refused = await cli(['send', 'auth.token', '--env', file, '--keep-token'], variables);
  expect(refused).toMatchObject({ code: 2, said: expect.stringMatching(/--keep-token puts the token into the vault/) });
  expect(sandbox.admin.journal.find({}, 10).matched).toBe(0);
  const alone = await cli(['send', 'auth.token', '--env', file], variables);
  expect(alone).toMatchObject({ code: 0, said: expect.stringMatching(/"accessToken": "\*{43}"/) });
}, 60_000);
