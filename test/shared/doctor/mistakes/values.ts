/** Values as they were signed before they were filled in, printed, masked or put together in another way; each written out. */
import { valueIn } from '../../../../electron/vectors/letter.ts';
import type { Plant } from '../../../../electron/vectors/plants/plant.ts';
import type { Mistake } from './mistake.ts';

type Write = (value: string, method: string) => string;
type Row = readonly [cause: string, name: string, ...signed: (string | Write)[]];

const valued =
  (name: string, signed: string | Write): Plant =>
  (signer) => {
    const value = valueIn(signer.signed, name);
    const written = typeof signed === 'string' ? signed : signed(value, signer.signed.method);
    if (!signer.signed.names.includes(name) || written === value) return signer.cannot();
    signer.line(name, () => written);
  };
const token =
  (write: (token: string) => string): Write =>
  (value) =>
    `Bearer ${write(value.slice('Bearer '.length))}`;
const within =
  (print: string): Write =>
  (value) =>
    print.replace('…', () => value);
const origin = /^https:\/\/[^/]*/;

const VALUES: readonly Row[] = [
  ['B23', 'authorization', 'Bearer %s', 'Bearer {}', 'Bearer #{access_token}', 'Bearer {{ access_token }}'],
  [
    'B23',
    'authorization',
    'Bearer <token>',
    'Bearer %(access_token)s',
    'Bearer YOUR_ACCESS_TOKEN',
    'Bearer <%= access_token %>',
  ],
  ['B23', 'x-client-id', '%s', '{0}', '#{client_id}', '@clientId', 'YOUR_CLIENT_ID', 'client_id', '{{clientId}}'],
  ['B23', 'content-length', '%d', '{}', '#{length}'],
  ['B23', 'content-digest', 'sha-512=:%s:', 'sha-512=:{}:', 'sha-512=:\u0024{digest}:', '%s'],
  ['B22', 'content-digest', 'sha-512=:undefined:', 'sha-512=::', within('Optional[…]')],
  ['B23', '@method', '%s', '\u0024{method}'],
  ['B23', '@target-uri', '{{url}}', (uri) => uri.replace(origin, '{{baseUrl}}')],
  ['B22', '@target-uri', (uri) => uri.replace(origin, 'undefined'), (uri) => uri.replace(origin, 'https://null')],
  ['B22', '@target-uri', (uri) => `${uri.replace(/\?.*/, '')}?undefined`, (uri) => `${uri.replace(/\?.*/, '')}null`],
  ['B22', '@query', '?null', '?undefined', '?None', '?[object Object]', '[]'],
  ['B22', '@query', (query) => JSON.stringify(Object.fromEntries(new URLSearchParams(query)))],
  ['B22', 'x-client-id', ...['Optional[…]', 'Optional("…")', 'Some(…)', 'Just "…"', '&{…}', "('…',)"].map(within)],
  [
    'B22',
    'authorization',
    ...['Optional[…]', 'Some("…")', "['…']"].map((print) => token((text) => print.replace('…', () => text))),
  ],
  ['H16', 'authorization', ...[3, 6, 12, 20].map((at) => token((text) => `${text.slice(0, at)}...`))],
  ['H16', 'authorization', ...[4, 8].map((at) => token((text) => `${text.slice(0, at)}…${text.slice(-at)}`))],
  ['H16', 'authorization', token((text) => `****${text.slice(-4)}`), token((text) => '*'.repeat(text.length))],
  ['H16', 'authorization', token((text) => text.slice(0, 16)), 'Bearer ******', 'Bearer <hidden>'],
  ['H9', 'authorization', (value) => value.replace(' ', '%20'), (value) => value.replace('Bearer', 'OAuth')],
  ['U6', '@target-uri', (uri) => uri.replace(/[a-z]+(?=\.)/, (label) => label.toUpperCase())],
  ['U3', '@target-uri', (uri) => uri.replace('https', 'HTTPS')],
  ['U18', '@target-uri', (uri) => (origin.exec(uri)?.[0] ?? '') + uri, (uri) => uri.replace('//', '/')],
  ['U18', '@target-uri', (uri, method) => `${method} ${uri}`, (uri) => uri.replace(/(\w)\/v1/, '$1v1')],
  ['U5', '@target-uri', (uri) => uri.replace(/([a-z])\/v1/, '$1:undefined/v1')],
  ['U1', '@method', (method) => `HttpMethod.${method}`, (method) => `${method} HTTP/1.1`],
  ['B23', '@path', (path) => path.replace(/\d+$/, '{id}'), (path) => path.replace(/\d+$/, ':id')],
  ['U21', '@target-uri', (uri) => uri.replace('?', ''), (uri) => uri.replaceAll('&', ';')],
  [
    'D15',
    'content-digest',
    (value) => value.replace('sha-512=:', 'sha512-').slice(0, -1),
    (value) => value.slice(0, -1),
  ],
  ['D14', 'content-digest', (value) => `sha-512=:${Buffer.from(value.slice(9, -1), 'base64').toString('hex')}:`],
  ['H3', 'content-type', 'text/json', 'application/xml'],
  ['H11', 'x-client-id', (value) => Buffer.from(value).toString('base64'), within("UUID('…')")],
  ['B22', 'x-client-id', 'Array', 'System.String[]'],
  ['B22', 'content-length', within('%!s(int=…)')],
  ['B22', 'content-digest', '[object Promise]'],
  [
    'B23',
    '@path',
    (path) => path.replace(/([^/]+)s\/\d+$/, '$1s/{$1Id}'),
    (path) => path.replace(/([^/]+)s\/\d+$/, '$1s/:$1Id'),
  ],
];

const lines = (base: string): string[] => base.split('\n');
const pairs = (base: string): [string, string][] =>
  lines(base).map((line) => [line.slice(1, line.indexOf('": ')), line.slice(line.indexOf('": ') + 3)]);

const WHOLES: readonly (readonly [cause: string, how: string, write: (base: string) => string])[] = [
  ...['&', '|', ';', '\t', '\r\n\r\n'].map(
    (joint) => ['B2', `lines joined by ${JSON.stringify(joint)}`, (base: string) => lines(base).join(joint)] as const,
  ),
  ['B7', 'an arrow for a colon', (base) => base.replace(/^("[^"]*"): /gm, '$1 -> ')],
  ['B3', 'CR at the end', (base) => `${base}\r`],
  ['B3', 'a blank and a line feed at the end', (base) => `${base} \n`],
  ['B2', 'CR LF, and at the end', (base) => `${lines(base).join('\r\n')}\r\n`],
  ['B8', 'derived names alone in quotes', (base) => base.replace(/^"([^@"]*)"/gm, '$1')],
  [
    'B25',
    'each value percent-encoded',
    (base) =>
      pairs(base)
        .map(([name, text]) => `"${name}": ${encodeURIComponent(text)}`)
        .join('\n'),
  ],
  ['B25', 'a JSON object', (base) => JSON.stringify(Object.fromEntries(pairs(base)))],
  [
    'B25',
    'a dict of Python',
    (base) =>
      `{${pairs(base)
        .map(([name, text]) => `'${name}': '${text}'`)
        .join(', ')}}`,
  ],
  ['B25', 'a list of Python', (base) => `['${lines(base).join("', '")}']`],
  ['B25', 'a list of Java', (base) => `[${lines(base).join(', ')}]`],
  ['B25', 'a slice of Go', (base) => `[${lines(base).join(' ')}]`],
  ['B25', 'String of a Uint8Array', (base) => String(new TextEncoder().encode(base))],
  ['B25', 'JSON of a Buffer', (base) => JSON.stringify(Buffer.from(base))],
  ['B25', 'slashes escaped', (base) => base.replaceAll('/', '\\/')],
  ['B25', 'in backticks', (base) => `\`${base}\``],
  ['B7', 'equals signs, but in the last line', (base) => base.replace(/^("[^"]*"): (?=.*\n)/gm, '$1=')],
  ['B8', 'values in quotes, but in the last line', (base) => base.replace(/^("[^"]*": )(.*)\n/gm, '$1"$2"\n')],
  ['B28', 'the target of older drafts', (base) => base.replace(/(@method": )(.*)([\s\S]*)"@path": /, olderTarget)],
  ...['[…]', "['…']", "b'…'", '"…"'].map(
    (print) =>
      [
        'B22',
        `each header as ${print}`,
        (base: string) =>
          base.replace(/^("[^@"]*": )(.*)$/gm, (_, name, value) => name + print.replace('…', () => value)),
      ] as const,
  ),
];

function olderTarget(_: string, name: string, method: string, between: string): string {
  return `${name}${method}${between}"(request-target)": ${method.toLowerCase()} `;
}

const exchanged = (one: string, two: string): Mistake => [
  'B29',
  `${one} and ${two} exchanged`,
  (signer) => {
    const { names } = signer.signed;
    if (!names.includes(one) || !names.includes(two)) return signer.cannot();
    signer.lines('two lines', (all) => {
      const standing = (name: string): string => all.find(([own]) => own === name)?.[1] ?? '';
      return all.map(([name, value]) => [name, name === one ? standing(two) : name === two ? standing(one) : value]);
    });
  },
];

export const VALUE_MISTAKES: readonly Mistake[] = [
  ...VALUES.flatMap(([cause, name, ...all]) =>
    all.map((signed, at): Mistake => [cause, `${name} as ${String(signed)}, ${at}`, valued(name, signed)]),
  ),
  ...WHOLES.map(([cause, how, write]): Mistake => [cause, how, (signer) => signer.text('whole text', write)]),
  exchanged('x-client-id', 'x-idempotency-key'),
  exchanged('@target-uri', '@path'),
  ['B29', 'the key’s id as the client’s', (signer) => signer.line('x-client-id', () => signer.signed.keyId)],
];
