/** Right requests have no finding; garbage has none that claims to know what was signed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { dice } from '../../../electron/vectors/dice.ts';
import { keyPair, letter, NOW, type WireRequest } from '../../../electron/vectors/letter.ts';
import { KINDS, PLANTS } from '../../../electron/vectors/plants/all.ts';
import { CAUSES } from '../../../shared/doctor/causes.ts';
import type { DiagnoseOptions } from '../../../shared/doctor/diagnose-options.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { diagnose } from '../../support/diagnose.ts';
import { send } from './broken-requests.ts';
import { MISTAKES } from './mistakes/all.ts';

const OPTIONS: DiagnoseOptions = { profile: DEFAULT_SIGNING_PROFILE, nowSec: NOW, crypto: nodeCrypto, depth: 1 };

/** Not planted by a signer: named by key files, by what is known beside the request, or only by asking. */
const ELSEWHERE = ['K10', 'K11', 'K12', 'K14', 'K15', 'D20', 'H8', 'H10', 'H13', 'V1', 'V2', 'V3', 'V4', 'V5'];

describe('diagnose', () => {
  it('has a plant for every cause but those that are found elsewhere', () => {
    const planted = new Set([...Object.keys(PLANTS), ...MISTAKES.map(([cause]) => cause)]);
    const without = Object.keys(CAUSES).filter((id) => !planted.has(id));
    expect(without).toEqual(ELSEWHERE);
  });

  it('has nothing to say of 10,000 right requests', () => {
    const key = keyPair(dice(1).bytes(32));
    const accused: number[] = [];
    for (let round = 0; round < 10_000; round += 1) {
      const right = letter(dice(round), KINDS[round % KINDS.length] ?? 'get', key);
      const { verified, findings } = diagnose(send(right), [{ publicKey: key.publicKey }], OPTIONS);
      if (!verified || findings.length > 0) accused.push(round);
    }
    expect(accused).toEqual([]);
  });

  const from = letter(dice(3), 'post');
  const keys = [{ publicKey: from.key.publicKey }];
  const sent = send(from);
  const noise = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.constantFrom(
      '',
      ' ',
      '=',
      '()',
      'sig1=()',
      'sig1=:',
      'sig1=::',
      '"',
      ';;;',
      'sig1=("@method")',
      ':::',
      '\r\n x',
    ),
    fc.integer({ min: 0, max: 3000 }).map((length) => 'sig1=('.padEnd(length, '("a" ')),
  );

  /** Nothing was signed, so no finding may say what was. */
  const expectNoProof = (broken: WireRequest): void => {
    const { verified, findings } = diagnose(broken, keys, OPTIONS);
    expect(verified).toBe(false);
    expect(findings.filter(({ signedBaseBase64 }) => signedBaseBase64 !== undefined)).toEqual([]);
    expect(findings.every(({ causes, message, fix }) => causes.length > 0 && message !== '' && fix !== '')).toBe(true);
  };

  it('survives noise in place of the signature, and proves nothing of it', () => {
    const isSignature = (name: string): boolean => name === 'Signature';
    fc.assert(
      fc.property(noise, noise, (signature, other) => {
        const headers = sent.headers.map(([name, value], at): [string, string] => [
          name,
          isSignature(name) ? signature : at % 3 === 0 ? other : value,
        ]);
        expectNoProof({ ...sent, headers });
      }),
      { numRuns: 120 },
    );
  });

  it('survives whole requests of noise', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.oneof(fc.constantFrom(...sent.headers.map(([name]) => name)), noise), noise), {
          maxLength: 14,
        }),
        noise,
        noise,
        fc.uint8Array({ maxLength: 300 }),
        (headers, method, url, body) => expectNoProof({ method, url, headers, body }),
      ),
      { numRuns: 120 },
    );
  });

  it('survives a request that was cut off anywhere', () => {
    fc.assert(
      fc.property(fc.nat(sent.headers.length - 1), fc.nat(100), (count, length) => {
        const headers = sent.headers.slice(0, count + 1);
        const [name, value] = headers.pop() ?? ['', ''];
        expectNoProof({ ...sent, headers: [...headers, [name, value.slice(0, Math.min(length, value.length - 3))]] });
      }),
      { numRuns: 60 },
    );
  });

  it('survives huge values', () => {
    for (const value of ['('.repeat(9_000), '"a" '.repeat(4_000), 'A'.repeat(20_000), `sig1=:${'A'.repeat(20_000)}:`])
      for (const wide of ['Signature-Input', 'Content-Digest', 'Authorization']) {
        const headers = sent.headers.map(([name, own]): [string, string] => [name, name === wide ? value : own]);
        expectNoProof({ ...sent, headers: headers.map(([name, own]) => [name, name === 'Signature' ? value : own]) });
      }
  });
});
