/** How clients, proxies and frameworks write the same path or query differently. */
import { percentEncoded } from '../../http/url-parts.ts';
import { permutations } from '../permutations.ts';

export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Each segment decoded and encoded anew, as a client does that encodes what it is given. */
export function encodedPath(path: string): string | undefined {
  const plain = decoded(path);
  return plain?.split('/').map(percentEncoded).join('/');
}

/** RFC 3986 leaves only letters, digits and -._~ as they are. */
export function strictlyEncodedPath(path: string): string | undefined {
  return encodedPath(path)?.replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

export function encodedQuery(query: string): string | undefined {
  const pairs = query.slice(1).split('&');
  const written = pairs.map((pair) =>
    pair
      .split('=')
      .map((text) => percentEncoded(decoded(text.replaceAll('+', ' ')) ?? text))
      .join('='),
  );
  return `?${written.join('&')}`;
}

export function hexCase(text: string, to: 'upper' | 'lower'): string {
  return text.replace(/%[0-9a-f]{2}/gi, (code) => (to === 'upper' ? code.toUpperCase() : code.toLowerCase()));
}

export function unreservedDecoded(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : code;
  });
}

/** The marks decoded that a query may have as they are (RFC 3986 section 3.4). */
export function marksDecoded(text: string): string {
  return text.replace(/%(?:3A|2C|40|24|21|27|28|29|2A|3B|2F)/gi, decodeURIComponent);
}

/** Dot segments resolved (RFC 3986 section 5.2.4). */
export function withoutDots(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/');
  for (const [at, segment] of segments.entries()) {
    if (segment === '..') {
      if (kept.length > 1) kept.pop();
      if (at === segments.length - 1) kept.push('');
    } else if (segment === '.') {
      if (at === segments.length - 1) kept.push('');
    } else kept.push(segment);
  }
  return kept.join('/');
}

/** `a=1&a=2` as `a=1,2`. */
export function joinedArrays(pairs: readonly string[]): string | undefined {
  const values = new Map<string, string[]>();
  for (const pair of pairs) {
    const [name = '', ...rest] = pair.split('=');
    const plain = name.replace(/\[\]$|%5B%5D$/i, '');
    values.set(plain, [...(values.get(plain) ?? []), rest.join('=')]);
  }
  if (values.size === pairs.length) return undefined;
  return `?${[...values].map(([name, list]) => `${name}=${list.join(',')}`).join('&')}`;
}

/** All orders of up to five pairs; of more, the usual ones, and neighbours exchanged. */
export function ordersOf(pairs: readonly string[]): readonly (readonly string[])[] {
  if (pairs.length < 2) return [];
  const byName = [...pairs].sort((a, b) => compare(a.split('=')[0] ?? '', b.split('=')[0] ?? ''));
  const first = [[...pairs].sort(), byName, [...pairs].reverse()];
  if (pairs.length <= 5) return [...first, ...permutations(pairs)];
  const neighbours = pairs.slice(1).map((_, at) => exchanged(pairs, at));
  return [...first, ...neighbours, [...pairs.slice(1), pairs[0] ?? ''], [pairs.at(-1) ?? '', ...pairs.slice(0, -1)]];
}

/** The pair at that place and its neighbour exchanged. */
function exchanged(pairs: readonly string[], at: number): readonly string[] {
  return [...pairs.slice(0, at), pairs[at + 1] ?? '', pairs[at] ?? '', ...pairs.slice(at + 2)];
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
