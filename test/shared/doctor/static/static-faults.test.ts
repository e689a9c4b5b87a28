/** What is told of a request as a whole, and of the checks that a verifier failed. */
import { expect, it } from 'vitest';
import { nodeCrypto } from '../../../../electron/ports/node-crypto.ts';
import { NOW, type WireRequest } from '../../../../electron/vectors/letter.ts';
import { readRefused } from '../../../../shared/doctor/refused-request.ts';
import { staticFaults } from '../../../../shared/doctor/static/static-faults.ts';
import { DEFAULT_SIGNING_PROFILE as profile } from '../../../../shared/signature/profile.ts';
import type { Check, CheckId } from '../../../../shared/signature/verdict.ts';
import { counted } from './bodies.ts';
import { input, RIGHT, written } from './told.ts';

const failed = (id: CheckId): Check => ({ id, made: true, ok: false, message: `${id} failed.` });

function causesOf(sent: WireRequest, checks: readonly CheckId[], isBodyUnknown = false): readonly string[] {
  const options = { profile, nowSec: NOW, crypto: nodeCrypto, depth: 1, isBodyUnknown } as const;
  return staticFaults(readRefused(sent, options), checks.map(failed), options, []).map(({ causes }) =>
    causes.join(' '),
  );
}

it('tells a failed check that no fault explains', () => {
  expect(causesOf(RIGHT, ['digest-match', 'label', 'length-match'])).toEqual(['D23', 'P13', 'H4']);
  expect(causesOf(counted('xyz', 'c'), ['digest-match', 'label'])).toEqual(['D23 H13', 'P13']);
});

it('says nothing of the checks of a body that was not shown', () => {
  expect(causesOf(RIGHT, ['digest-match', 'label', 'length-match'], true)).toEqual(['P13']);
  expect(causesOf(counted('xyz', 'c'), [], true)).toEqual([]);
});

it('judges the headers that are covered, in whatever case, and those that must be', () => {
  const unset = (sent: WireRequest): WireRequest => written('X-Client-Id', () => 'undefined', sent);
  const named = (name: string) => input((value) => value.replace('"x-client-id"', `"${name}"`));
  expect(causesOf(unset(RIGHT), [])).toEqual(['B22']);
  expect(causesOf(unset(named('X-Client-Id')), [])).toEqual(['B9 H15', 'B22']);
  expect(causesOf(unset(named('date')), [])).toEqual(['B11', 'H14', 'B22']);
});

it('tells a request without Signature-Input only what needs none', () => {
  const sent = written(
    'X-Client-Id',
    () => 'null',
    input(() => undefined),
  );
  expect(causesOf(sent, [])).toEqual(['P15', 'B22']);
});
