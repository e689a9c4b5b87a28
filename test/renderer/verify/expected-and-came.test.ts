import { expect, test } from 'vitest';
import { expectedAndCame } from '../../../renderer/verify/expected-and-came.ts';
import { judgePaste } from '../../../renderer/verify/judge-paste.ts';
import { NO_PARTS } from '../../../renderer/verify/verify-store.ts';
import { exactText } from '../../../shared/bytes/exact-text.ts';
import { nobleCrypto, publicKeyOfSeed } from '../../../shared/signature/noble-crypto.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { failedChecks } from '../../../shared/signature/verdict.ts';
import { asRaw, NOW_SEC, SEED, signedRequest } from '../../shared/observed/pasted.ts';

const at = { kind: 'at', nowSec: NOW_SEC } as const;

function judged(pasted: string, publicKey: Uint8Array) {
  const evidence = { kind: 'text', text: pasted } as const;
  const judgement = judgePaste(evidence, NO_PARTS, [{ publicKey }], DEFAULT_SIGNING_PROFILE, at, nobleCrypto);
  if (judgement.kind !== 'judged') throw new Error(`the paste is ${judgement.kind}`);
  return judgement;
}

test('a signature that does not hold says nothing of what it was made over: the key may be the wrong one', () => {
  const stranger = publicKeyOfSeed(SEED.map((byte) => byte ^ 1));
  const { verdict, observed } = judged(exactText(asRaw(signedRequest())), stranger);
  expect(failedChecks(verdict).map(({ id }) => id)).toEqual(['signature-valid']);
  expect(expectedAndCame('signature-valid', { observed, keyIds: [] })).toBeUndefined();
});

test('a wrong length stands beside the right one', () => {
  const right = exactText(asRaw(signedRequest()));
  const [line = ''] = /Content-Length: \d+/i.exec(right) ?? [];
  const { observed } = judged(right.replace(line, 'Content-Length: 7'), publicKeyOfSeed(SEED));
  expect(expectedAndCame('length-match', { observed, keyIds: [] })).toEqual({
    expected: String(observed.request.body.totalBytes),
    came: '7',
  });
});
