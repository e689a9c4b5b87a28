import { expect, test } from 'vitest';
import { threeChecks } from '../../../../renderer/message/exchange/three-checks.ts';
import type { Exchange } from '../../../../shared/request/exchange.ts';
import { recordedExchange } from '../../../support/recorded-exchange.ts';

const { exchange } = recordedExchange({ id: 'e1' });
const broken = (id: string): Exchange['verdict'] => ({
  ...exchange.verdict,
  verified: false,
  checks: exchange.verdict.checks.map((check) => (check.id === id ? { ...check, ok: false } : check)),
});
const screen = (text: string): Exchange => ({
  ...exchange,
  press: {
    sent: '1',
    kind: 'reply',
    isSecret: false,
    outcome: { kind: 'screen', state: 'HOME', text, isEnd: false },
  } as unknown as NonNullable<Exchange['press']>,
});
const told = (one: Exchange, isLate = false) =>
  threeChecks(one, isLate).map(({ name, tone, words }) => `${tone} ${name} ${words}`);

test('what was signed and answered as it should is three checks that hold, each with its figure', () => {
  expect(told(screen('1. Stocks'))).toEqual([
    'good Signature signed correctly, checked here',
    'good Digest that of the 8 bytes sent',
    'good Answer a screen of 9 of 182 septets',
  ]);
  expect(told(exchange)[2]).toBe('good Answer 200, JSON of 21 bytes');
});

test('a request without a body has no digest to check, and says so', () => {
  const without = recordedExchange({ id: 'e2', requestBody: new Uint8Array(0) }).exchange;
  expect(told(without)[1]).toBe('unknown Digest no body to hash');
});

test('what does not hold is red, each for its own reason', () => {
  const digest = { ...exchange, verified: false, verdict: broken('digest-match') };
  expect(told(digest)).toEqual([
    'bad Signature 1 of 14 checks failed',
    'bad Digest not that of the body',
    'good Answer 200, JSON of 21 bytes',
  ]);
  expect(told(screen('x'.repeat(183)))[2]).toBe('bad Answer a screen of 183 of 182 septets: too long');
  expect(told(screen('1. Stocks'), true)[2]).toBe('bad Answer came too late for the phone');
  const failure = { code: 'idle-timeout', message: 'Nothing came for 30 s.' } as const;
  expect(told(recordedExchange({ id: 'e3', failure }).exchange)[2]).toBe('bad Answer none came');
  const { exchange: refused } = recordedExchange({ id: 'e4', status: 409 });
  expect(told(refused)[2]).toBe('bad Answer 409, 21 bytes');
});
