/**
 * The vault in any order of programs, keyrings, ways and crashes, against a model: its keys are always the same, and
 * nothing that opened it before stops doing so without consent.
 *
 * A crash is one of the disk's writes after which nothing more is written, as when the process dies there; half of a file
 * may have been written. scrypt is real, but cheap, so that hundreds of orders can be tried.
 */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { array, assert, asyncProperty, boolean, constantFrom, integer, option, record } from 'fast-check';
import { expect, test, vi } from 'vitest';
import { systemClock, systemRandom } from '../../../electron/ports/node-crypto.ts';
import { openVault, type Vault } from '../../../electron/vault/vault.ts';
import { type PretendedKeyring, pretendedKeyring } from '../../support/pretended-keyring.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const disk = vi.hoisted(() => ({ writesLeft: Number.POSITIVE_INFINITY }));

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  const write =
    <A extends readonly unknown[], T>(act: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      if (disk.writesLeft <= 0) throw new Error('crashed');
      disk.writesLeft -= 1;
      return act(...args);
    };
  const open = async (path: string, flags?: string, mode?: number) => {
    if (flags !== 'wx') return real.open(path, flags, mode);
    const file = await write(real.open)(path, flags, mode);
    const writeWhole = file.writeFile.bind(file);
    file.writeFile = async (data) => {
      if (disk.writesLeft <= 0 && data instanceof Uint8Array) {
        await writeWhole(data.subarray(0, data.length / 2));
      }
      return write(writeWhole)(data);
    };
    return file;
  };
  return { ...real, open, rename: write(real.rename), rm: write(real.rm), link: write(real.link) };
});

vi.mock('node:crypto', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:crypto')>();
  type Done = (error: Error | null, key: Buffer) => void;
  const scrypt = (secret: string, salt: Uint8Array, length: number, _dear: object, done: Done) =>
    real.scrypt(secret, salt, length, { N: 2, r: 1, p: 1 }, done);
  return { ...real, scrypt };
});

const PASSPHRASES = ['four plain words here', 'and four others there'] as const;
const ACTS = [
  ...['key', 'token', 'add-key-file', 'add-os', 'remove-key-file', 'remove-os'],
  ...['set-passphrase', 'change-passphrase', 'remove-passphrase', 'lock'],
] as const;
type Door = 'desktop' | 'browser';
type At = 'A' | 'B' | 'none';
type Step = {
  readonly door: Door;
  readonly isFresh: boolean;
  readonly keyring: At;
  readonly act: string;
  readonly crashAt: number | null;
};

const step = record({
  door: constantFrom<Door[]>('desktop', 'browser'),
  isFresh: boolean(),
  // Most of the time it is as it was; else little would ever open.
  keyring: constantFrom<At[]>('A', 'A', 'A', 'A', 'B', 'none'),
  act: constantFrom(...ACTS),
  crashAt: option(integer({ min: 0, max: 16 }), { freq: 4 }),
});

const KEYS = { A: systemRandom.bytes(32), B: systemRandom.bytes(32) };

function turnTo(keyring: PretendedKeyring, at: At): void {
  keyring.be(at === 'none' ? 'none' : 'there');
  if (at !== 'none') keyring.use(KEYS[at], at === 'A' ? 'gnome_libsecret' : 'kwallet6');
}

async function openAs(folder: string, door: Door, keyring: PretendedKeyring): Promise<Vault> {
  const vault = await openVault(folder, systemRandom, door === 'desktop' ? keyring : undefined, {
    clock: systemClock,
    later: () => () => {},
    onChange: () => {},
  });
  await vault.reopen();
  return vault;
}

const keysOf = (vault: Vault): Record<string, string> =>
  Object.fromEntries(
    vault.secrets().flatMap(({ environmentId }) => {
      const signer = vault.signer(environmentId);
      return signer ? [[environmentId, Buffer.from(signer.publicKey).toString('hex')]] : [];
    }),
  );

/** Who opens the folder's vault now, started afresh, and the keys that each finds. */
async function openers(folder: string): Promise<Map<string, Record<string, string>>> {
  const found = new Map<string, Record<string, string>>();
  if (!existsSync(join(folder, 'vault.json'))) return found;
  for (const who of ['browser', 'A', 'B', 'none'] as const) {
    const keyring = pretendedKeyring();
    turnTo(keyring, who === 'browser' ? 'none' : who);
    const vault = await openAs(folder, who === 'browser' ? 'browser' : 'desktop', keyring);
    const { kind, lock } = vault.state();
    if (kind === 'ready' && lock.kind === 'none') found.set(who, keysOf(vault));
    if (kind === 'ready' && lock.kind === 'locked') {
      for (const passphrase of PASSPHRASES) {
        const isOpen = await vault.unlock(passphrase).then(
          () => true,
          () => false,
        );
        if (isOpen) found.set(`${who} ${passphrase}`, keysOf(vault));
      }
    }
    vault.close();
  }
  return found;
}

let nth = 0;

async function perform(vault: Vault, act: string): Promise<void> {
  const { lock } = vault.state();
  if (lock.kind === 'locked') {
    for (const passphrase of PASSPHRASES) await vault.unlock(passphrase).catch(() => {});
  }
  /** With the passphrase that is right; a program that has died tries no other. */
  const current = async (use: (passphrase: string) => Promise<void>): Promise<void> => {
    try {
      await use(PASSPHRASES[0]);
    } catch (error) {
      if (disk.writesLeft <= 0) throw error;
      await use(PASSPHRASES[1]);
    }
  };
  if (act === 'key') return vault.keys.generate(`environment-${nth++}`);
  if (act === 'token') return vault.setToken('staging', `token-number-${nth++}`);
  if (act === 'add-key-file') return vault.addUnlocker('key-file');
  if (act === 'add-os') return vault.addUnlocker('os');
  if (act === 'remove-key-file') return vault.removeUnlocker('key-file');
  if (act === 'remove-os') return vault.removeUnlocker('os');
  if (act === 'set-passphrase') return vault.setPassphrase(undefined, PASSPHRASES[0]);
  if (act === 'change-passphrase') return vault.setPassphrase(PASSPHRASES[0], PASSPHRASES[1]);
  if (act === 'remove-passphrase') return current((passphrase) => vault.removePassphrase(passphrase));
  return vault.lock();
}

/** These take a way from somebody, and their user knows. */
const TAKES_AWAY = new Set([
  'remove-key-file',
  'remove-os',
  'set-passphrase',
  'change-passphrase',
  'remove-passphrase',
]);
/** These let the folder be opened without a keyring or a passphrase, and their user has said so. */
const OPENS_UP = new Set(['add-key-file', 'remove-passphrase']);

async function runOrder(steps: readonly Step[]): Promise<void> {
  const folder = tempFolder();
  const keyring = pretendedKeyring();
  const open = new Map<Door, Vault>();
  /** What must be there, and what may be, because it was under way when the program died. */
  let certain: Record<string, string> = {};
  let possible: Record<string, string> = {};
  let before = await openers(folder);
  for (const { door, isFresh, keyring: at, act, crashAt } of steps) {
    turnTo(keyring, at);
    if (isFresh) open.delete(door);
    const vault = open.get(door) ?? (await openAs(folder, door, keyring));
    open.set(door, vault);
    await vault.refresh();
    // A passphrase that the other door removed is asked about; its user did that, and agrees.
    const state = vault.state();
    if (state.kind === 'failed' && state.failure.code === 'vault-put-back') await vault.reopen();
    const hadFile = existsSync(join(folder, 'vault.json'));
    const isRenewal = act === 'add-os' && vault.state().ways.some(({ health }) => health.kind === 'broken');
    disk.writesLeft = crashAt ?? Number.POSITIVE_INFINITY;
    const outcome = await perform(vault, act).then(
      () => 'done',
      (error: Error) => error.message,
    );
    const isCrashed = disk.writesLeft <= 0;
    disk.writesLeft = Number.POSITIVE_INFINITY;
    if (isCrashed) {
      open.delete(door);
      // Its process is gone, and a lock of such is taken over; here it is this one.
      for (const name of readdirSync(folder)) if (name.includes('.lock')) rmSync(join(folder, name));
    }
    const after = await openers(folder);
    const told = `${door} at ${at}, ${act}${crashAt === null ? '' : ` crashing at ${crashAt}`}: ${outcome}; ${[...before.keys()]} -> ${[...after.keys()]}`;

    const [first] = after.values();
    if (before.size > 0) expect(after.size, told).toBeGreaterThan(0);
    for (const keys of after.values()) expect(keys, told).toEqual(first);
    if (first) {
      expect(first, told).toMatchObject(certain);
      for (const [id, key] of Object.entries(first)) {
        const isNew = act === 'key' && certain[id] === undefined && possible[id] === undefined;
        if (!isNew) expect(certain[id] ?? possible[id], told).toBe(key);
      }
      possible = isCrashed ? { ...possible, ...first } : {};
      certain = first;
    }
    if (!TAKES_AWAY.has(act) && !isRenewal) for (const who of before.keys()) expect(after.has(who), told).toBe(true);
    if (outcome !== 'done' && !isCrashed) expect([...after.keys()], told).toEqual([...before.keys()]);
    if (hadFile && !OPENS_UP.has(act)) expect(after.has('browser') && !before.has('browser'), told).toBe(false);
    if (outcome === 'done' && act === 'set-passphrase') {
      expect(
        [...after.keys()].every((who) => who.endsWith(PASSPHRASES[0])),
        told,
      ).toBe(true);
    }
    if (after.size > 0) {
      // No way stands in the file that does not open it.
      const { wraps } = JSON.parse(readFileSync(join(folder, 'vault.json'), 'utf8'));
      const kinds: string[] = wraps.map(({ kind }: { kind: string }) => kind);
      expect(after.has('browser'), `${told} ${kinds}`).toBe(kinds.includes('key-file'));
      if (kinds.includes('os')) expect(after.has('A') || after.has('B'), `${told} ${kinds}`).toBe(true);
    }
    const names = readdirSync(folder).filter((name) => !name.endsWith('.new'));
    expect(
      names.every((name) => /^vault\.(json|key(\.set-aside-.*)?)$/.test(name)),
      `${told} ${names}`,
    ).toBe(true);
    before = after;
  }
}

test('in every order the keys stay the same, and nothing that opened the vault stops without consent', async () => {
  await assert(asyncProperty(array(step, { minLength: 3, maxLength: 14 }), runOrder), { numRuns: 40 });
}, 300_000);

test.each([
  ['the desktop gives the browser a key file', 'A', ['key'], 'add-key-file'],
  ['the desktop takes the key file away', 'A', ['key', 'add-key-file'], 'remove-key-file'],
  ['a passphrase is set over both ways', 'A', ['key', 'add-key-file'], 'set-passphrase'],
  ['a passphrase is removed', 'A', ['key', 'set-passphrase'], 'remove-passphrase'],
  ['the keyring is added to a folder of the browser', 'none', ['key'], 'add-os'],
] as const)(
  'a crash at each single write while %s loses nothing',
  async (_what, first, acts, last) => {
    const made = acts.map((act): Step => ({ door: 'desktop', isFresh: true, keyring: first, act, crashAt: null }));
    for (let crashAt = 0; crashAt <= 16; crashAt += 1) {
      const crashing: Step = { door: 'desktop', isFresh: true, keyring: 'A', act: last, crashAt };
      await runOrder([...made, crashing, { ...crashing, crashAt: null }, { ...crashing, act: 'key', crashAt: null }]);
    }
  },
  120_000,
);

test('the disk of these tests really stops in the middle of a file', async () => {
  const folder = tempFolder();
  const vault = await openAs(folder, 'browser', pretendedKeyring());
  await vault.keys.generate('sandbox');
  const before = readFileSync(join(folder, 'vault.json'));
  disk.writesLeft = 6;
  await expect(vault.keys.generate('sandbox')).rejects.toThrow('crashed');
  disk.writesLeft = Number.POSITIVE_INFINITY;
  expect(readFileSync(join(folder, 'vault.json')).equals(before)).toBe(true);
  const draft = readFileSync(join(folder, 'vault.json.new'));
  expect(draft.length).toBeGreaterThan(0);
  expect(draft.length).toBeLessThan(before.length);
});
