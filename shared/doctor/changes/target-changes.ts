/**
 * What can happen to method, URL, path and query between signing and sending.
 *
 * Each change of the path or the query comes three times: in every component that holds it, in `@target-uri` alone, and
 * in the component of its own alone.
 */
import { type BaseModel, type ModelUrl, modelValue, targetUri } from '../base-model.ts';
import type { CauseId } from '../causes.ts';
import { authorityChanges } from './authority-changes.ts';
import { type Change, shown, withValue } from './change.ts';
import { type PartChange, partChanges } from './part-changes.ts';
import { queryChanges } from './query-changes.ts';
import { decoded, encodedPath, hexCase, strictlyEncodedPath, unreservedDecoded, withoutDots } from './url-texts.ts';

/** `knownHosts` are those of the other environments, as they stand in an authority. */
export function targetChanges(model: BaseModel, knownHosts: readonly string[], fragment: string | undefined): Change[] {
  return [
    ...methodChanges(model),
    ...schemeChanges(model),
    ...authorityChanges(model, knownHosts),
    ...pathChanges(model),
    ...queryChanges(model),
    ...wholeTargetChanges(model, fragment),
  ];
}

function methodChanges(model: BaseModel): Change[] {
  const { method } = model;
  const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((other) => other !== method.toUpperCase());
  const lower = method.toLowerCase();
  const spellings = [lower, lower.charAt(0).toUpperCase() + lower.slice(1), method.toUpperCase()];
  const of = (signed: string, causes: readonly CauseId[]): Change => ({
    causes,
    slot: '@method',
    message: `@method was signed as ${shown(signed)}; the request was sent as ${shown(method)}.`,
    fix: `Sign the method as it is sent, in upper case: ${method.toUpperCase()}.`,
    expected: method,
    came: signed,
    apply: (from) => ({ ...from, method: signed }),
  });
  return [
    ...spellings.filter((spelling) => spelling !== method).map((spelling) => of(spelling, ['U1'])),
    ...others.map((other) => of(other, ['U1', 'U2'])),
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
      apply: (from) => ({ ...from, url: { ...from.url, scheme: other } }),
    },
  ];
}

const USUAL_PREFIXES = new Set(['/v1', '/api']);

function pathChanges(model: BaseModel): Change[] {
  const { path } = model.url;
  const found: PartChange[] = [];
  const add = (causes: readonly CauseId[], signed: string | undefined, fix: string, isRare?: boolean): void => {
    if (signed !== undefined && signed !== path) found.push({ causes, signed, fix, isRare });
  };
  const asSent = `Sign the path exactly as it is sent: ${path}`;
  add(['U7'], path.endsWith('/') ? path.slice(0, -1) : `${path}/`, asSent);
  add(['U9'], decoded(path), asSent);
  add(['U9'], encodedPath(path), asSent);
  add(['U9'], strictlyEncodedPath(path), asSent);
  add(['U9', 'U12'], path.replaceAll('%', '%25'), asSent);
  add(['U10'], hexCase(path, 'upper'), asSent);
  add(['U10'], hexCase(path, 'lower'), asSent);
  add(['U11'], unreservedDecoded(path), asSent);
  add(['U11'], path.replace(/\/{2,}/g, '/'), asSent);
  add(['U11'], withoutDots(path), asSent);
  add(['U7', 'U11'], path.toLowerCase(), asSent);
  const segments = path.split('/').slice(1);
  for (const count of [1, 2]) {
    if (segments.length <= count) continue;
    const prefix = `/${segments.slice(0, count).join('/')}`;
    add(['U17'], `/${segments.slice(count).join('/')}`, `The signed path includes ${prefix}: ${path}`);
  }
  for (const prefix of ['/v1', '/api', '/api/v1', '/v2', '/sandbox', '/v1/v1']) {
    add(
      ['U17'],
      prefix + path,
      `${prefix} is not part of the path that is sent; sign ${path}`,
      !USUAL_PREFIXES.has(prefix),
    );
  }
  add(['U18'], path.replace(/^\//, ''), asSent);
  return found.flatMap(({ causes, signed, fix, isRare }) =>
    partChanges({ slot: 'path', own: '@path', causes, fix, signed, isRare, sent: path }, (url) => ({
      ...url,
      path: signed,
    })),
  );
}

function wholeTargetChanges(model: BaseModel, fragment: string | undefined): Change[] {
  const { path, query } = model.url;
  const changes: Change[] = [];
  const add = (causes: readonly CauseId[], name: string, fix: string, value: (url: ModelUrl) => string): void => {
    const sent = modelValue(model, name) ?? '';
    const signed = value(model.url);
    if (signed === sent) return;
    changes.push({
      causes,
      slot: `form of ${name}`,
      message: `${name} was signed as ${shown(signed)}; it is ${shown(sent)}.`,
      fix,
      expected: sent,
      came: signed,
      corrected: { of: name, value: sent },
      apply: (from) => withValue(from, name, value(from.url)),
    });
  };
  const full = `@target-uri is the whole URL as it is sent: ${targetUri(model.url)}`;
  if (query !== undefined) {
    add(['U16'], '@target-uri', full, (url) => targetUri({ ...url, query: undefined }));
    add(['U16'], '@path', `@path ends before the query: ${path}`, (url) => url.path + (url.query ?? ''));
  }
  add(['U18'], '@target-uri', full, (url) => url.path + (url.query ?? ''));
  add(['U18'], '@target-uri', full, (url) => url.path);
  add(['U18', 'U3'], '@target-uri', full, (url) => `//${url.authority}${url.path}${url.query ?? ''}`);
  add(['U18', 'U3'], '@target-uri', full, (url) => `${url.authority}${url.path}${url.query ?? ''}`);
  add(['U18', 'U16'], '@target-uri', full, (url) => `${url.scheme}://${url.authority}`);
  add(['U18'], '@path', `@path is the path alone: ${path}`, (url) => targetUri(url));
  const hash = fragment ?? '#';
  const without = 'A fragment is never sent; leave it out of what you sign.';
  add(['U8'], '@target-uri', without, (url) => targetUri(url) + hash);
  add(['U8'], '@path', without, (url) => url.path + hash);
  if (fragment !== undefined && query !== undefined)
    add(['U8'], '@query', without, (url) => (url.query ?? '') + fragment);
  return changes;
}
