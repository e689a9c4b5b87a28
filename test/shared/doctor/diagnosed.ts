/** What every test of the doctor does with a planted request, and what a planted cause must find. */
import { expect, it } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { NOW, type WireRequest } from '../../../electron/vectors/letter.ts';
import { type Planted, planted } from '../../../electron/vectors/plants/all.ts';
import type { Plants } from '../../../electron/vectors/plants/plant.ts';
import { secretMessageTest } from '../../../shared/doctor/curve/secret-message-test.ts';
import type { DiagnoseOptions } from '../../../shared/doctor/diagnose-options.ts';
import type { Diagnosis, Finding } from '../../../shared/doctor/finding.ts';
import { readForgivingInput } from '../../../shared/doctor/read-signature.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { diagnose } from '../../support/diagnose.ts';
import { drawn } from '../../support/drawn.ts';

/** With the private key a candidate costs a tenth: the same search, for tests with many requests. */
export function diagnosed(
  { sent, given, key }: Planted,
  depth: DiagnoseOptions['depth'],
  has: 'public key' | 'private key',
): Diagnosis {
  const { publicKey, seed } = key;
  const testOf = (signature: Uint8Array) => secretMessageTest(signature, seed, publicKey, nodeCrypto);
  return diagnose(sent, given.keys, {
    profile: DEFAULT_SIGNING_PROFILE,
    nowSec: given.now ?? NOW,
    crypto: nodeCrypto,
    depth,
    seed: given.seed,
    knownHosts: given.knownHosts,
    writtenUrl: given.writtenUrl,
    otherKeys: given.otherKeys,
    privateKey: has === 'private key' ? { publicKey, testOf } : undefined,
  });
}

const INSTANCES = 20;
/** So many of them are diagnosed with the public key alone, which costs ten times as much. */
const WITH_PUBLIC_KEY = 4;

/** A test for each plant: its cause is named first and proven, by single changes, in requests of every kind; by day in some of them. */
export function itNamesEach(plants: Plants): void {
  it.each(Object.keys(plants))('names %s first, and proves it', (id) => {
    const instances = instancesOf(id);
    const chosen = [
      ...drawn(instances.slice(0, WITH_PUBLIC_KEY), 1, `${id} by its public key`),
      ...drawn(instances.slice(WITH_PUBLIC_KEY), 1, id),
    ];
    for (const { seed, whole } of chosen) {
      const has = instances.findIndex((one) => one.seed === seed) < WITH_PUBLIC_KEY ? 'public key' : 'private key';
      const { verified, findings } = diagnosed(whole, 1, has);
      const [first] = findings;
      const all = `seed ${seed}: ${JSON.stringify(findings.map(({ causes }) => causes))}`;
      expect(verified).toBe(false);
      expect(first?.causes, all).toContain(id);
      expect(first?.certainty).toBe('proven');
      expect(first?.message.length).toBeGreaterThan(20);
      expect(first?.fix.length).toBeGreaterThan(10);
      for (const finding of findings) expectToMend(finding, whole.sent);
    }
  });
}

/** The first requests of every kind that the plant can be in. */
function instancesOf(id: string): readonly { readonly seed: number; readonly whole: Planted }[] {
  const found: { seed: number; whole: Planted }[] = [];
  for (let seed = 0; found.length < INSTANCES; seed += 1) {
    expect(seed).toBeLessThan(INSTANCES * 8);
    const whole = planted([id], seed);
    if (whole !== undefined) found.push({ seed, whole });
  }
  return found;
}

/** A fix never says again what stands there already. */
function expectToMend({ corrected, signedBaseBase64, expected, came, fix, message }: Finding, sent: WireRequest): void {
  if (expected !== undefined) expect(came, message).not.toBe(expected);
  if (corrected === undefined) return;
  // Of what was signed otherwise than it was sent, the value that was sent is the right one.
  const wrong = signedBaseBase64 === undefined ? standing(sent, corrected.of) : came;
  expect(wrong, message).not.toBe(corrected.value);
  for (const [, name = '', value = ''] of fix.matchAll(/\b(created|expires)=(\d+)/g))
    expect(value, message).not.toBe(standing(sent, name));
}

/** What stands in the request under that name; undefined for what no header and no parameter says. */
function standing({ headers }: WireRequest, of: string): string | undefined {
  const header = headers.find(([name]) => name.toLowerCase() === of.toLowerCase())?.[1];
  const input = readForgivingInput({ method: 'GET', url: '', headers, body: new Uint8Array() }, 'sig1');
  return header ?? input?.parameters.find(({ name }) => name === of)?.value;
}
