/** The address as headers of proxies, Host or the text itself have it. */
import { expect, it } from 'vitest';
import { claimedAddressChanges } from '../../../../shared/doctor/changes/claimed-address-changes.ts';
import type { HeaderLine } from '../../../../shared/http/message.ts';
import { difference, subject, told } from './written.ts';

const of = (headers: readonly HeaderLine[], writtenUrl?: string, url = 'https://a.b/c?d') => {
  const { model, request } = subject({ url, headers, input: '("@target-uri")' });
  return told(model, claimedAddressChanges(model, request, writtenUrl), '@target-uri');
};

it('has the host, the scheme, or both of a proxy’s caller', () => {
  expect(
    of([
      ['X-Forwarded-Host', 'x.y'],
      ['X-Forwarded-Proto', 'http'],
    ]),
  ).toEqual({
    'The URL was signed as ‹came›; the verifier has ‹sent›. X-Forwarded-Proto says what was signed. The signer’s URL is http://a.b/c?d: let the verifier rebuild that one, as the proxy in front of it knows it, or sign https://a.b/c?d.':
      [['U3: scheme', 'http://a.b/c?d']],
    'The URL was signed as ‹came›; the verifier has ‹sent›. X-Forwarded-Host says what was signed. The signer’s URL is https://x.y/c?d: let the verifier rebuild that one, as the proxy in front of it knows it, or sign https://a.b/c?d.':
      [['U4: authority', 'https://x.y/c?d']],
    'The URL was signed as ‹came›; the verifier has ‹sent›. X-Forwarded-Host and X-Forwarded-Proto say what was signed. The signer’s URL is http://x.y/c?d: let the verifier rebuild that one, as the proxy in front of it knows it, or sign https://a.b/c?d.':
      [['U4 U3: authority', 'http://x.y/c?d']],
  });
});
it('has the path that a proxy took apart', () => {
  expect(of([['X-Forwarded-Prefix', '/v1']])).toEqual({
    'The URL was signed as ‹came›; the verifier has ‹sent›. X-Forwarded-Prefix says what was signed. The signer’s URL is https://a.b/v1/c?d: let the verifier rebuild that one, as the proxy in front of it knows it.':
      [['U17: url path', 'https://a.b/v1/c?d']],
  });
  expect(of([['X-Original-URI', '/v1/c?e']])).toEqual({
    'The URL was signed as ‹came›; the verifier has ‹sent›. X-Original-URI says what was signed. The signer’s URL is https://a.b/v1/c?e: let the verifier rebuild that one, as the proxy in front of it knows it.':
      [['U22: url path', 'https://a.b/v1/c?e']],
  });
  expect(of([['X-Original-URI', '/c']])).toEqual({
    'The URL was signed as ‹came›; the verifier has ‹sent›. X-Original-URI says what was signed. The signer’s URL is https://a.b/c: let the verifier rebuild that one, as the proxy in front of it knows it.':
      [['U22: url path', 'https://a.b/c']],
  });
  expect(of([['X-Original-URI', '/c?d']])).toEqual({});
});
it('has the URL as its text had it', () => {
  expect(of([], 'https://u@a.b/x/../c?d')).toEqual({
    'The URL was signed as ‹came›; the verifier has ‹sent›. The URL of the text says what was signed. Sign the URL as it is sent: https://a.b/c?d':
      [
        ['U11: url path', 'https://a.b/x/../c?d'],
        ['U6: authority', 'https://u@a.b/c?d'],
        ['U6 U11: authority', 'https://u@a.b/x/../c?d'],
      ],
  });
  expect(of([], 'https://A.b/c?d')).toEqual({
    'The URL was signed as ‹came›; the verifier has ‹sent›. The URL of the text says what was signed. Sign the URL as it is sent: https://a.b/c?d':
      [['U6: authority', 'https://A.b/c?d']],
  });
  expect(Object.values(of([], 'https://x.b/c?d'))).toEqual([[['U4: authority', 'https://x.b/c?d']]]);
  expect(of([], 'https://a.b/c?d')).toEqual({});
});
it('is nothing where the headers say what was sent', () => {
  expect(
    of([
      ['Host', 'a.b'],
      ['X-Forwarded-Proto', 'https'],
    ]),
  ).toEqual({});
});
it('changes only the parts that were claimed', () => {
  const { model, request } = subject({ headers: [['Host', 'x.y']], input: '("@target-uri")' });
  const [host] = claimedAddressChanges(model, request, undefined);
  const from = { ...model, url: { ...model.url, path: '/z' } };
  expect(host && difference(model, host.apply(from), '@target-uri')).toBe('https://x.y/z');
});
it('has a slot for each part, so that other changes of it are left out', () => {
  const { model, request } = subject({
    headers: [
      ['Host', 'x.y'],
      ['X-Scheme', 'http'],
      ['X-Script-Name', '/v1'],
    ],
    input: '("@target-uri")',
  });
  const all = claimedAddressChanges(model, request, undefined);
  expect(all.map(({ slot, came }) => `${slot}: ${came}`)).toEqual([
    'url path: https://a.b/v1/c',
    'scheme: http://a.b/c',
    'url path: http://a.b/v1/c',
    'authority: https://x.y/c',
    'authority: https://x.y/v1/c',
    'authority: http://x.y/c',
    'authority: http://x.y/v1/c',
  ]);
});
