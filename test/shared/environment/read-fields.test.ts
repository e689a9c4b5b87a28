import { expect, test } from 'vitest';
import { NEW_ENVIRONMENT } from '../../../shared/environment/new-environment.ts';
import { readEnvironmentFields } from '../../../shared/environment/read-fields.ts';

const good = {
  ...NEW_ENVIRONMENT,
  name: 'Staging',
  baseUrl: 'https://api.example',
  customers: [{ customerId: 7, name: 'Chanda Mwila', msisdn: '+260970000007' }],
};

const problemFields = (value: unknown): string[] => {
  const read = readEnvironmentFields(value);
  return read.ok ? [] : read.problems.map(({ field }) => field);
};

test('fields that fit come back as they were given', () => {
  expect(readEnvironmentFields(good)).toEqual({ ok: true, fields: good, notes: [] });
});

test('a subscriber’s name from a file holds no mark of direction that would turn its line around', () => {
  const turned = { ...good, customers: [{ ...good.customers[0], name: 'Chanda \u202enolispu\u2066' }] };
  const read = readEnvironmentFields(turned);
  expect(read.ok && read.fields.customers[0]?.name).toBe('Chanda \ufffdnolispu\ufffd');
});

test('a signing profile may name only what differs; the rest is the default’s', () => {
  const read = readEnvironmentFields({ ...good, signingProfile: { signedMessage: 'base' } });
  expect(read.ok && read.fields.signingProfile).toEqual({ ...NEW_ENVIRONMENT.signingProfile, signedMessage: 'base' });
});

const ussd = (part: object) => ({ ...good, ussdProfile: { ...good.ussdProfile, ...part } });
const transport = (part: object) => ({ ...good, transport: { ...good.transport, ...part } });

test.each<[string, unknown, string[]]>([
  ['no object', 'text', ['environment']],
  ['an empty name', { ...good, name: ' ' }, ['name']],
  ['an invisible character in the name', { ...good, name: 'Pro\u200bduction' }, ['name']],
  ['an address over http', { ...good, baseUrl: 'http://api.example' }, ['baseUrl']],
  ['a client id with a space', { ...good, clientId: 'a b' }, ['clientId']],
  ['a key id with a quote', { ...good, keyId: 'a"b' }, ['keyId']],
  ['a key id with a line end', { ...good, keyId: 'a\r\nX-Injected: 1' }, ['keyId']],
  ['an unknown colour', { ...good, colour: 'pink' }, ['colour']],
  ['a danger mark as text', { ...good, danger: 'yes' }, ['danger']],
  ['an unknown field', { ...good, accessToken: 'x' }, ['accessToken']],
  ['an unknown signing choice', { ...good, signingProfile: { signedMessage: 'md5' } }, ['signingProfile']],
  ['a code without #', ussd({ serviceCode: '*384*99' }), ['ussdProfile.serviceCode']],
  ['an unknown media type', ussd({ contentType: 'xml' }), ['ussdProfile.contentType']],
  ['a pair without a name', ussd({ startPairs: [['', 'x']] }), ['ussdProfile.startPairs.0.0']],
  ['a limit below a second', ussd({ idleLimitMs: 999 }), ['ussdProfile.idleLimitMs']],
  ['a limit of half a second', ussd({ sessionLimitMs: 1500 }), ['ussdProfile.sessionLimitMs']],
  ['a limit of no network', ussd({ applicationLimitMs: 120_001 }), ['ussdProfile.applicationLimitMs']],
  ['a limit as text', ussd({ applicationLimitMs: '10' }), ['ussdProfile.applicationLimitMs']],
  ['an unknown limit', ussd({ connectLimitMs: 10_000 }), ['ussdProfile.connectLimitMs']],
  ['an empty wording', ussd({ wordings: { busy: ' ' } }), ['ussdProfile.wordings.busy']],
  ['an unknown wording', ussd({ wordings: { hello: 'Hello' } }), ['ussdProfile.wordings.hello']],
  [
    'a customer id as text',
    { ...good, customers: [{ customerId: '7', name: 'A', msisdn: '260970000007' }] },
    ['customers.0.customerId'],
  ],
  [
    'a phone number of letters',
    { ...good, customers: [{ customerId: 7, name: 'A', msisdn: 'abc' }] },
    ['customers.0.msisdn'],
  ],
  ['a customer twice', { ...good, customers: [good.customers[0], good.customers[0]] }, ['customers.1.customerId']],
  ['a time of 0 ms', transport({ connectTimeoutMs: 0 }), ['transport.connectTimeoutMs']],
  ['a time of no end', transport({ totalTimeoutMs: Number.POSITIVE_INFINITY }), ['transport.totalTimeoutMs']],
  ['a SOCKS proxy', transport({ proxy: { kind: 'explicit', url: 'socks5://proxy:1080' } }), ['transport.proxy.url']],
  ['a proxy of no kind', transport({ proxy: { kind: 'auto' } }), ['transport.proxy.kind']],
  ['a short fingerprint', transport({ pinnedCertificates: ['ab:cd'] }), ['transport.pinnedCertificates.0']],
  [
    'a private key as authority',
    transport({ extraCaPem: '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----' }),
    ['transport.extraCaPem'],
  ],
])('%s is refused by its field', (_what, value, fields) => {
  expect(problemFields(value)).toEqual(fields);
});

test('a USSD profile from before the limits and wordings gets the usual ones, because files of version 1 have none', () => {
  const { serviceCode, contentType, sessionId, startPairs, startChoice } = good.ussdProfile;
  const former = { ...good, ussdProfile: { serviceCode, contentType, sessionId, startPairs, startChoice } };
  expect(readEnvironmentFields(former)).toEqual({ ok: true, fields: good, notes: [] });
});

test('a USSD profile may name some wordings; the rest are the usual ones', () => {
  const read = readEnvironmentFields(ussd({ wordings: { busy: 'Busy', endedByUser: '' } }));
  expect(read.ok && read.fields.ussdProfile.wordings).toEqual({
    ...good.ussdProfile.wordings,
    busy: 'Busy',
    endedByUser: '',
  });
});

test('all problems are told at once, each with its field', () => {
  expect(problemFields({ ...good, name: '', colour: 'pink', clientId: 'a b' })).toEqual(['name', 'clientId', 'colour']);
});

test('what is missing is said in our own words', () => {
  const read = readEnvironmentFields({ ...good, ussdProfile: undefined, transport: 7, customers: [null], more: 1 });
  expect(read.ok ? [] : read.problems.map(({ field, message }) => `${field}: ${message}`)).toEqual([
    'ussdProfile: expected a USSD profile as an object.',
    'customers.0: expected a subscriber as an object.',
    'transport: expected the connection settings as an object.',
    'more: there is no such field.',
  ]);
});

test('the password of a proxy is refused and not repeated, because it would lie in a file in clear', () => {
  const read = readEnvironmentFields(transport({ proxy: { kind: 'explicit', url: 'http://me:canary-77@proxy:3128' } }));
  expect(read).toMatchObject({ ok: false, problems: [{ field: 'transport.proxy.url' }] });
  expect(JSON.stringify(read)).not.toContain('canary-77');
});

test('a fingerprint is taken in any usual writing and kept in one', () => {
  const hex = 'ab'.repeat(32);
  const spoken = `SHA256 Fingerprint=${hex.toUpperCase().match(/../g)?.join(':')}`;
  const read = readEnvironmentFields(transport({ pinnedCertificates: [spoken] }));
  expect(read.ok && read.fields.transport.pinnedCertificates).toEqual([hex]);
});

test('an application needs a name, an address and what it speaks', () => {
  const least = {
    name: 'Shop',
    baseUrl: 'http://127.0.0.1:3000/ussd?k=1',
    ussdProfile: { serviceCode: '*384*6#', protocol: { kind: 'con-end' } },
  };
  const read = readEnvironmentFields(least);
  expect(read).toMatchObject({ ok: true, fields: { baseUrl: least.baseUrl, customers: [{ customerId: 1 }] } });
  expect(problemFields({ ...least, name: undefined, transport: 7 })).toEqual(['name', 'transport']);
});
