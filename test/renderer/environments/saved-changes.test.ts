import { expect, test } from 'vitest';
import { readChanges, writeChanges } from '../../../renderer/environments/saved-changes.ts';
import { DEFAULT_TRANSPORT, DEFAULT_USSD_PROFILE } from '../../../shared/environment/environment.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';

test('half typed values come back as they were typed, because that is what an edit is', () => {
  const changes = {
    staging: {
      name: '',
      baseUrl: 'https:/',
      clientId: 'two words',
      signingProfile: { ...DEFAULT_SIGNING_PROFILE, label: 'other' },
      ussdProfile: { ...DEFAULT_USSD_PROFILE, serviceCode: '*38' },
      customers: [{ customerId: 7, name: '', msisdn: '+2' }],
      transport: { ...DEFAULT_TRANSPORT, proxy: { kind: 'explicit', url: 'http://pro' } },
    },
  } as const;
  expect(readChanges(writeChanges({ editedId: 'staging', changes }))).toEqual({ editedId: 'staging', changes });
});

test('an address with a password in it and a private key are never written, whatever else was changed', () => {
  const proxied = { ...DEFAULT_TRANSPORT, proxy: { kind: 'explicit', url: 'http://me:s3cret@proxy' } } as const;
  const written = writeChanges({
    changes: {
      a: { baseUrl: 'https://me:s3cret@host', colour: 'red' },
      b: { transport: proxied },
      c: { transport: { ...DEFAULT_TRANSPORT, extraCaPem: '-----BEGIN PRIVATE KEY-----\ns3cret' } },
      d: { keyId: '-----BEGIN PRIVATE KEY----- s3cret', clientId: '-----BEGIN PRIVATE KEY----- s3cret' },
    },
  });
  expect(written).not.toContain('s3cret');
  expect(readChanges(written).changes.a).toEqual({ colour: 'red' });
});

test.each([
  undefined,
  '{',
  '7',
  '{"changes":[1]}',
  '{"changes":{"a":7,"b":{"customers":[{"customerId":"x"}],"token":"t","colour":"pink","signingProfile":{"label":1}}}}',
])('what another program or an older version left there is passed over: %s', (kept) => {
  expect(Object.values(readChanges(kept).changes).filter((changed) => Object.keys(changed).length > 0)).toEqual([]);
});
