/** Which keys a signature is tried with, in which order, and what is said of the one that fits. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nodeCrypto as crypto } from '../../../electron/ports/node-crypto.ts';
import { keyPair } from '../../../electron/vectors/letter.ts';
import { CAUSES, type CauseId } from '../../../shared/doctor/causes.ts';
import {
  type KeyCandidate,
  keyCandidates,
  type NamedKey,
  seedCandidates,
} from '../../../shared/doctor/key-candidates.ts';
import type { KnownKey } from '../../../shared/signature/ports.ts';

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const fromHex = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'hex'));
const ascii = (text: string): string => hex(Buffer.from(text));

describe('what broken code makes of a seed', () => {
  // Each byte says its place, from 1 to 32.
  const seed = Uint8Array.from({ length: 32 }, (_, at) => at + 1);
  const own = keyPair(seed);
  /** The seeds themselves in place of their public halves. */
  const seedsTried = () => seedCandidates(seed, crypto, (bytes) => bytes);
  const sha512 = (...parts: readonly Uint8Array[]) => createHash('sha512').update(Buffer.concat(parts)).digest();
  const expanded = sha512(seed);
  const [low, high] = [hex(expanded.subarray(0, 32)), hex(expanded.subarray(32))];
  const all = '0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20';

  it('is tried with the causes that each stands for, the seed itself first', () => {
    const tried = seedsTried();
    const lines = tried.map(({ causes, publicKey }): readonly [string, string] => [causes.join(' '), hex(publicKey)]);
    expect(lines.slice(0, -5)).toEqual([
      ['K2 K3', all],
      ['K8', `302e020100300506032b657004220420${all.slice(0, 32)}`],
      ['K7', ascii('MC4CAQAwBQYDK2VwBCIEIAECAwQFBgcI')],
      ['K7', ascii('-----BEGIN PRIVATE KEY-----\nMC4C')],
      ['K8', `032b657004220420${all.slice(0, 48)}`],
      ['K8', `04220420${all.slice(0, 56)}`],
      ['K8', `0420${all.slice(0, 60)}`],
      ['K8', `20${all.slice(0, 62)}`],
      ['K8 K18', `${all.slice(2)}00`],
      ['K8 K18', `00${all.slice(2)}`],
      ['K7', ascii('CQoLDA0ODxAREhMUFRYXGBkaGxwdHh8g')],
      ['K18', hex(createHash('sha256').update(seed).digest())],
      ['K9', hex(Buffer.from(all, 'base64')).slice(0, 64)],
      ['K9', ascii('0102030405060708090a0b0c0d0e0f10')],
      ['K9', ascii('0102030405060708090A0B0C0D0E0F10')],
      ['K9', ascii('AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcY')],
      ['K9', ascii('AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcY')],
      ['K9', '201f1e1d1c1b1a191817161514131211100f0e0d0c0b0a090807060504030201'],
    ]);
    const scalar = Buffer.from(expanded.subarray(0, 32));
    scalar[0] = (scalar[0] ?? 0) & 0xf8;
    scalar[31] = ((scalar[31] ?? 0) & 0x7f) | 0x40;
    expect(lines.slice(-5, -3)).toEqual([
      ['K6', low],
      ['K6', hex(scalar)],
    ]);
    expect(lines.slice(-2)).toEqual([
      ['K6', low],
      // The right public key of this test is the seed itself.
      ['K6', hex(sha512(seed, seed)).slice(0, 64)],
    ]);
  });

  it('has the seed as the scalar: its public key is that of the seed which expands to it', () => {
    const [asScalar] = seedCandidates(fromHex(low), crypto, (bytes) => bytes).slice(-3);
    expect(hex(asScalar?.publicKey ?? seed)).toBe(hex(own.publicKey));
    expect(asScalar?.causes).toEqual(['K6']);
  });

  it('hashes another key in place of the public one where seed and public key are read of an expanded key, and nowhere else', () => {
    const tried = seedsTried();
    const hashed = tried.flatMap(({ hashedKey }, at) => (hashedKey === undefined ? [] : [[at, hex(hashedKey)]]));
    expect(hashed).toEqual([[tried.length - 2, high]]);
  });

  it('leaves the seed as it is, also in a buffer of Node’s, whose parts are the same memory', () => {
    const given = Buffer.from(seed.map((byte) => byte | 0x80));
    const before = hex(given);
    seedCandidates(given, crypto);
    expect(hex(given)).toBe(before);
  });

  it('differs for base64 and its form for URLs where the seed has what they write otherwise', () => {
    const texts = seedCandidates(new Uint8Array(32).fill(0xfb), crypto, (bytes) => bytes).map(({ publicKey }) =>
      Buffer.from(publicKey).toString('latin1'),
    );
    expect(texts.slice(15, 17)).toEqual(['+/v7'.repeat(8), '-_v7'.repeat(8)]);
  });

  it('is said each in its own words, with a mend', () => {
    const tried = seedsTried();
    expect(new Set(tried.map(({ message }) => message)).size).toBe(tried.length);
    for (const { message, fix } of tried) {
      expect(message).toMatch(/^(?:The|Bytes|Seed) .*[a-z].*\.$/);
      expect(fix).toMatch(/^[A-Z].*\.$/);
    }
    expect(tried.slice(4, 8).map(({ message }) => message.replace(/ of the PKCS#8.*/, ''))).toEqual([
      'Bytes 8 to 39',
      'Bytes 12 to 43',
      'Bytes 14 to 45',
      'Bytes 15 to 46',
    ]);
    const mends = (cause: CauseId) => new Set(tried.filter(({ causes }) => causes[0] === cause).map(({ fix }) => fix));
    expect([...mends('K8')]).toEqual([
      'Decode the key as it was encoded; the seed is the last 32 of the 48 bytes of PKCS#8.',
    ]);
    expect([mends('K7'), mends('K9')]).toEqual([mends('K8'), mends('K8')]);
    expect([...mends('K18')]).toEqual([CAUSES.K18.fix]);
    for (const fix of mends('K6')) expect(fix).toMatch(/^Export the 32-byte seed, or PKCS#8/);
  });

  it('is the public half of each where no other way is given to make it', () => {
    const [first, second] = seedCandidates(seed, crypto);
    expect(hex(first?.publicKey ?? seed)).toBe(hex(own.publicKey));
    expect(hex(second?.publicKey ?? seed)).toBe(
      hex(keyPair(fromHex(`302e020100300506032b657004220420${all.slice(0, 32)}`)).publicKey),
    );
  });
});

describe('the keys that a signature is tried with', () => {
  const keys = Object.fromEntries(
    ['A', 'B', 'C', 'seed'].map((name) => [name, keyPair(createHash('sha256').update(name).digest())]),
  );
  const keyOf = (name: string) => keys[name]?.publicKey ?? new Uint8Array();
  const seed = keys.seed?.seed ?? new Uint8Array();
  const known = (name: string, keyId?: string): KnownKey => ({ publicKey: keyOf(name), ...(keyId && { keyId }) });

  type Given = {
    readonly others?: readonly NamedKey[];
    readonly keyId?: string;
    readonly seed?: Uint8Array;
    readonly mangled?: readonly KeyCandidate[];
    readonly clientId?: string;
  };
  const candidates = (all: readonly KnownKey[], given: Given = {}) =>
    keyCandidates(all, given.others ?? [], given.keyId, given.seed, given.mangled ?? [], given.clientId, crypto);
  /** Those that stand for a key which somebody has, as “name: causes”. */
  const told = (...asked: Parameters<typeof candidates>): readonly string[] =>
    candidates(...asked).flatMap(({ publicKey, hashedKey, causes }) => {
      const name = Object.keys(keys).find((one) => hex(keyOf(one)) === hex(publicKey));
      return name === undefined || hashedKey ? [] : [`${name}: ${causes.join(' ')}`.trim()];
    });
  const of = (name: string, ...asked: Parameters<typeof candidates>): KeyCandidate | undefined =>
    candidates(...asked).find(({ publicKey }) => hex(publicKey) === hex(keyOf(name)));

  it('are first those that the keyid names or that have no id, then the others', () => {
    expect(told([known('A', 'a'), known('B', 'b'), known('C')], { keyId: 'b' })).toEqual([
      'B:',
      'C:',
      'A: K3 K1 K2 K4 K16',
    ]);
    expect(told([known('A', 'a'), known('B')])).toEqual(['B:', 'A: K3 K1 K2 K4 K16']);
    expect(told([known('A', 'a')])).toEqual(['A: K3 K1 K2 K4 K16']);
    // Of a keyid that nobody here bears, only that is known.
    expect(told([known('A', 'a')], { keyId: 'b' })).toEqual(['A: K3']);
  });

  it('say of another registered key how it is named, and how the keyid is', () => {
    expect(of('A', [known('A', 'a'), known('B', 'b')], { keyId: 'b' })).toMatchObject({
      message: 'The signature is that of the key “a”; keyid is “b”.',
      fix: 'Send keyid="a", or sign with the key that “b” names.',
    });
    expect(of('A', [known('A', 'a')])).toMatchObject({
      message: 'The signature is that of the key “a”; keyid is not given.',
      fix: 'Send keyid="a", or sign with the key that is registered.',
    });
    expect(of('A', [known('A')])).toMatchObject({ causes: [], message: '', fix: '' });
  });

  it('of another environment are told with its name, and mended by the cause that came with them', () => {
    const plain: NamedKey = { name: 'the key of Live', publicKey: keyOf('B') };
    expect(of('B', [known('A')], { others: [plain], keyId: 'b' })).toMatchObject({
      causes: ['K1', 'K4', 'K16'],
      message: 'The signature is that of the key of Live, not of the key that keyid “b” names.',
      fix: 'Sign with the key of the environment that you send to, or send the keyid of the one that you use.',
    });
    expect(of('B', [known('A')], { others: [plain], clientId: 'k' })?.causes).toEqual(['K1', 'K4', 'K16']);
    expect(of('B', [known('A')], { others: [plain] })?.message).toBe(
      'The signature is that of the key of Live, not of the key that is expected.',
    );
    const former: NamedKey = { ...plain, name: 'a former key of Live', causes: ['K4', 'K1'] };
    expect(of('B', [known('A')], { others: [former] })).toMatchObject({ causes: ['K4', 'K1'], fix: CAUSES.K4.fix });
    expect(of('B', [known('A')], { others: [{ ...plain, causes: [] }] })?.fix).toMatch(/^Sign with the key of the env/);
  });

  it('of another client are told with both clients', () => {
    const zambezi: NamedKey = { name: 'the key of Zambezi', publicKey: keyOf('B'), clientId: 'z' };
    expect(of('B', [known('A')], { others: [zambezi], clientId: 'k' })).toMatchObject({
      causes: ['K16', 'K1'],
      message: 'The signature is that of the key of Zambezi, which is registered for the client z; X-Client-Id says k.',
      fix: 'Send X-Client-Id: z, or sign with the key of k.',
    });
    expect(of('B', [known('A')], { others: [zambezi] })).toMatchObject({
      message: expect.stringContaining('X-Client-Id says nothing.'),
      fix: 'Send X-Client-Id: z, or sign with the key of your client.',
    });
    expect(of('B', [known('A')], { others: [{ ...zambezi, causes: ['K4'] }], clientId: 'k' })?.causes).toEqual(['K4']);
    expect(of('B', [known('A')], { others: [zambezi], clientId: 'z' })?.causes).toEqual(['K1', 'K4', 'K16']);
  });

  it('are each tried once, under the first that is said of it, but for the key that was hashed', () => {
    const copy: NamedKey = { name: 'a copy', publicKey: keyOf('A') };
    expect(told([known('A'), known('A')], { others: [copy] })).toEqual(['A:']);
    expect(told([known('seed')], { seed })).toEqual(['seed:']);
    expect(told([known('A')], { seed })).toEqual(['A:', 'seed: K2 K3']);
    const hashed = candidates([known('A')], { seed }).filter(({ publicKey }) => hex(publicKey) === hex(keyOf('A')));
    expect(hashed.map(({ hashedKey }) => hashedKey && hex(hashedKey))).toEqual([undefined, '00'.repeat(32), hex(seed)]);
  });

  it('are, of a key that the request names, what broken code makes of its public half', () => {
    const made = (given: Given = {}) =>
      candidates([known('A', 'a'), known('B', 'b')], { keyId: 'a', ...given })
        .slice(2)
        .map(({ causes, message }) => `${causes.join(' ')} ${message.replace(/:.*|\.$/, '')}`);
    const usual = [
      'K5 The signer hashed 32 zero bytes in place of the public key',
      'K13 The public key was used as the private key',
    ];
    const unread = [
      'K17 The signature is that of a key of 32 zero bytes',
      ...Array<string>(3).fill('K7 The first 32 characters of the key file were used as the seed'),
    ];
    expect(made()).toEqual([...usual, ...unread]);
    expect(made({ seed }).slice(0, 8)).toEqual([
      ...usual,
      'K5 The signer hashed the seed in place of the public key',
      ...unread,
      'K2 K3 The signature is that of the given private key, whose public half is not the registered one',
    ]);
    const asPrivate = candidates([known('A')]).find(({ causes }) => causes[0] === 'K13');
    expect(hex(asPrivate?.publicKey ?? seed)).toBe(hex(keyPair(keyOf('A')).publicKey));
    for (const { message, fix } of candidates([known('A')], { seed }).slice(1)) {
      expect(message).toMatch(/\.$/);
      expect(fix).toMatch(/\.$/);
    }
  });

  it('are, of keys that were never read, a buffer of zeros and the beginnings of key files', () => {
    const made = candidates([known('A')]).filter(({ causes }) => causes[0] === 'K17' || causes[0] === 'K7');
    const seeds = [
      '\0'.repeat(32),
      '-----BEGIN PRIVATE KEY-----\nMC4C',
      '-----BEGIN OPENSSH PRIVATE KEY--',
      'b3BlbnNzaC1rZXktdjEAAAAABG5vbmUA',
    ];
    expect(made.map(({ publicKey }) => hex(publicKey))).toEqual(
      seeds.map((text) => hex(keyPair(Buffer.from(text)).publicKey)),
    );
    expect(made.map(({ fix }) => fix)).toEqual([CAUSES.K17.fix, CAUSES.K7.fix, CAUSES.K7.fix, CAUSES.K7.fix]);
  });

  it('are none where no key was given, and with a seed alone those of the seed', () => {
    const mangled: KeyCandidate = { publicKey: keyOf('C'), causes: ['K9'], message: 'Kept elsewhere.', fix: 'Mend.' };
    expect(candidates([])).toEqual([]);
    expect(candidates([], { keyId: 'a', mangled: [mangled] })).toEqual([mangled]);
    expect(candidates([], { seed }).map(({ causes }) => causes[0])).toEqual(
      expect.arrayContaining(['K17', 'K2', 'K9']),
    );
    expect(candidates([], { others: [{ name: 'x', publicKey: keyOf('B') }] }).length).toBe(5);
    // A seed that is at hand is worth more than what was made of one kept elsewhere.
    expect(told([known('A')], { mangled: [mangled] })).toEqual(['A:', 'C: K9']);
    expect(told([known('A')], { mangled: [mangled], seed })).toEqual(['A:', 'seed: K2 K3']);
  });
});
