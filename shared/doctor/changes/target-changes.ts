/**
 * What can happen to method, URL, path and query between signing and sending.
 *
 * Each change of the path or the query comes three times: in every component that holds it, in `@target-uri` alone, and
 * in the component of its own alone.
 */
import type { HttpRequest } from '../../http/message.ts';
import { percentEncoded, splitUrl } from '../../http/url-parts.ts';
import { capitalised } from '../../text/capitalised.ts';
import { type BaseModel, type ModelUrl, modelValue, targetUri } from '../base-model.ts';
import type { CauseId } from '../causes.ts';
import { authorityChanges } from './authority-changes.ts';
import { type Change, type Rewrite, shown, withRewritten, withUrl, withValue } from './change.ts';
import { claimedAddressChanges } from './claimed-address-changes.ts';
import { partChanges, type UrlPart } from './part-changes.ts';
import { queryChanges } from './query-changes.ts';
import { decoded, encodedPath, hexCase, strictlyEncodedPath, unreservedDecoded, withoutDots } from './url-texts.ts';

/** `knownHosts` are those of the other environments, as they stand in an authority; `writtenUrl` is the URL as the text had it. */
export function targetChanges(
  model: BaseModel,
  request: HttpRequest,
  knownHosts: readonly string[],
  writtenUrl: string | undefined,
): Change[] {
  const { fragment } = splitUrl(writtenUrl ?? request.url);
  const changes = [
    ...claimedAddressChanges(model, request, writtenUrl),
    ...methodChanges(model),
    ...schemeChanges(model),
    ...authorityChanges(model, knownHosts),
    ...pathChanges(model),
    ...queryChanges(model),
    ...wholeTargetChanges(model, fragment),
  ];
  // A change of the whole URL comes before one of a single component, which is made from it.
  const isSingle = ({ slot }: Change): boolean => slot.startsWith('@');
  return [...changes.filter((change) => !isSingle(change)), ...changes.filter(isSingle)];
}

function methodChanges(model: BaseModel): Change[] {
  const { method } = model;
  const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].filter(
    (other) => other !== method.toUpperCase(),
  );
  const lower = method.toLowerCase();
  const spellings = [lower, capitalised(lower), method.toUpperCase()];
  const { path } = model.url;
  const lines = ['HttpMethod.', 'Method.', ':']
    .map((before) => before + method)
    .concat([`${method} ${path}`, `${method} ${path} HTTP/1.1`, `${method} HTTP/1.1`]);
  const of = (signed: string, causes: readonly CauseId[]): Change => ({
    causes,
    slot: '@method',
    message: `@method was signed as ${shown(signed)}; the request was sent with ${shown(method)}.`,
    fix: `Sign the method as it is sent, in upper case: ${method.toUpperCase()}.`,
    expected: method,
    came: signed,
    apply: (from) => ({ ...from, method: signed }),
  });
  return [
    ...spellings.filter((spelling) => spelling !== method).map((spelling) => of(spelling, ['U1'])),
    ...others.map((other) => of(other, ['U1', 'U2'])),
    ...lines.map((line) => ({ ...of(line, ['U1']), isRare: true })),
  ];
}

function schemeChanges({ url }: BaseModel): Change[] {
  if (url.scheme === '') return [];
  const other = url.scheme.toLowerCase() === 'https' ? 'http' : 'https';
  return [
    {
      causes: ['U3'],
      slot: 'scheme',
      message: `The URL was signed with ${other}://; the verifier sees ${url.scheme}://.`,
      fix: `Sign the URL with the scheme that the service is known by; behind a proxy, that is the public one (${url.scheme}).`,
      expected: `${url.scheme}://`,
      came: `${other}://`,
      apply: (from) => withUrl(from, (at) => ({ ...at, scheme: other })),
    },
  ];
}

const PATH: Pick<UrlPart, 'name' | 'written' | 'replaced'> = {
  name: '@path',
  written: ({ path }) => path,
  replaced: (url, path) => ({ ...url, path }),
};
/** Of a path: far more segments than the paths of people have. */
const MOST_SLASHES = 8;
/** What stands for the last segment in the pattern of a route. */
const HOLES = ['{id}', ':id', '<id>', '%s', '{}', '\u0024{id}'] as const;
const USUAL_PREFIXES = new Set(['/v1', '/api']);

function pathChanges(model: BaseModel): Change[] {
  const { path } = model.url;
  const changes: Change[] = [];
  const add = (slot: string, causes: readonly CauseId[], rewrite: Rewrite, fix: string, isRare?: boolean): void => {
    changes.push(...partChanges({ ...PATH, sent: path }, { slot: `path${slot}`, causes, rewrite, fix, isRare }));
  };
  const asSent = `Sign the path exactly as it is sent: ${path}`;
  // The last segment alone: an expression over the whole path would begin anew at each of its digits.
  const last = path.slice(path.lastIndexOf('/') + 1);
  const id = `${path.split('/').at(-2)?.replace(/s$/, '')}Id`;
  const holes = [...HOLES, `{${id}}`, `:${id}`];
  for (const hole of /\d/.test(last) && /^[\w-]+$/.test(last) ? holes : []) {
    const fix = `${hole} is the pattern of a route: sign the path that is sent, ${path}`;
    add('/hole', ['B23'], (text) => text.slice(0, text.lastIndexOf('/') + 1) + hole, fix, true);
  }
  add('/end', ['U7'], (text) => (text.endsWith('/') ? text.slice(0, -1) : `${text}/`), asSent);
  add('/case', ['U10'], (text) => hexCase(text, 'upper'), asSent);
  add('/case', ['U10'], (text) => hexCase(text, 'lower'), asSent);
  add('/escapes', ['U9'], decoded, asSent);
  add('/escapes', ['U9'], encodedPath, asSent);
  add('/escapes', ['U9'], strictlyEncodedPath, asSent);
  add('/escapes', ['U9', 'U12'], (text) => text.replaceAll('%', '%25'), asSent);
  add('/escapes', ['U9', 'U12'], (text) => text.replaceAll('%25', '%'), asSent);
  add('/escapes', ['U12'], (text) => text.replaceAll('%20', '+'), asSent);
  add('/escapes', ['U12'], (text) => text.replaceAll('+', '%20'), asSent);
  add('/escapes', ['U9'], (text) => text.replaceAll('/', '%2F'), asSent, true);
  add('/escapes', ['U11'], unreservedDecoded, asSent);
  add('/normal', ['U11'], (text) => text.replace(/\/{2,}/g, '/'), asSent);
  add('/normal', ['U11'], withoutDots, asSent);
  add('/normal', ['U11'], (text) => withoutDots(text).replace(/\/{2,}/g, '/'), asSent);
  add('/normal', ['U11', 'U17'], (text) => `/${text}`, asSent);
  // An empty segment merged on the way, wherever two parts of a URL are put together.
  for (let at = path.indexOf('/', 1), count = 0; at > 0 && count < MOST_SLASHES; at = path.indexOf('/', at + 1)) {
    count += 1;
    const place = at;
    const doubled: Rewrite = (text) =>
      text[place] === '/' ? `${text.slice(0, place)}/${text.slice(place)}` : undefined;
    changes.push(
      ...partChanges(
        { ...PATH, sent: path },
        { slot: 'path/normal', causes: ['U11'], rewrite: doubled, fix: asSent },
      ).map((change, where) => ({ ...change, isRare: where > 0 })),
    );
  }
  add('/case', ['U7', 'U11'], (text) => text.toLowerCase(), asSent);
  add('/case', ['U7', 'U11'], (text) => text.toUpperCase(), asSent, true);
  const segments = path.split('/').slice(1);
  for (const count of [1, 2, 3]) {
    if (segments.length <= count) continue;
    const prefix = `/${segments.slice(0, count).join('/')}`;
    const cut: Rewrite = (text) => (text.startsWith(`${prefix}/`) ? text.slice(prefix.length) : undefined);
    const fix = SERVICE_ROOT.test(path.slice(prefix.length))
      ? `${prefix} stands before the service’s own path, as a gateway puts it there: let it arrive as it was signed, or sign ${path}`
      : `The signed path includes ${prefix}: ${path}`;
    add('/prefix', ['U17'], cut, fix, count > 2);
  }
  for (const prefix of ['/v1', '/api', '/api/v1', '/v2', '/sandbox', '/v1/v1', '/live', '/prod', '/test', '/gateway']) {
    const fix = prefixFix(prefix, path);
    add('/prefix', ['U17'], (text) => prefix + text, fix, !USUAL_PREFIXES.has(prefix));
  }
  for (const version of ['v1', 'v2']) {
    const other: Rewrite = (text) => text.replace(/^\/v\d+(?=\/)/, `/${version}`);
    add('/prefix', ['U17'], other, asSent, version === 'v1');
  }
  add('/start', ['U18'], (text) => text.replace(/^\//, ''), asSent);
  add('', ['U18', 'U17'], () => '/', asSent, true);
  return changes;
}

/** Every path of the service begins so. */
const SERVICE_ROOT = /^\/v\d+(?:\/|$)/;

/** What to do where `prefix` was signed and did not arrive. */
function prefixFix(prefix: string, path: string): string {
  if (`${path}/`.startsWith(`${prefix}/`))
    return `${prefix} stands there twice, as where a base URL has it too; sign ${path}`;
  if (/^\/v\d+$/.test(prefix) && !/\/v\d+(?:\/|$)/.test(path))
    return `Every path of the service begins with ${prefix}: send ${prefix}${path}, and let no gateway take ${prefix} off`;
  return `${prefix} did not arrive: sign ${path}, or let no gateway take ${prefix} off`;
}

type WriteTarget = (url: ModelUrl, method: string) => string;

const originOf = ({ scheme, authority }: ModelUrl): string => `${scheme}://${authority}`;
const restOf = ({ path, query = '' }: ModelUrl): string => path + query;

/** The target put together in another way: a base URL that is not set, or there twice, or without its slash; a request line. */
const WRITTEN_TARGETS: readonly (readonly [causes: readonly CauseId[], write: WriteTarget])[] = [
  ...['undefined', 'null', 'None', 'https://undefined', 'https://null', 'https://None'].map(
    (origin): readonly [readonly CauseId[], WriteTarget] => [['B22', 'U18'], (url) => origin + restOf(url)],
  ),
  ...['{{baseUrl}}', '{{base_url}}', '{{url}}', '\u0024{BASE_URL}', '\u0024{baseUrl}', '{baseUrl}'].map(
    (origin): readonly [readonly CauseId[], WriteTarget] => [['B23', 'U18'], (url) => origin + restOf(url)],
  ),
  [['U18'], (url) => originOf(url) + targetUri(url)],
  [['U18'], (url) => `${originOf(url)}/${targetUri(url)}`],
  [['U18'], (url) => originOf(url) + restOf(url).slice(1)],
  [['U18'], (url) => `${url.scheme}:/${url.authority}${restOf(url)}`],
  [['U18'], ({ authority }) => authority],
  [['U3'], (url) => url.scheme.toUpperCase() + targetUri(url).slice(url.scheme.length)],
  [['U18', 'U7'], (url) => `${targetUri(url)}/`],
  [['U18', 'U1'], (url, method) => `${method} ${targetUri(url)}`],
  [['U18', 'U1'], (url, method) => `${method} ${restOf(url)}`],
  [['U18', 'U1'], (url, method) => `${method.toLowerCase()} ${restOf(url)}`],
  [['U18', 'U1'], (url, method) => `${method} ${restOf(url)} HTTP/1.1`],
];

function wholeTargetChanges(model: BaseModel, fragment: string | undefined): Change[] {
  const { path, query } = model.url;
  const changes: Change[] = [];
  const add = (
    causes: readonly CauseId[],
    name: string,
    fix: string,
    value: (url: ModelUrl) => string,
    isRare?: boolean,
  ): void => {
    const sent = modelValue(model, name) ?? '';
    const signed = value(model.url);
    if (signed === sent) return;
    changes.push({
      causes,
      slot: `${name} form`,
      isRare,
      message: `${name} was signed as ${shown(signed)}; it is ${shown(sent)}.`,
      fix,
      expected: sent,
      came: signed,
      corrected: { of: name, value: sent },
      apply: (from) => withValue(from, name, value((name === '@target-uri' ? from.targetUrl : undefined) ?? from.url)),
    });
  };
  const full = `@target-uri is the whole URL as it is sent: ${targetUri(model.url)}`;
  if (query !== undefined) {
    add(['U16'], '@target-uri', full, (url) => targetUri({ ...url, query: undefined }));
    add(['U18'], '@target-uri', full, (url) => url.path);
    add(['U16'], '@path', `@path ends before the query: ${path}`, (url) => url.path + (url.query ?? ''));
  }
  add(['U18'], '@target-uri', full, (url) => url.path + (url.query ?? ''));
  add(['U18', 'U3'], '@target-uri', full, (url) => `//${url.authority}${url.path}${url.query ?? ''}`);
  add(['U18', 'U3'], '@target-uri', full, (url) => `${url.authority}${url.path}${url.query ?? ''}`);
  add(['U18', 'U16'], '@target-uri', full, (url) => `${url.scheme}://${url.authority}`);
  add(['U18'], '@target-uri', full, (url) => `<${targetUri(url)}>`);
  for (const [causes, write] of WRITTEN_TARGETS)
    add(causes, '@target-uri', full, (url) => write(url, model.method), true);
  add(['B25', 'U9'], '@target-uri', full, (url) => percentEncoded(targetUri(url)));
  add(['U18'], '@path', `@path is the path alone: ${path}`, (url) => targetUri(url));
  const without = 'A fragment is never sent; leave it out of what you sign.';
  const end = (hash: string, isWhole: boolean): Change => ({
    causes: ['U8'],
    slot: isWhole ? 'fragment' : '@target-uri/fragment',
    message: `The URL was signed with its fragment, ${shown(hash)}, which is never sent.`,
    fix: without,
    came: targetUri(model.url) + hash,
    expected: targetUri(model.url),
    apply: (from) => {
      const ended = withRewritten(from, '@target-uri', (uri) => uri + hash);
      return isWhole ? withRewritten(ended, query === undefined ? '@path' : '@query', (text) => text + hash) : ended;
    },
  });
  for (const hash of fragment === undefined ? ['#', '#/', '#top'] : [fragment, '#']) {
    changes.push(end(hash, false));
    if (fragment === hash) changes.push(end(hash, true));
    add(['U8'], '@path', without, (url) => url.path + hash);
  }
  if (fragment !== undefined && query !== undefined)
    add(['U8'], '@query', without, (url) => (url.query ?? '') + fragment);
  return changes;
}
