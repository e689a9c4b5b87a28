/** The URL of a Postman request: text, or an object of parts with path variables and disabled query lines. */
import { percentEncoded } from '../../http/url-parts.ts';
import { asObject, textOf } from '../../json/json-document.ts';

/** The URL is gone through once for each. */
const MOST_PATH_VARIABLES = 100;

/** A leading variable without a value: dropped where an environment has an address, or kept as it is written. */
export type UnknownHost = 'drop' | 'keep';

/** Absolute if the collection knows the host. */
export function postmanUrl(
  given: unknown,
  fill: (text: string) => string,
  leftOver: string[],
  whenUnknown: UnknownHost,
): string {
  const parts = asObject(given);
  let url = fill(
    typeof given === 'string' ? given : withoutOffLines(textOf(parts?.raw ?? joined(parts)), parts?.query),
  );
  const variables = Array.isArray(parts?.variable) ? parts.variable : [];
  if (variables.length > MOST_PATH_VARIABLES)
    leftOver.push(`The URL lists ${variables.length} path variables; the first ${MOST_PATH_VARIABLES} were filled in.`);
  for (const entry of variables.slice(0, MOST_PATH_VARIABLES)) {
    const variable = asObject(entry);
    const name = variable?.key ?? variable?.id;
    if (typeof name !== 'string') continue;
    const value = percentEncoded(fill(textOf(variable?.value ?? '')));
    if (value === '') leftOver.push(`The path variable ${name} has no value.`);
    else url = url.replace(new RegExp(`/:${escapeRegExp(name)}(?=[/?#]|$)`), () => `/${value}`);
  }
  const off = (Array.isArray(parts?.query) ? parts.query : []).flatMap((entry) => {
    const line = asObject(entry);
    return line?.disabled === true ? [String(line.key)] : [];
  });
  if (off.length > 0) leftOver.push(`Query parameters that are switched off were left: ${off.join(', ')}.`);
  const unknownHost = /^(?:https?:\/\/)?(\{\{[^{}]+\}\})/.exec(url);
  if (unknownHost && whenUnknown === 'keep') return url;
  if (unknownHost) {
    leftOver.push(`${unknownHost[1]} has no value; the environment’s address takes its place.`);
    const rest = url.slice(unknownHost[0].length);
    return rest.startsWith('/') ? rest : `/${rest.replace(/^[^/?#]*\/?/, '')}`;
  }
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(url) || url.startsWith('/') ? url : `http://${url}`;
}

/** The raw URL may still contain disabled query lines; the list says which are sent. */
function withoutOffLines(raw: string, query: unknown): string {
  const mark = raw.indexOf('?');
  if (mark < 0 || !Array.isArray(query)) return raw;
  const off = new Map<string, number>();
  for (const entry of query) {
    if (asObject(entry)?.disabled !== true) continue;
    const line = queryLine(entry);
    off.set(line, (off.get(line) ?? 0) + 1);
  }
  const on = raw
    .slice(mark + 1)
    .split('&')
    .filter((line) => {
      const count = off.get(line) ?? 0;
      if (count > 0) off.set(line, count - 1);
      return count === 0;
    });
  return raw.slice(0, mark) + (on.length === 0 ? '' : `?${on.join('&')}`);
}

function queryLine(given: unknown): string {
  const line = asObject(given);
  const name = textOf(line?.key ?? '');
  return line?.value === undefined || line.value === null ? name : `${name}=${textOf(line.value)}`;
}

function joined(parts: ReturnType<typeof asObject>): string {
  if (!parts) return '/';
  const list = (value: unknown, by: string): string =>
    Array.isArray(value) ? value.map((entry) => textOf(asObject(entry)?.value ?? entry)).join(by) : textOf(value ?? '');
  const host = list(parts.host, '.');
  const path = list(parts.path, '/');
  const query = (Array.isArray(parts.query) ? parts.query : []).flatMap((entry) => {
    const line = asObject(entry);
    return line && line.disabled !== true ? [queryLine(line)] : [];
  });
  const port = typeof parts.port === 'string' && parts.port !== '' ? `:${parts.port}` : '';
  const scheme = typeof parts.protocol === 'string' ? `${parts.protocol}://` : '';
  return `${scheme}${host}${port}/${path.replace(/^\//, '')}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

function escapeRegExp(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
