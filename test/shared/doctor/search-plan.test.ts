/** What a search is given of a refused request: under which keys its signature is tested, as it came and put right. */
import { createHmac } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { nodeCrypto as crypto } from '../../../electron/ports/node-crypto.ts';
import { dice } from '../../../electron/vectors/dice.ts';
import { keyPair, letter, NOW, type WireRequest } from '../../../electron/vectors/letter.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { modelText } from '../../../shared/doctor/base-model.ts';
import type { DiagnoseOptions } from '../../../shared/doctor/diagnose-options.ts';
import { hiddenSecrets } from '../../../shared/doctor/hidden-secrets.ts';
import { formOf } from '../../../shared/doctor/message-forms.ts';
import { readRefused } from '../../../shared/doctor/refused-request.ts';
import type { SearchPlan, Testing } from '../../../shared/doctor/search.ts';
import { searchPlan } from '../../../shared/doctor/search-plan.ts';
import type { KnownKey } from '../../../shared/signature/ports.ts';
import { DEFAULT_SIGNING_PROFILE as profile } from '../../../shared/signature/profile.ts';
import { send } from './broken-requests.ts';

const from = letter(dice(8), 'post');
const { publicKey, seed } = from.key;
const KEYS: readonly KnownKey[] = [{ publicKey }];
const sent = send(from);
const signatureOf = ({ headers }: WireRequest): Uint8Array =>
  new Uint8Array(
    Buffer.from(/:(.*):/.exec(headers.find(([name]) => name === 'Signature')?.[1] ?? '')?.[1] ?? '', 'base64'),
  );

function planOf(
  more: Partial<DiagnoseOptions> = {},
  keys = KEYS,
  request = sent,
  bytes = signatureOf(request),
): SearchPlan {
  const options = { profile, nowSec: NOW, crypto, depth: 2, ...more } as const;
  const refused = readRefused(request, options);
  if (refused.input === undefined) throw new Error('Signature-Input cannot be read.');
  return searchPlan(refused, refused.input, bytes, keys, options);
}
const causes = (testings: readonly Testing[]) =>
  testings.map(({ key, repaired }) => [...key.causes, ...(repaired === undefined ? [] : ['repaired'])].join(' '));
const other = keyPair(dice(77).bytes(32));
const message = crypto.sha512(encodeUtf8(modelText(planOf().model)));

describe('a plan', () => {
  it('has the signature as it came under the keys that are named, and under the others, and the named ones with it put right', () => {
    const plan = planOf({}, [{ publicKey }, { publicKey: other.publicKey, keyId: 'other' }]);
    expect(causes(plan.own())).toEqual(['']);
    expect(causes(plan.others())).toEqual([
      'K3',
      'K5',
      'K13',
      'K17',
      ...['K7', 'K7', 'K7'],
      ...Array<string>(5).fill('repaired'),
    ]);
    expect(causes(plan.othersRepaired())).toHaveLength(7 * 5);
    expect(new Set(causes(plan.othersRepaired()))).toEqual(
      new Set(['K3 repaired', 'K5 repaired', 'K13 repaired', 'K17 repaired', 'K7 repaired']),
    );
  });

  it('tests what was signed', () => {
    const [own] = planOf().own();
    expect(own?.test(message, 'ed25519')).toBe(true);
    expect(own?.test(message, 'ed25519ph')).toBe(false);
    expect(own?.test(encodeUtf8('x'), 'ed25519')).toBe(false);
    const byOther = planOf(
      {},
      [{ publicKey }, { publicKey: other.publicKey, keyId: 'o' }],
      send({ ...from, key: other }),
    );
    expect(byOther.own().map(({ test }) => test(message, 'ed25519'))).toEqual([false]);
    expect(byOther.others()[0]?.test(message, 'ed25519')).toBe(true);
  });

  it('tests the first 64 bytes of more', () => {
    const long = Uint8Array.of(...signatureOf(sent), 1, 2);
    expect(planOf({}, KEYS, sent, long).own()[0]?.test(message, 'ed25519')).toBe(true);
  });

  it('has no test under a key that is no point of the curve', () => {
    const none = { publicKey: new Uint8Array(32).fill(2) };
    expect(planOf({}, [none, ...KEYS]).own()).toHaveLength(1);
  });

  it('knows an HMAC under the seed', () => {
    const bytes = new Uint8Array(createHmac('sha512', seed).update(message).digest());
    const hmacs = (plan: SearchPlan) => plan.others().filter(({ key }) => key.causes[0] === 'X20');
    const [testing, ...more] = hmacs(planOf({ seed }, KEYS, sent, bytes));
    expect(more).toEqual([]);
    expect(testing?.key.causes).toEqual(['X20']);
    expect(testing?.test(message, 'ed25519')).toBe(true);
    expect(testing?.test(message, 'ed25519ph')).toBe(false);
    expect(testing?.test(encodeUtf8('x'), 'ed25519')).toBe(false);
    expect(hmacs(planOf({}, KEYS, sent, bytes))).toEqual([]);
  });

  it('names another client’s key by X-Client-Id, without blanks', () => {
    const headers = sent.headers.map(([name, value]): [string, string] => [
      name,
      name === 'X-Client-Id' ? ' me ' : value,
    ]);
    const otherKeys = [{ name: 'theirs', publicKey: other.publicKey, clientId: 'me' }];
    expect(causes(planOf({ otherKeys }, KEYS, { ...sent, headers }).others())[0]).toBe('K1 K4 K16');
    expect(causes(planOf({ otherKeys }).others())[0]).toBe('K16 K1');
    expect(
      causes(planOf({ mangledKeys: [{ publicKey: other.publicKey, causes: ['K9'], message: '', fix: '' }] }).others()),
    ).toContain('K9');
  });

  it('has the form that the profile wants, and the depth', () => {
    expect(planOf()).toMatchObject({ expected: formOf('sha512'), depth: 2 });
    expect(planOf({ profile: { ...profile, signedMessage: 'base' }, depth: 1 })).toMatchObject({
      expected: formOf('base'),
      depth: 1,
    });
  });

  it('has messages of the true body, and the true text, where secrets stand as masks', () => {
    const hidden = hiddenSecrets(['zambezi-secret']);
    const body = encodeUtf8('a=**************');
    const of = (more: Partial<DiagnoseOptions>) => planOf(more, KEYS, { ...sent, body });
    const messages = ({ ownMessages }: SearchPlan) =>
      ownMessages.map((form) => Buffer.from(form.of(new Uint8Array(), new Uint8Array(), crypto)).toString('latin1'));
    expect(messages(of({ hidden }))).toEqual(
      messages(planOf({}, KEYS, { ...sent, body: encodeUtf8('a=zambezi-secret') })),
    );
    expect(messages(of({ hidden }))).not.toEqual(messages(of({})));
    expect(of({ hidden }).unmasked?.('**************')).toBe('zambezi-secret');
    expect(of({}).unmasked).toBeUndefined();
  });
});

describe('with the private key', () => {
  const tester = (fits: boolean, key = publicKey) => {
    const test = vi.fn(() => fits);
    return { test, privateKey: { publicKey: key, testOf: () => test } };
  };

  it('a plan is fast where it is that of a key that the request names', () => {
    expect(planOf().isFast).toBe(false);
    expect(planOf({ privateKey: tester(true).privateKey }).isFast).toBe(true);
    expect(planOf({ privateKey: tester(true, other.publicKey).privateKey }).isFast).toBe(false);
    const two = [{ publicKey: other.publicKey }, { publicKey }];
    expect(planOf({ privateKey: tester(true).privateKey }, two).isFast).toBe(true);
    const foreign = [{ publicKey }, { publicKey: other.publicKey, keyId: 'o' }];
    expect(planOf({ privateKey: tester(true, other.publicKey).privateKey }, foreign).isFast).toBe(false);
  });

  it('the private key answers under that key alone, and the public key too for the first 64 messages', () => {
    const { test, privateKey } = tester(false);
    const plan = planOf({ privateKey });
    const [own] = plan.own();
    const answers = Array.from({ length: 66 }, () => own?.test(message, 'ed25519'));
    expect(answers).toEqual([...Array<boolean>(64).fill(true), false, false]);
    expect(test).toHaveBeenCalledTimes(66);
    const yes = planOf({ privateKey: tester(true).privateKey });
    expect(yes.own()[0]?.test(encodeUtf8('anything'), 'ed25519')).toBe(true);
    // Nor under a key that hashed another in place of its own.
    const others = yes.others().map((one) => `${one.key.causes} ${one.test(encodeUtf8('anything'), 'ed25519')}`);
    expect(others.slice(0, 3)).toEqual(['K5 false', 'K13 false', 'K17 false']);
    expect(others.slice(-1)).toEqual([' true']);
  });
});
