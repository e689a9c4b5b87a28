import { expect, test } from 'vitest';
import { createConfirmations, requireConfirmation } from '../../../electron/exchange/confirmation.ts';
import { readConfirmation } from '../../../shared/contract/confirmation.ts';
import { DEFAULT_TRANSPORT, DEFAULT_USSD_PROFILE, type Environment } from '../../../shared/environment/environment.ts';
import { AppError } from '../../../shared/failure.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';

const live: Environment = {
  id: 'live',
  name: 'Production',
  kind: 'remote',
  baseUrl: 'https://api.example',
  clientId: 'client',
  keyId: 'key',
  ownKeyId: '',
  transport: DEFAULT_TRANSPORT,
  hasToken: true,
  colour: 'red',
  danger: true,
  signingProfile: DEFAULT_SIGNING_PROFILE,
  ussdProfile: DEFAULT_USSD_PROFILE,
  customers: [],
};
const url = 'https://api.example/v1/accounts';

function refusalOf(act: () => void) {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return error.failure;
  }
  return undefined;
}

test.each(['production', 'Production ', ' Production', 'PRODUCTION', '', 'Productıon', 'live', 'Staging'])(
  '“%s” is not the name of Production, because names are compared exactly',
  (typed) => {
    const failure = refusalOf(() => requireConfirmation(live, 'send POST', typed));
    expect(failure && readConfirmation(failure)).toEqual({
      environmentId: 'live',
      environmentName: 'Production',
      act: 'send POST',
      isRetry: true,
    });
  },
);

test('without a name the refusal carries all that the page needs to ask, and the exact name lets the act pass', () => {
  const failure = refusalOf(() => requireConfirmation(live, 'send POST', undefined));
  expect(failure && readConfirmation(failure)?.isRetry).toBe(false);
  expect(failure?.message).toContain('expected “Production”');
  expect(refusalOf(() => requireConfirmation(live, 'send POST', 'Production'))).toBeUndefined();
  expect(refusalOf(() => requireConfirmation({ ...live, danger: false }, 'send POST', undefined))).toBeUndefined();
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE', 'get', 'PURGE'])(
  '%s asks on a dangerous environment, because it may change something',
  (method) => {
    expect(refusalOf(() => createConfirmations().check(live, { method, url }, {}))?.code).toBe('confirmation-needed');
  },
);

test.each(['GET', 'HEAD'])('%s asks only where the act is guarded whatever its method', (method) => {
  const guard = createConfirmations();
  expect(refusalOf(() => guard.check(live, { method, url }, {}))).toBeUndefined();
  expect(refusalOf(() => guard.check(live, { method, url }, { act: 'send a broken variant' }))?.code).toBe(
    'confirmation-needed',
  );
});

test('a confirmed act leaves nothing behind: the next one asks again', () => {
  const guard = createConfirmations();
  guard.check(live, { method: 'POST', url }, { confirmedName: 'Production' });
  expect(refusalOf(() => guard.check(live, { method: 'POST', url }, {}))?.code).toBe('confirmation-needed');
});

test('a session begun with confirmation goes on without asking, in its own environment and at its own address only', () => {
  const guard = createConfirmations();
  const press = (environment: Environment, confirmedSession: string) =>
    refusalOf(() =>
      guard.check(environment, { method: 'POST', url }, { confirmedSession, confirmedName: 'Production' }),
    );
  expect(press(live, 's-1')?.code).toBe('session-unconfirmed');
  guard.sessionBegan(live, 's-1');
  expect(press(live, 's-1')).toBeUndefined();
  expect(press({ ...live, id: 'other' }, 's-1')?.code).toBe('session-unconfirmed');
  expect(press({ ...live, baseUrl: 'https://other.example' }, 's-1')?.code).toBe('session-unconfirmed');
});
