/** What the doctor is asked about two bases, and what they say of each other. */
import { expect, test } from 'vitest';
import { createCompareStore } from '../../../renderer/compare/compare-store.ts';
import { compareSubject } from '../../../renderer/compare/compare-subject.ts';
import { bytesOf } from '../../../shared/bytes/base64.ts';
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { DoctorCase } from '../../../shared/doctor/case.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { NOW_SEC, signedRequest } from '../../shared/observed/pasted.ts';
import { recordedExchange, TEST_TOKEN } from '../../support/recorded-exchange.ts';

const text = (pasted: string) => ({ kind: 'text', text: pasted }) as const;

test('of a pasted request the doctor is asked with the base that the signer printed; without one, or without its request, nothing', () => {
  const { url, method, headers, body, trace } = signedRequest();
  const signed: DoctorCase = {
    request: { method, url, headers, body },
    secrets: [],
    keys: [],
    profile: DEFAULT_SIGNING_PROFILE,
    nowSec: NOW_SEC,
  };
  const store = createCompareStore();
  const base = decodeUtf8(trace.base);
  store.getState().takeOurs(base, signed);
  expect(compareSubject(store.getState(), undefined)).toMatchObject({ comparison: undefined, asked: undefined });
  store.getState().changeTheirs(text(base.replace('POST', 'post')));
  const { comparison, asked, holds } = compareSubject(store.getState(), undefined);
  expect(comparison).toMatchObject({ kind: 'differs', first: { line: 7 } });
  expect(asked).toEqual({ ...signed, signerBase: store.getState().theirBytes });
  expect(holds).toBe(false);
  store.getState().changeOurs(text(base));
  expect(compareSubject(store.getState(), undefined)).toMatchObject({
    comparison: { kind: 'differs' },
    asked: undefined,
  });
});

test('of an exchange, whose token is masked, theirs is asked with as many stars', () => {
  const { exchange } = recordedExchange({ id: 'one' });
  const ours = decodeUtf8(bytesOf(exchange.trace.baseBase64));
  const store = createCompareStore();
  store.getState().changeTheirs(text(ours.replace(/\*{8,}/, TEST_TOKEN)));
  const { comparison, asked, holds } = compareSubject(store.getState(), exchange);
  expect(comparison).toMatchObject({ kind: 'same', token: 'same' });
  expect(holds).toBe(true);
  expect(decodeUtf8(asked?.signerBase ?? new Uint8Array(0))).toBe(ours);
  expect(asked).toMatchObject({ nowSec: exchange.trace.createdSec, keys: [{ keyId: exchange.trace.keyId }] });
});
