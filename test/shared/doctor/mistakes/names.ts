/** Names, list and last line of the base, as other languages, servers and standards write them. */
import { paramsOf } from '../../../../electron/vectors/letter.ts';
import type { Plant } from '../../../../electron/vectors/plants/plant.ts';
import type { Mistake } from './mistake.ts';

type Write = (name: string) => string;
const headers =
  (write: Write): Write =>
  (name) =>
    name.startsWith('@') ? name : write(name);
const derived =
  (write: Write): Write =>
  (name) =>
    name.startsWith('@') ? write(name) : name;
const joined = (name: string): string => name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
const upper = (name: string): string => name.toUpperCase();
const snake = (name: string): string => name.split('-').join('_');
const server = (name: string): string => `${/^content-[tl]/.test(name) ? '' : 'HTTP_'}${upper(snake(name))}`;
const only =
  (one: string, other: string): Write =>
  (name) =>
    name === one ? other : name;

const NAMES: readonly (readonly [cause: string, how: string, write: Write])[] = [
  ['B9', 'CONTENT-TYPE', headers(upper)],
  ['B9', '@METHOD', derived(upper)],
  ['B9', '@Target-Uri', derived((name) => name.replace(/[a-z]+/g, (word) => upper(word.slice(0, 1)) + word.slice(1)))],
  ['B28', 'content_type', headers(snake)],
  ['B28', 'CONTENT_TYPE', headers((name) => upper(snake(name)))],
  ['B28', '$_SERVER of PHP', headers(server)],
  ['B28', 'META of Django in lower case', headers((name) => server(name).toLowerCase())],
  ['B28', 'contentType', headers(joined)],
  ['B28', 'ContentType', headers((name) => upper(name.slice(0, 1)) + joined(name).slice(1))],
  ['B28', 'xclientid', headers((name) => name.split('-').join(''))],
  ['B28', 'client-id', only('x-client-id', 'client-id')],
  ['B28', 'a blank before each name', (name) => ` ${name}`],
  ['B28', '@targetUri', derived(joined)],
  ['B28', '@target_uri', derived(snake)],
  ['B28', '@TargetUri', derived((name) => `@${upper(name.slice(1, 2))}${joined(name).slice(2)}`)],
  ['B28', 'method', derived((name) => name.slice(1))],
  ['B28', ':method of HTTP/2', derived((name) => `:${name.slice(1)}`)],
  ['H15', ':path for the target', derived((name) => (name === '@target-uri' ? ':path' : `:${name.slice(1)}`))],
  ['B28', '(method)', derived((name) => `(${name.slice(1)})`)],
  ['B28', '@uri', only('@target-uri', '@uri')],
  ['B28', '@url', only('@target-uri', '@url')],
  ['B28', '@request-uri', only('@target-uri', '@request-uri')],
  ['B28', '@request-target', only('@target-uri', '@request-target')],
  ['B28', '@http-method', only('@method', '@http-method')],
  ['B28', '@query-string', only('@query', '@query-string')],
];

type Place = 'lines' | 'list' | 'lines and list' | 'everywhere';
const PLACES: readonly Place[] = ['lines', 'lines and list', 'list', 'everywhere'];
const inList =
  (write: Write) =>
  (text: string): string =>
    text.replace(/\(.*\)/, (list) => list.replace(/"([^"]*)"/g, (_, name: string) => `"${write(name)}"`));

const spelt =
  (write: Write, place: Place): Plant =>
  (signer) => {
    if (signer.signed.names.every((name) => write(name) === name)) return signer.cannot();
    if (place !== 'list')
      signer.at('names').format.name = (name) => (name === '@signature-params' ? name : write(name));
    if (place !== 'lines') signer.params('list', inList(write));
    if (place === 'everywhere') signer.input('list', inList(write));
  };

const LISTS: readonly (readonly [cause: string, how: string, write: (names: readonly string[]) => string])[] = [
  ['B8', 'one text', (names) => `("${names.join(' ')}")`],
  ['B8', 'one text with commas', (names) => `("${names.join(', ')}")`],
  ['B8', 'no quotes', (names) => `(${names.join(' ')})`],
  ['B8', 'no quotes, commas', (names) => `(${names.join(', ')})`],
  ['P2', 'JSON', (names) => JSON.stringify(names)],
  ['P2', 'a list of Python', (names) => `[${names.map((name) => `'${name}'`).join(', ')}]`],
  ['P2', 'a tuple of Python', (names) => `(${names.map((name) => `'${name}'`).join(', ')})`],
  ['P2', 'a slice of Go', (names) => `[${names.join(' ')}]`],
  ['B8', 'single quotes', (names) => `(${names.map((name) => `'${name}'`).join(' ')})`],
  ['P2', 'no parentheses', (names) => names.map((name) => `"${name}"`).join(' ')],
  ['P2', 'semicolons', (names) => `(${names.map((name) => `"${name}"`).join(';')})`],
];

const LAST_LINES: readonly (readonly [cause: string, how: string, write: (params: string) => string])[] = [
  ['B8', '@signature-parameters', (params) => `"@signature-parameters": ${params}`],
  ['B8', '@signature_params', (params) => `"@signature_params": ${params}`],
  ['B9', '@Signature-Params', (params) => `"@Signature-Params": ${params}`],
  ['B8', 'the value in quotes', (params) => `"@signature-params": "${params}"`],
  ['P2', 'commas for semicolons', (params) => `"@signature-params": ${params.split(';').join(', ')}`],
  ['P2', 'blanks around =', (params) => `"@signature-params": ${params.split('=').join(' = ')}`],
  ['P18', 'keyId in the base alone', (params) => `"@signature-params": ${params.replace('keyid', 'keyId')}`],
];

export const NAME_MISTAKES: readonly Mistake[] = [
  ...NAMES.map(([cause, how, write], at): Mistake => {
    const place = PLACES[at % 3] as Place;
    return [cause, `${how} in ${place}`, spelt(write, place)];
  }),
  // A parenthesis ends a list, and @request-target is a component of its own.
  ...NAMES.filter(([cause, how]) => cause === 'B28' && !/^\(|@request-target/.test(how)).map(
    ([cause, how, write]): Mistake => [cause, `${how} everywhere, sent too`, spelt(write, 'everywhere')],
  ),
  ...LISTS.map(
    ([cause, how, write]): Mistake => [
      cause,
      `the list as ${how}`,
      (signer) => signer.params('list', (text) => write(signer.signed.names) + text.slice(text.indexOf(')') + 1)),
    ],
  ),
  ...LAST_LINES.map(
    ([cause, how, write]): Mistake => [
      cause,
      `the last line: ${how}`,
      (signer) => {
        signer.at('last line').format.last = (signed) => write(paramsOf(signed));
      },
    ],
  ),
];
