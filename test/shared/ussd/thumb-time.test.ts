/** What the limits leave of an answer that is typed by multi-tap: the limit that ends first counts, from when the screen came. */
import { expect, test } from 'vitest';
import { DEFAULT_USSD_PROFILE } from '../../../shared/environment/environment.ts';
import { type SessionState, SWITCHED_ON } from '../../../shared/ussd/session-state.ts';
import { thumbTime } from '../../../shared/ussd/thumb-time.ts';
import { AT_MS, BACK, screen } from './lint/screens.ts';

const PACE = { pressesPerSecond: 2.5, commitMs: 1000 };
const search = screen({ currentState: 'SEARCH_STOCK', options: [BACK] });

function phoneWith(limits: { idleLimitMs: number; sessionLimitMs: number }, goneMs = 0): SessionState {
  return {
    ...SWITCHED_ON,
    stage: { kind: 'screen', reply: search },
    profile: { ...DEFAULT_USSD_PROFILE, ...limits },
    screenSince: { serviceMs: AT_MS, machineMs: 5_000_000 },
    sessionSinceMs: 5_000_000 - goneMs,
  };
}

test('an answer needs its taps and the green key', () => {
  const time = thumbTime('kafue', search, phoneWith({ idleLimitMs: 30_000, sessionLimitMs: 180_000 }), PACE);
  expect(time).toMatchObject({ presses: 11, waits: 0, needsMs: 4400, by: 'idle', hasMs: 30_000 });
});

test('the session limit counts from the dialling, the service’s own from the screen', () => {
  const near = phoneWith({ idleLimitMs: 120_000, sessionLimitMs: 180_000 }, 175_000);
  expect(thumbTime('kafue', search, near, PACE)).toMatchObject({ by: 'session', hasMs: 5000 });
  const free = phoneWith({ idleLimitMs: 900_000, sessionLimitMs: 900_000 });
  expect(thumbTime('kafue', search, free, PACE)).toMatchObject({ by: 'service', hasMs: 180_000 });
  expect(thumbTime('kafue', search, { ...free, clocksDiffer: true }, PACE)).toMatchObject({
    by: 'idle',
    hasMs: 900_000,
  });
});

test('where digits are asked for they cost one press each', () => {
  const amount = screen({ currentState: 'ENTER_CUSTOM_PURCHASE_AMOUNT', options: [BACK] });
  const phone = phoneWith({ idleLimitMs: 30_000, sessionLimitMs: 180_000 });
  expect(thumbTime('12500', amount, phone, PACE)).toMatchObject({ presses: 6, needsMs: 2400 });
});
