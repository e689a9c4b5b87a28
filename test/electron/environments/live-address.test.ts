/** One place of a live service in all its spellings, and what only looks like it. */
import { expect, test } from 'vitest';
import { guardianOf, liveAt } from '../../../electron/environments/live-address.ts';
import { DEFAULT_TRANSPORT, DEFAULT_USSD_PROFILE, type Environment } from '../../../shared/environment/environment.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';

const environmentAt = (baseUrl: string, more: Partial<Environment> = {}): Environment => ({
  id: 'live',
  name: 'Production',
  kind: 'remote',
  baseUrl,
  clientId: 'c',
  keyId: '',
  ownKeyId: '',
  transport: DEFAULT_TRANSPORT,
  hasToken: true,
  colour: 'red',
  danger: true,
  signingProfile: DEFAULT_SIGNING_PROFILE,
  ussdProfile: DEFAULT_USSD_PROFILE,
  customers: [],
  ...more,
});

test.each([
  '127.0.0.1:4443',
  '127.1:4443',
  '127.0.1:4443',
  '2130706433:4443',
  '0x7f.1:4443',
  '0x7F000001:4443',
  '0177.0.0.1:4443',
  '0177.0.0.01:4443',
  '127.0.0.2:4443',
  '0.0.0.0:4443',
  '0:4443',
  '[::1]:4443',
  '[0:0:0:0:0:0:0:1]:4443',
  '[::]:4443',
  '[::ffff:127.0.0.1]:4443',
  '[::FFFF:7F00:0001]:4443',
  'localhost:4443',
  'LOCALHOST.:4443',
  'any.localhost:4443',
  '127.0.0.1.:4443',
  'user@127.0.0.1:4443',
  'user:word@localhost:04443',
])('https://%s is the live service at https://127.0.0.1:4443', (authority) => {
  expect(liveAt([environmentAt('https://127.0.0.1:4443')], `https://${authority}/v1/x?y`)?.name).toBe('Production');
});

test.each([
  ['https://api.example', 'https://API.Example.:443/other/path'],
  ['https://api.example', 'HTTPS://x:y@api.example'],
  ['https://api.example', 'https://%61pi.example'],
  ['https://10.0.0.5', 'https://167772165'],
  ['https://10.0.0.5', 'https://[::ffff:a00:5]'],
  ['https://[2001:db8::1]', 'https://[2001:DB8:0:0::0001]'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
])('%s and %s are one place', (live, other) => {
  expect(liveAt([environmentAt(live)], other)?.name).toBe('Production');
  expect(liveAt([environmentAt(other)], live)?.name).toBe('Production');
});

test.each([
  'https://api.example:8443',
  'http://api.example',
  'https://api.example.evil',
  'https://example',
  'ftp://api.example',
  'api.example',
  '',
])('“%s” is another place than https://api.example', (url) => {
  expect(liveAt([environmentAt('https://api.example')], url)).toBeUndefined();
});

test('the guardian of an address is the one that is marked, and the embedded sandbox has none', () => {
  const live = environmentAt('https://api.example');
  const tame = environmentAt('https://API.example:443/tame', { id: 'tame', name: 'Tame', danger: false });
  const other = environmentAt('https://other.example', { id: 'other', name: 'Other', danger: false });
  const sandbox = environmentAt('https://api.example', { id: 'sandbox', kind: 'embedded-sandbox', danger: false });
  const all = [sandbox, live, tame, other];
  expect(all.map((one) => guardianOf(() => all, one).id)).toEqual(['sandbox', 'live', 'live', 'other']);
});
