/**
 * Components of a message: what each name in Signature-Input refers to, and how to find its value.
 *
 * Supports the derived components of a request and headers by RFC 9421 section 2.1; a verifier also takes `;key` and
 * `@query-param`. Everything else is unsupported and reported, never ignored.
 * Source: RFC 9421 sections 2.1 and 2.2.
 */
import { notParsed, type Parsed } from '../bytes/parsed.ts';
import { normaliseFieldLine } from '../http/field-value.ts';
import type { HttpRequest } from '../http/message.ts';
import { normalisedAuthority, splitUrl, type UrlParts } from '../http/url-parts.ts';
import { memberValue, queryParamValue } from './component-selection.ts';
import type { CoveredName } from './covered-list.ts';
import type { SigningProfile } from './profile.ts';
import type { ComponentSource } from './trace.ts';

/** The derived components we can resolve. `@signature-params` is the last line of the base and never listed. */
export const DERIVED_COMPONENTS = [
  '@method',
  '@target-uri',
  '@path',
  '@query',
  '@authority',
  '@scheme',
  '@request-target',
] as const;

/** A request prepared for look-ups: lower-case header names, and the URL split into parts. */
export type RequestView = {
  readonly request: HttpRequest;
  readonly names: readonly string[];
  readonly url: UrlParts;
};

export type ResolvedComponent = {
  readonly name: string;
  /** Such as `;key="a"`; absent if there are none. */
  readonly parameters?: string;
  readonly value: string;
  readonly source: ComponentSource;
};

const DERIVED: ComponentSource = { kind: 'derived' };

/** Made once per request: nine components look up the same names and parts. */
export function viewRequest(request: HttpRequest): RequestView {
  const names = request.headers.map(([name]) => name.toLowerCase());
  return { request, names, url: splitUrl(request.url) };
}

/** True for a name that begins with `@`. */
export function isDerived(name: string): boolean {
  return name.charCodeAt(0) === 64;
}

/** True for the derived components we can resolve. */
export function isKnownDerived(name: string): boolean {
  return (DERIVED_COMPONENTS as readonly string[]).includes(name);
}

/** Counts the header lines with this lower-case name. */
export function countLines(view: RequestView, lowerName: string): number {
  let count = 0;
  for (const name of view.names) if (name === lowerName) count += 1;
  return count;
}

/**
 * Resolves the component `name`; undefined if the message has no such header or the derived name is unknown. The result
 * keeps the case of the name; the header look-up ignores case.
 */
export function resolveComponent(
  view: RequestView,
  name: string,
  emptyQuery: SigningProfile['emptyQuery'],
): ResolvedComponent | undefined {
  if (isDerived(name)) {
    const value = derivedValue(view, name, emptyQuery);
    return value === undefined ? undefined : { name, value, source: DERIVED };
  }
  return headerComponent(view, name);
}

/** The same for a component that a verifier read, which may select a part; undefined also if that part is missing. */
export function resolveCovered(
  view: RequestView,
  covered: CoveredName,
  emptyQuery: SigningProfile['emptyQuery'],
): ResolvedComponent | undefined {
  const { name, selection, parameters } = covered;
  if (selection.kind === 'whole') return resolveComponent(view, name, emptyQuery);
  const value = coveredValue(view, covered, emptyQuery);
  const source = headerComponent(view, name)?.source ?? DERIVED;
  return value === undefined ? undefined : { name, parameters, value, source };
}

/** Only the value, for a verifier that needs no sources. */
export function coveredValue(
  view: RequestView,
  covered: CoveredName,
  emptyQuery: SigningProfile['emptyQuery'],
): string | undefined {
  const { name, lowerName, selection } = covered;
  if (selection.kind !== 'whole') {
    const selected = selectedValue(view, covered);
    return selected.ok ? selected.value : undefined;
  }
  return isDerived(name) ? derivedValue(view, name, emptyQuery) : headerValue(view, lowerName);
}

/** The selected part of a header or query, or why there is none. */
export function selectedValue(view: RequestView, { lowerName, selection }: CoveredName): Parsed<string> {
  if (selection.kind === 'query-param') return queryParamValue(view.url.query ?? '', selection.name);
  if (selection.kind !== 'member') return notParsed(0, 'nothing is selected');
  const field = headerValue(view, lowerName);
  return field === undefined ? notParsed(0, 'it did not arrive') : memberValue(field, selection.key);
}

/** All lines of a header (lower-case name), normalised and joined; undefined if there are none. */
export function headerValue(view: RequestView, lowerName: string): string | undefined {
  const { names, request } = view;
  let value: string | undefined;
  for (let at = names.indexOf(lowerName); at >= 0; at = names.indexOf(lowerName, at + 1)) {
    const line = normaliseFieldLine(request.headers[at]?.[1] ?? '');
    value = value === undefined ? line : `${value}, ${line}`;
  }
  return value;
}

/** The sources of headers that came once, by their index: nobody changes one, so requests share them. */
const SINGLE_SOURCES: readonly ComponentSource[] = Array.from({ length: 32 }, (_, index) => ({
  kind: 'header',
  headerIndices: [index],
}));

function headerComponent(view: RequestView, name: string): ResolvedComponent | undefined {
  const wanted = name.toLowerCase();
  const value = headerValue(view, wanted);
  if (value === undefined) return undefined;
  const first = view.names.indexOf(wanted);
  const single = SINGLE_SOURCES[first];
  if (single !== undefined && view.names.lastIndexOf(wanted) === first) return { name, value, source: single };
  const headerIndices = view.names.flatMap((one, at) => (one === wanted ? [at] : []));
  return { name, value, source: { kind: 'header', headerIndices } };
}

function derivedValue(view: RequestView, name: string, emptyQuery: SigningProfile['emptyQuery']): string | undefined {
  const { request, url } = view;
  switch (name) {
    case '@method':
      return request.method;
    case '@target-uri':
      return targetUri(view);
    case '@path':
      return url.path === '' ? '/' : url.path;
    case '@query':
      return url.query ?? (emptyQuery === 'empty' ? '' : '?');
    case '@authority':
      return normalisedAuthority(url);
    case '@scheme':
      return url.scheme.toLowerCase();
    case '@request-target':
      return request.isAbsoluteForm ? targetUri(view) : (url.path === '' ? '/' : url.path) + (url.query ?? '');
    default:
      return undefined;
  }
}

function targetUri({ request, url }: RequestView): string {
  return url.fragment === undefined ? request.url : request.url.slice(0, -url.fragment.length);
}
