/**
 * What the doctor's search costs, against node:crypto's own verification: candidates a second with the public key and
 * with the private key, base building included, and how long all single changes and all pairs take.
 *
 * The request is signed by a key that nobody knows, so that the search tries everything. One core, processor time.
 */
import { nodeCrypto } from '../../electron/ports/node-crypto.ts';
import { dice } from '../../electron/vectors/dice.ts';
import { keyPair, type Letter, letter, NOW, type WireRequest } from '../../electron/vectors/letter.ts';
import { secretMessageTest } from '../../shared/doctor/curve/secret-message-test.ts';
import type { DiagnoseOptions } from '../../shared/doctor/diagnose-options.ts';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../shared/signature/profile.ts';
import { RIGHT, send } from '../shared/doctor/broken-requests.ts';
import { diagnose } from '../support/diagnose.ts';
import { type Figure, rates } from './measure.ts';

/** Milliseconds in which everything of a depth shall have been tried. */
const SINGLES_MS = 100;
const PAIRS_MS = 1500;
const ROUNDS = 5;

export async function doctorFigures(): Promise<Figure[]> {
  const random = dice(1);
  const from = letter(random, 'post');
  const sent = send({ ...from, key: keyPair(random.bytes(32)) });
  const message = random.bytes(64);
  const signature = new Uint8Array(RIGHT.sign(Buffer.from(message), from.key));
  const other = random.bytes(64);
  const secretTest = secretMessageTest(signature, from.key.seed, from.key.publicKey, nodeCrypto);
  const [verification, test] = await rates([
    { name: 'V: node:crypto verify', run: () => nodeCrypto.verifyEd25519(signature, message, from.key.publicKey) },
    { name: 'messages tested with the private key', run: () => secretTest(other, 'ed25519') },
  ]);
  if (verification === undefined || test === undefined) throw new Error('a subject was not measured');
  const singles = searched(sent, from, { depth: 1 });
  const pairs = searched(sent, from, { depth: 2 });
  const { seed, publicKey } = from.key;
  const privateKey = {
    publicKey,
    testOf: (tried: Uint8Array) => secretMessageTest(tried, seed, publicKey, nodeCrypto),
  };
  const secret = searched(sent, from, { depth: 2, privateKey });
  const rate = ({ ms, tried }: Searched, name: string) => ({ name, perSecond: (tried.candidatesTried * 1000) / ms });
  const open = rate(pairs, 'candidates with the public key, bases built and keys prepared');
  const held = rate(secret, 'candidates with the private key, bases built and keys prepared');
  return [
    {
      name: 'candidates with the public key, times V',
      ratio: open.perSecond / verification.perSecond,
      goal: 1.8,
      parts: [open, verification],
    },
    {
      name: 'messages tested with the private key, times V',
      ratio: test.perSecond / verification.perSecond,
      goal: 20,
      parts: [test, verification],
    },
    {
      name: 'candidates with the private key, times V',
      ratio: held.perSecond / verification.perSecond,
      goal: 20,
      parts: [held, verification, timeLine(secret)],
    },
    {
      name: 'single changes: 100 ms, over the time they take',
      ratio: SINGLES_MS / singles.ms,
      goal: 1,
      parts: lines(singles),
    },
    { name: 'pairs: 1.5 s, over the time they take', ratio: PAIRS_MS / pairs.ms, goal: 1, parts: lines(pairs) },
  ];
}

/** `ms` is the median of some rounds, processor time. */
type Searched = { readonly ms: number; readonly tried: Diagnosis };

function searched(sent: WireRequest, { key }: Letter, more: Pick<DiagnoseOptions, 'depth' | 'privateKey'>): Searched {
  const options = { profile: DEFAULT_SIGNING_PROFILE, nowSec: NOW, crypto: nodeCrypto, ...more };
  const run = () => diagnose(sent, [{ publicKey: key.publicKey }], options);
  let tried = run();
  const times = Array.from({ length: ROUNDS }, () => {
    const start = process.cpuUsage();
    tried = run();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return { ms: times.toSorted((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN, tried };
}

function timeLine({ ms, tried }: Searched): string {
  return `${tried.candidatesTried.toLocaleString('en')} candidates in ${ms.toFixed(0)} ms`;
}

function lines(run: Searched): string[] {
  return [timeLine(run), ...run.tried.tried.map(({ what, count }) => `${count.toLocaleString('en')} ${what}`)];
}
