/** U: method, host, path and query. */

import type { BrokenSigner } from '../broken-signer.ts';
import type { Letter } from '../letter.ts';
import type { Plants } from './plant.ts';

const ofHost = (signer: BrokenSigner, change: (host: string) => string): void => {
  signer.onlySigned('host', (letter) => ({ ...letter, host: change(letter.host) }));
};
const known = (signer: BrokenSigner, host: string): void => {
  signer.given.knownHosts = [host];
  ofHost(signer, () => host);
};
/** What is added to the path that is sent, and what the signer makes of it. */
const ofPath = (signer: BrokenSigner, sent: string, signed: string): void => {
  signer.both('path', (letter) => ({ ...letter, path: letter.path + sent }));
  signer.onlySigned('path', (letter) => ({ ...letter, path: letter.path.slice(0, -sent.length) + signed }));
};
const hasQuery = ({ signed }: BrokenSigner): boolean => signed.query !== '';
const queried =
  (query: string) =>
  (letter: Letter): Letter => ({ ...letter, query });

export const TARGET_PLANTS: Plants = {
  U1: (signer) => signer.onlySigned('method', (letter) => ({ ...letter, method: letter.method.toLowerCase() })),
  U2: (signer) => {
    if (signer.signed.method !== 'GET') return signer.cannot();
    signer.onlySigned('method', (letter) => ({ ...letter, method: 'POST' }));
  },
  U3: (signer) => signer.onlySigned('scheme', (letter) => ({ ...letter, scheme: 'http' })),
  U4: (signer) => known(signer, 'internal.backend:9000'),
  U5: (signer) => ofHost(signer, (host) => (host.includes(':') ? (host.split(':')[0] as string) : `${host}:443`)),
  U6: (signer, random) => {
    const isCase = random.below(2) === 0;
    return ofHost(signer, (host) => (isCase ? host.toUpperCase() : host.replace(/(:|$)/, '.$1')));
  },
  U7: (signer) => signer.onlySigned('path', (letter) => ({ ...letter, path: `${letter.path}/` })),
  U8: (signer) => signer.line('@target-uri', (value) => `${value}#`),
  U9: (signer) => ofPath(signer, '/a%40b', '/a@b'),
  U10: (signer) => ofPath(signer, '/a%5bb', '/a%5Bb'),
  U11: (signer) => ofPath(signer, '//x', '/x'),
  U12: (signer) => {
    if (!hasQuery(signer)) return signer.cannot();
    const sent = `${signer.signed.query}&q=a%20b`;
    signer.both('query', queried(sent));
    signer.onlySigned('query', queried(sent.replaceAll('%20', '+')));
  },
  U13: (signer) => {
    if (!hasQuery(signer)) return signer.cannot();
    signer.onlySigned('query', queried(`?${signer.signed.query.slice(1).split('&').reverse().join('&')}`));
  },
  U14: (signer) => (hasQuery(signer) ? signer.line('@query', (value) => value.replace(/^\?/, '')) : signer.cannot()),
  U15: (signer) => {
    if (signer.signed.method !== 'GET') return signer.cannot();
    signer.both('query', queried(''));
    signer.line('@query', () => '');
  },
  U16: (signer) =>
    hasQuery(signer) ? signer.line('@target-uri', (value) => value.split('?')[0] as string) : signer.cannot(),
  U17: (signer) => signer.line('@path', (value) => value.replace(/^\/v1/, '')),
  U18: (signer) => signer.line('@target-uri', (value) => value.replace(/^\w+:\/\/[^/]*/, '')),
  U19: (signer) => ofHost(signer, () => 'localhost:8080'),
  U20: (signer) => known(signer, 'sandbox.invest.example'),
  U21: (signer) => {
    if (!hasQuery(signer)) return signer.cannot();
    signer.onlySent('query', queried(`${signer.sent.query}&status=`));
  },
};
