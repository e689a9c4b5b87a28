/**
 * Components of a message: what each name in Signature-Input refers to, and how to find its value.
 *
 * Supports the derived components of a request without parameters, and headers by RFC 9421 section 2.1. Component
 * parameters (`;sf`, `;bs`, `;key`, `;req`, `;tr`) and `@query-param` are unsupported and reported, never ignored.
 * Source: RFC 9421 sections 2.1 and 2.2.
 */
import { normaliseFieldLine } from '../http/field-value.ts';
import type { HttpRequest } from '../http/message.ts';
import { normalisedAuthority, splitUrl, type UrlParts } from '../http/url-parts.ts';
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

export type ResolvedComponent = { readonly name: string; readonly value: string; readonly source: ComponentSource };

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

/** Only the value, for a verifier that needs no sources. */
export function componentValue(
  view: RequestView,
  name: string,
  lowerName: string,
  emptyQuery: SigningProfile['emptyQuery'],
): string | undefined {
  return isDerived(name) ? derivedValue(view, name, emptyQuery) : headerValue(view, lowerName);
}

/** All lines of a header (lower-case name), normalised and joined; undefined if there are none. */
export function headerValue(view: RequestView, lowerName: string): string | undefined {
  const { names } = view;
  let at = names.indexOf(lowerName);
  if (at < 0) return undefined;
  const { headers } = view.request;
  let value = normaliseFieldLine(headers[at]?.[1] ?? '');
  for (at = names.indexOf(lowerName, at + 1); at >= 0; at = names.indexOf(lowerName, at + 1)) {
    value += `, ${normaliseFieldLine(headers[at]?.[1] ?? '')}`;
  }
  return value;
}

function headerComponent(view: RequestView, name: string): ResolvedComponent | undefined {
  const wanted = name.toLowerCase();
  const { names } = view;
  const { headers } = view.request;
  const first = names.indexOf(wanted);
  if (first < 0) return undefined;
  let value = normaliseFieldLine(headers[first]?.[1] ?? '');
  const headerIndices = [first];
  for (let at = names.indexOf(wanted, first + 1); at >= 0; at = names.indexOf(wanted, at + 1)) {
    value += `, ${normaliseFieldLine(headers[at]?.[1] ?? '')}`;
    headerIndices.push(at);
  }
  return { name, value, source: { kind: 'header', headerIndices } };
}

function derivedValue(view: RequestView, name: string, emptyQuery: SigningProfile['emptyQuery']): string | undefined {
  const { request, url } = view;
  switch (name) {
    case '@method':
      return request.method;
    case '@target-uri':
      return url.fragment === undefined ? request.url : request.url.slice(0, -url.fragment.length);
    case '@path':
      return url.path === '' ? '/' : url.path;
    case '@query':
      return url.query ?? (emptyQuery === 'empty' ? '' : '?');
    case '@authority':
      return normalisedAuthority(url);
    case '@scheme':
      return url.scheme.toLowerCase();
    case '@request-target':
      return (url.path === '' ? '/' : url.path) + (url.query ?? '');
    default:
      return undefined;
  }
}
