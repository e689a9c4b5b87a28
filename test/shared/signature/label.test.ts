/** Several signatures on one request: refused unless one is chosen by its label, and then judged by that one alone. */
import { expect, test } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { HttpRequest } from '../../../shared/http/message.ts';
import { labelsOf, receivedTrace } from '../../../shared/observed/received-trace.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { signRequest } from '../../../shared/signature/sign.ts';
import { CHECK_IDS, failedChecks } from '../../../shared/signature/verdict.ts';
import { verify } from '../../../shared/signature/verify.ts';
import { headerOf, NOW_SEC, prepared, withHeader } from './signed-draft.ts';
import { otherSigner, RFC_PUBLIC_KEY, rfcSigner } from './test-keys.ts';

const KEYS = [{ keyId: rfcSigner.keyId, publicKey: RFC_PUBLIC_KEY }];
const ours = prepared();
/** A gateway's own signature: another label, key and list. */
const theirs = signRequest(
  ours,
  { ...DEFAULT_SIGNING_PROFILE, label: 'proxy', components: { POST: ['@method'] } },
  { createdMs: (NOW_SEC - 5000) * 1000 },
  { signer: otherSigner, crypto: nodeCrypto },
);
const last = (name: string) => theirs.headers.findLast(([one]) => one === name)?.[1] ?? '';
const both: HttpRequest = withHeader(
  withHeader(ours, 'Signature-Input', `${last('Signature-Input')}, ${headerOf(ours, 'Signature-Input')}`),
  'Signature',
  `${headerOf(ours, 'Signature')}, ${last('Signature')}`,
);

const verdictOf = (label?: string) => verify(both, KEYS, DEFAULT_SIGNING_PROFILE, NOW_SEC, nodeCrypto, label);

test('without a choice several are refused, and for nothing else', () => {
  expect(failedChecks(verdictOf()).map(({ id }) => id)).toEqual(['label']);
  expect(labelsOf(both)).toEqual(['proxy', 'sig1']);
});

test('the chosen one is judged alone, and no warning speaks of its label', () => {
  expect(verdictOf('sig1')).toMatchObject({ verified: true, label: 'sig1', warnings: [] });
  expect(verdictOf('sig1').checks.map(({ id }) => id)).toEqual(CHECK_IDS);
  const proxy = verdictOf('proxy');
  expect(failedChecks(proxy).map(({ id }) => id)).toEqual(['components-required', 'expires-window', 'key-known']);
  expect(proxy.warnings).toEqual([]);
  const trace = receivedTrace(both, DEFAULT_SIGNING_PROFILE, KEYS, nodeCrypto, 'proxy');
  expect(trace && decodeUtf8(trace.base)).toBe(decodeUtf8(theirs.trace.base));
});

test('a label that is not there is the one failed check, with those that are', () => {
  const failed = failedChecks(verdictOf('sig2'));
  expect(failed.map(({ id }) => id)).toEqual(['label']);
  expect(failed[0]?.message).toMatch(/"sig2".*proxy, sig1/);
  const unread = verdictOf('sig2').checks.flatMap(({ id, made, message }) => (made ? [] : [`${id}: ${message}`]));
  expect(unread).toContain('signature-input-syntax: Not checked: Signature-Input has no such label.');
  expect(unread).toContain('signature-syntax: Not checked: Signature has no such label.');
});

test('a label in one of the two headers only is not enough', () => {
  const half = {
    ...both,
    headers: both.headers.map(([n, v]) => [n, n === 'Signature' ? v.replace('proxy=', 'p=') : v] as const),
  };
  const verdict = verify(half, KEYS, DEFAULT_SIGNING_PROFILE, NOW_SEC, nodeCrypto, 'proxy');
  expect(failedChecks(verdict).map(({ id }) => id)).toContain('label');
  expect(verdict.verified).toBe(false);
});
