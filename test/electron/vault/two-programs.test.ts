import { existsSync, readFileSync, rmSync, utimesSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../../support/host-over-services.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { open, PASSPHRASE } from './made-vault.ts';

/** Two rooms on one folder stand for two programs: the workbench that lies open, and the command line beside it. */

test('changes of two programs at once are all kept', async () => {
  const folder = tempFolder();
  const [workbench, commandLine] = [await open(folder), await open(folder)];
  await workbench.keys.generate('sandbox');
  await Promise.all([
    ...['a', 'b', 'c', 'd'].map((id) => workbench.setToken(id, `token-of-${id}`)),
    ...['e', 'f', 'g', 'h'].map((id) => commandLine.keys.generate(id)),
  ]);
  const again = await open(folder);
  const ids = again.secrets().map(({ environmentId }) => environmentId);
  expect(ids.sort()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'sandbox']);
  expect(existsSync(join(folder, 'vault.json.lock'))).toBe(false);
});

test('two programs that begin a vault at once end with one vault that both can use', async () => {
  const folder = tempFolder();
  const rooms = await Promise.all([open(folder), open(folder)]);
  await Promise.all(rooms.map((room, index) => room.keys.generate(`environment-${index}`)));
  for (const room of rooms) {
    await room.refresh();
    expect(
      room
        .secrets()
        .map(({ environmentId }) => environmentId)
        .sort(),
    ).toEqual(['environment-0', 'environment-1']);
    expect(room.signer('environment-0')?.sign(new Uint8Array(3))).toHaveLength(64);
  }
});

test('a program that lies open takes over what another one wrote', async () => {
  const folder = tempFolder();
  const workbench = await open(folder);
  await workbench.keys.generate('staging');
  const held = workbench.signer('staging');
  const commandLine = await open(folder);
  await commandLine.keys.generate('staging');
  expect(await workbench.refresh()).toBe(true);
  expect(await workbench.refresh()).toBe(false);
  expect(workbench.publicPart('staging')).toEqual(commandLine.publicPart('staging'));
  expect(() => held?.sign(new Uint8Array(1))).toThrow(expect.objectContaining({ code: 'vault-key-replaced' }));
});

test('a passphrase set by another program locks this one at its next act, and nothing is lost', async () => {
  const folder = tempFolder();
  const [workbench, other] = [await open(folder), await open(folder)];
  await workbench.setToken('staging', 'token-of-staging');
  await other.refresh();
  await other.setPassphrase(undefined, PASSPHRASE);
  await expect(workbench.setToken('production', 'token-of-production')).rejects.toMatchObject({ code: 'vault-locked' });
  expect(workbench.state().lock).toEqual({ kind: 'locked', because: 'changed' });
  await workbench.unlock(PASSPHRASE);
  await workbench.setToken('production', 'token-of-production');
  expect(workbench.secretTexts()).toEqual(['token-of-staging', 'token-of-production']);
});

test('an older file put back under a program is refused with a sentence, and taken when it is opened again', async () => {
  const folder = tempFolder();
  const room = await open(folder);
  await room.setToken('staging', 'the-first-token');
  const older = readFileSync(join(folder, 'vault.json'));
  await room.setToken('production', 'the-second-token');
  writeFileSync(join(folder, 'vault.json'), older);
  await expect(room.setToken('other', 'the-third-token')).rejects.toMatchObject({ code: 'vault-put-back' });
  expect(readFileSync(join(folder, 'vault.json'))).toEqual(older);
  expect(await room.refresh()).toBe(true);
  expect(room.state()).toMatchObject({ kind: 'failed', failure: { code: 'vault-put-back' } });
  await room.reopen();
  expect(room.secretTexts()).toEqual(['the-first-token']);
  await room.setToken('other', 'the-third-token');
  expect(room.secretTexts()).toEqual(['the-first-token', 'the-third-token']);
});

test('an older file put back under a locked vault is refused at unlocking, and taken when it is opened again', async () => {
  const folder = tempFolder();
  const path = join(folder, 'vault.json');
  const room = await open(folder);
  await room.setPassphrase(undefined, PASSPHRASE);
  const older = readFileSync(path);
  await room.setToken('production', 'the-second-token');
  room.lock();
  writeFileSync(path, older);
  await expect(room.unlock(PASSPHRASE)).rejects.toMatchObject({ code: 'vault-put-back' });
  expect(room.state().lock.kind).toBe('locked');
  expect(readFileSync(path)).toEqual(older);
  expect(await room.refresh()).toBe(true);
  await room.reopen();
  await room.unlock(PASSPHRASE);
  expect(room.secretTexts()).toEqual([]);
});

test('a file put in its place that does not open shuts the vault of a program that lies open', async () => {
  const folder = tempFolder();
  const room = await open(folder);
  await room.keys.generate('staging');
  const held = room.signer('staging');
  writeFileSync(join(folder, 'vault.json'), 'not a vault');
  await expect(room.keys.generate('staging')).rejects.toMatchObject({ code: 'vault-unreadable' });
  expect(await room.refresh()).toBe(true);
  expect(room.state()).toMatchObject({ kind: 'failed', failure: { code: 'vault-unreadable' } });
  expect(() => held?.sign(new Uint8Array(1))).toThrow();
  expect(readFileSync(join(folder, 'vault.json'), 'utf8')).toBe('not a vault');
});

test.each<[string, (lock: string) => void]>([
  // The first process of a machine is never this test; its number beyond the largest is nobody's.
  ['a program that ended in the middle', (lock) => writeFileSync(lock, '4194305')],
  [
    'a program that hung a minute ago',
    (lock) => {
      writeFileSync(lock, String(process.ppid));
      utimesSync(lock, new Date(), new Date(Date.now() - 120_000));
    },
  ],
])('the lock of %s is taken over', async (_who, leave) => {
  const folder = tempFolder();
  const room = await open(folder);
  leave(join(folder, 'vault.json.lock'));
  await room.keys.generate('staging');
  expect(existsSync(join(folder, 'vault.json.lock'))).toBe(false);
});

test('a vault file that was removed under an open program is written again whole', async () => {
  const folder = tempFolder();
  const room = await open(folder);
  await room.setToken('staging', 'token-of-staging');
  rmSync(join(folder, 'vault.json'));
  await room.setToken('production', 'token-of-production');
  expect((await open(folder)).secretTexts()).toEqual(['token-of-staging', 'token-of-production']);
});

test('a passphrase changed by one program while another adds keys loses nothing that was reported as done', async () => {
  const folder = tempFolder();
  const [workbench, other] = [await open(folder), await open(folder)];
  await workbench.keys.generate('sandbox');
  const adding = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) =>
    other.keys.generate(id).then(
      () => id,
      (error: { code: string }) => error.code,
    ),
  );
  await workbench.setPassphrase(undefined, PASSPHRASE);
  const outcomes = await Promise.all(adding);
  const again = await open(folder);
  await again.unlock(PASSPHRASE);
  const kept = again.secrets().map(({ environmentId }) => environmentId);
  expect(kept.sort()).toEqual([...outcomes.filter((outcome) => outcome.length === 1), 'sandbox'].sort());
  for (const outcome of outcomes.filter((one) => one.length > 1)) expect(outcome).toBe('vault-locked');
  for (const id of kept) expect(again.signer(id)?.sign(new Uint8Array(1))).toHaveLength(64);
});

test('the key file goes in the same turn as the change that does without it, so that no other program seals by it', async () => {
  const folder = tempFolder();
  const room = await open(folder);
  await room.setToken('staging', 'token-of-staging');
  const changed: (string | null)[] = [];
  const watcher = watch(folder, (_kind, name) => void changed.push(name));
  onTestFinished(() => watcher.close());
  await room.setPassphrase(undefined, PASSPHRASE);
  await until(() => changed.includes('vault.key') && changed.includes('vault.json.lock'));
  // What comes after the last of both.
  writeFileSync(join(folder, 'last'), '');
  await until(() => changed.includes('last'));
  expect(existsSync(join(folder, 'vault.key'))).toBe(false);
  expect(changed.lastIndexOf('vault.key')).toBeLessThan(changed.lastIndexOf('vault.json.lock'));
});
