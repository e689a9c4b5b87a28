import { expect, test } from 'vitest';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { GivenParts } from '../../../shared/forms/headers/read-loose-headers.ts';
import { readObserved } from '../../../shared/forms/read-observed.ts';
import { verifyRead } from '../../../shared/observed/verify-read.ts';
import { nobleCrypto, publicKeyOfSeed } from '../../../shared/signature/noble-crypto.ts';
import type { KnownKey } from '../../../shared/signature/ports.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { parsedOrThrow } from '../../support/parsed-or-throw.ts';
import {
  asBaseAndSignature,
  asCommand,
  asEntry,
  asHeaderLines,
  asRaw,
  baseText,
  NOW_SEC,
  SEED,
  signedRequest,
} from './pasted.ts';

const KEYS: readonly KnownKey[] = [{ publicKey: publicKeyOfSeed(SEED) }];
const NOTHING: GivenParts = { method: '', url: '' };

function judge(bytes: Uint8Array, keys = KEYS, given = NOTHING, nowSec = NOW_SEC) {
  const pasted = parsedOrThrow(readObserved(bytes, given), 'The paste');
  const time = { kind: 'at', nowSec } as const;
  const { verdict } = verifyRead(pasted, keys, DEFAULT_SIGNING_PROFILE, time, nobleCrypto);
  const ids = (wanted: (check: { ok: boolean; made: boolean }) => boolean) =>
    verdict.checks.filter(wanted).map(({ id }) => id);
  return {
    pasted,
    verdict,
    failed: ids(({ ok, made }) => made && !ok),
    notMade: ids(({ made }) => !made),
  };
}

const signed = signedRequest();

test.each([
  ['raw', 'a raw request', asRaw(signed)],
  ['curl', 'a curl command', asCommand(signed)],
  ['har', 'a HAR entry', asEntry(signed)],
] as const)('%s: %s verifies, and its base is the one that was signed', (form, _what, bytes) => {
  const { pasted, verdict } = judge(bytes);
  expect(pasted.form).toBe(form);
  expect(verdict.verified).toBe(true);
  expect(verdict.baseText).toBe(baseText(signed));
});

test('loose headers and the URL: the signature holds, and only the body’s checks are not made', () => {
  const { pasted, failed, notMade } = judge(encodeUtf8(asHeaderLines(signed)), KEYS, { method: '', url: signed.url });
  expect(pasted).toMatchObject({ form: 'headers', isMethodGuessed: true, isUrlMissing: false });
  expect(failed).toEqual([]);
  expect(notMade).toEqual(['digest-match', 'length-match']);
});

test('loose headers with a body after an empty line verify whole', () => {
  const text = `${asHeaderLines(signed)}\n${decodeUtf8(signed.body)}`;
  expect(judge(encodeUtf8(text), KEYS, { method: 'POST', url: signed.url }).verdict.verified).toBe(true);
});

test('a printed base and its Signature header are enough for the signature', () => {
  const { pasted, failed, notMade, verdict } = judge(asBaseAndSignature(signed));
  expect(pasted).toMatchObject({ form: 'headers', isMethodGuessed: false, isUrlMissing: false });
  expect(verdict.baseText).toBe(baseText(signed));
  expect(failed).toEqual([]);
  expect(notMade).toEqual(['digest-match', 'length-match']);
});

test('loose headers without the URL that they cover do not blame the signature', () => {
  const { pasted, failed, notMade } = judge(encodeUtf8(asHeaderLines(signed)));
  expect(pasted.isUrlMissing).toBe(true);
  expect(failed).toEqual([]);
  expect(notMade).toContain('signature-valid');
});

test('without a key every check that needs none is made, and the two that need one are not', () => {
  const { failed, notMade, verdict } = judge(asRaw(signed), []);
  expect(failed).toEqual([]);
  expect(notMade).toEqual(['key-known', 'signature-valid']);
  expect(verdict.verified).toBe(false);
});

test('without a key a missing keyid and a cut signature are still told', () => {
  const text = decodeUtf8(asRaw(signed));
  expect(judge(encodeUtf8(text.replace(';keyid="test-key"', '')), []).failed).toEqual(['key-known']);
  const cut = judge(encodeUtf8(text.replace(/Signature: sig1=:\S+/, 'Signature: sig1=:AAAA:')), []);
  expect(cut.failed).toEqual(['signature-length']);
  expect(cut.verdict.checks.at(-1)?.message).toContain('64 bytes');
});

test('now may be the message’s own created, whatever the clock says', () => {
  const pasted = parsedOrThrow(readObserved(asRaw(signed), NOTHING), 'The paste');
  const outcome = verifyRead(pasted, KEYS, DEFAULT_SIGNING_PROFILE, { kind: 'created', otherwiseSec: 7 }, nobleCrypto);
  expect(outcome.nowSec).toBe(signed.trace.createdSec);
  expect(outcome.verdict.verified).toBe(true);
  expect(judge(asRaw(signed), KEYS, NOTHING, NOW_SEC + 86_400).failed).toEqual(['expires-window']);
});

test('a created in milliseconds is read in the profile’s unit, and one that is not there is the given time', () => {
  const outcomeOf = (text: string) =>
    verifyRead(
      parsedOrThrow(readObserved(encodeUtf8(text), NOTHING), 'The paste'),
      [],
      { ...DEFAULT_SIGNING_PROFILE, createdUnit: 'milliseconds' },
      { kind: 'created', otherwiseSec: 7 },
      nobleCrypto,
    ).nowSec;
  expect(outcomeOf('Signature-Input: sig1=();created=5000999')).toBe(5000);
  expect(outcomeOf('Signature-Input: sig1=()')).toBe(7);
});
