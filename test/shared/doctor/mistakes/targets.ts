/** The target: what proxies change, and what the request itself says of it. */

import type { BrokenSigner } from '../../../../electron/vectors/broken-signer.ts';
import type { Header, Letter } from '../../../../electron/vectors/letter.ts';
import type { Plant } from '../../../../electron/vectors/plants/plant.ts';
import type { Mistake } from './mistake.ts';

/** The service behind a proxy sees these parts of the URL, and these headers that the proxy added. */
const behindProxy =
  (seen: Partial<Letter>, headers: (signed: Letter) => readonly Header[], path?: (path: string) => string): Plant =>
  (signer) => {
    const { signed } = signer;
    signer.onlySent('host', (letter) => ({
      ...letter,
      ...seen,
      path: path?.(letter.path) ?? letter.path,
      headers: [...letter.headers, ...headers(signed)],
    }));
  };
const signedPath = (change: (path: string) => string): Plant => {
  return (signer) => signer.onlySigned('path', (letter) => ({ ...letter, path: change(letter.path) }));
};
const queried =
  (sent: string, signed: string): Plant =>
  (signer: BrokenSigner) => {
    if (signer.signed.query === '') return signer.cannot();
    signer.both('query', (letter) => ({ ...letter, query: `${letter.query}${sent}` }));
    signer.onlySigned('query', (letter) => ({ ...letter, query: letter.query.slice(0, -sent.length) + signed }));
  };
/** What is read where the text had a fragment, which no request carries. */
const withFragment =
  (change: (signer: BrokenSigner) => void): Plant =>
  (signer) => {
    signer.given.writtenUrl = `${signer.signed.scheme}://${signer.signed.host}${signer.signed.path}#part-2`;
    change(signer);
  };
const inside: Partial<Letter> = { host: 'invest-svc:8080' };

export const TARGET_MISTAKES: readonly Mistake[] = [
  ['U4', 'X-Forwarded-Host', behindProxy(inside, ({ host }) => [['X-Forwarded-Host', host]])],
  [
    'U4',
    'X-Forwarded-Host and X-Forwarded-Proto',
    behindProxy({ ...inside, scheme: 'http' }, ({ host }) => [
      ['X-Forwarded-For', '10.1.2.3'],
      ['X-Forwarded-Host', `${host}, inner.example`],
      ['X-Forwarded-Proto', 'https'],
    ]),
  ],
  ['U4', 'Forwarded', behindProxy(inside, ({ host }) => [['Forwarded', `for=10.1.2.3;host="${host}";proto=https`]])],
  [
    'U4',
    'Forwarded with a scheme of its own',
    behindProxy({ ...inside, scheme: 'http' }, ({ host }) => [['Forwarded', `proto=https;host="${host}"`]]),
  ],
  ['U4', 'Host names what the absolute target does not', behindProxy(inside, ({ host }) => [['Host', host]])],
  ['U3', 'X-Forwarded-Proto', behindProxy({ scheme: 'http' }, () => [['X-Forwarded-Proto', 'https']])],
  [
    'U17',
    'X-Forwarded-Prefix',
    behindProxy(
      inside,
      ({ host }) => [
        ['X-Forwarded-Host', host],
        ['X-Forwarded-Prefix', '/v1'],
      ],
      (path) => path.replace('/v1', ''),
    ),
  ],
  [
    'U22',
    'X-Original-URI',
    behindProxy(
      {},
      ({ path, query }) => [['X-Original-URI', path + query]],
      (path) => `/internal${path}`,
    ),
  ],
  [
    'U22',
    'X-Original-URL and a host',
    behindProxy(
      inside,
      ({ host, path, query }) => [
        ['X-Forwarded-Host', host],
        ['X-Original-URL', path + query],
      ],
      (path) => path.replace('/v1/', '/svc/one/'),
    ),
  ],
  [
    'U22',
    'X-Rewrite-URL',
    behindProxy(
      {},
      ({ path, query }) => [['X-Rewrite-URL', path + query]],
      () => '/index',
    ),
  ],
  [
    'U8',
    'the fragment in @target-uri alone',
    withFragment((signer) => signer.line('@target-uri', (uri) => `${uri}#part-2`)),
  ],
  [
    'U8',
    'the fragment in the whole URL',
    withFragment((signer) => {
      signer.line('@target-uri', (uri) => `${uri}#part-2`);
      signer.line(signer.signed.query === '' ? '@path' : '@query', (text) => `${text}#part-2`);
    }),
  ],
  ['U11', 'an empty segment at the start', signedPath((path) => `/${path}`)],
  ['U11', 'an empty segment behind the version', signedPath((path) => path.replace('/v1/', '/v1//'))],
  [
    'U11',
    'an empty segment in @target-uri alone',
    (signer) => signer.line('@target-uri', (uri) => uri.replace('/v1/', '/v1//')),
  ],
  [
    'U23',
    '&amp; in the query',
    (signer) => {
      if (!signer.signed.query.includes('&')) return signer.cannot();
      signer.onlySigned('query', (letter) => ({ ...letter, query: letter.query.replaceAll('&', '&amp;') }));
    },
  ],
  ['U9', '%2F decoded in the query alone', queried('&f=a/b%20c', '&f=a%2Fb%20c')],
  ['U12', 'a plus that stood for a blank beside one that did not', queried('&q=a+b&r=c+d', '&q=a%20b&r=c+d')],
  [
    'B22',
    'an object for a query',
    (signer) => {
      if (signer.signed.query === '') return signer.cannot();
      signer.onlySigned('query', (letter) => ({ ...letter, query: '?[object Object]' }));
    },
  ],
  ['B25', '@target-uri percent-encoded', (signer) => signer.line('@target-uri', (uri) => encodeURIComponent(uri))],
  [
    'U6',
    'a user name in @target-uri',
    (signer) => {
      const { scheme, host, path, query } = signer.signed;
      signer.given.writtenUrl = `${scheme}://merchant:pass@${host}${path}${query}`;
      signer.line('@target-uri', (uri) => uri.replace('://', '://merchant:pass@'));
    },
  ],
  ['U18', '@target-uri in angle brackets', (signer) => signer.line('@target-uri', (uri) => `<${uri}>`)],
];
