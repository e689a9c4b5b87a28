/**
 * What a request says about the address that its caller used, beside its own target: Host, X-Forwarded-…, Forwarded, X-Original-URI.
 *
 * Only for hints and for telling who came through a proxy: anybody can write these headers, so no address is taken from
 * them. Source: RFC 7239 section 4; the X- headers are in no standard.
 */
import { shortened } from '../text/shortened.ts';
import { type HttpRequest, headerValues } from './message.ts';
import { splitUrl } from './url-parts.ts';

export type Forwarded = {
  /** The header that says so, with its value. */
  readonly by: string;
  readonly scheme?: string;
  readonly host?: string;
};

const NAMES = ['forwarded', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-for', 'x-forwarded-scheme'];

/** Undefined where no proxy left a header. The first value counts: the proxy that the caller talked to wrote it. */
export function forwardedOf({ headers }: Pick<HttpRequest, 'headers'>): Forwarded | undefined {
  const line = headers.find(([name]) => NAMES.includes(name.toLowerCase()));
  if (line === undefined) return undefined;
  const first = (name: string) => headerValues(headers, name)[0]?.split(',')[0]?.trim();
  const parameter = (name: string) =>
    new RegExp(`(?:^|;)\\s*${name}="?([^";,]+)`, 'i').exec(first('forwarded') ?? '')?.[1];
  const scheme = first('x-forwarded-proto') ?? first('x-forwarded-scheme') ?? parameter('proto');
  const schemeLine = headers.find(([name]) => /^x-forwarded-(?:proto|scheme)$/i.test(name)) ?? line;
  const [name, value] = scheme === undefined ? line : schemeLine;
  return {
    by: `${name}: ${shortened(value, 100)}`,
    scheme: /^https?$/i.test(scheme ?? '') ? scheme?.toLowerCase() : undefined,
    host: first('x-forwarded-host') ?? parameter('host'),
  };
}

/** One part of the address as a header has it. */
export type AddressClaim = { readonly by: string; readonly value: string };

/** `targets` are paths with their queries, `prefixes` what stood before the path; each value once. */
export type AddressClaims = Readonly<Record<'hosts' | 'schemes' | 'prefixes' | 'targets', readonly AddressClaim[]>>;

const HOST_NAMES = ['x-forwarded-host', 'x-original-host', 'x-host', 'host'];
const SCHEME_NAMES = ['x-forwarded-proto', 'x-forwarded-scheme', 'x-scheme', 'x-url-scheme'];
const PREFIX_NAMES = ['x-forwarded-prefix', 'x-forwarded-path', 'x-script-name'];
const TARGET_NAMES = ['x-original-uri', 'x-original-url', 'x-rewrite-url', 'x-forwarded-uri', 'x-envoy-original-path'];
/** Of one part: no request of a proxy has more, and each is tried with each of the others. */
const MOST_CLAIMS = 3;

/** Whatever the headers say; nothing is believed, and what is no host, scheme or path is left out. */
export function addressClaims({ headers }: Pick<HttpRequest, 'headers'>): AddressClaims {
  const found = { hosts: [], schemes: [], prefixes: [], targets: [] } as Record<keyof AddressClaims, AddressClaim[]>;
  const add = (of: keyof AddressClaims, name: string, value: string): void => {
    const isOne = CLAIM_FORMS[of].test(value);
    if (!isOne || found[of].length >= MOST_CLAIMS || found[of].some((claim) => claim.value === value)) return;
    const by = headers.find(([own]) => own.toLowerCase() === name)?.[0] ?? name;
    found[of].push({ by, value });
  };
  const valuesOf = (name: string): readonly string[] =>
    headerValues(headers, name).flatMap((line) => line.split(',').map((value) => value.trim()));
  for (const name of TARGET_NAMES) {
    for (const line of headerValues(headers, name)) {
      const { scheme, authority, path, query = '' } = splitUrl(line.trim());
      add('schemes', name, scheme.toLowerCase());
      add('hosts', name, authority);
      add('targets', name, path + query);
    }
  }
  const ports = valuesOf('x-forwarded-port');
  for (const name of HOST_NAMES) {
    for (const host of valuesOf(name)) {
      add('hosts', name, host);
      for (const port of name === 'host' || /:\d+$/.test(host) ? [] : ports) add('hosts', name, `${host}:${port}`);
    }
  }
  for (const element of valuesOf('forwarded')) {
    for (const [, key = '', quoted, plain = ''] of element.matchAll(/(host|proto)="?(?:([^";]+)"|([^";\s]+))/gi))
      add(key.toLowerCase() === 'host' ? 'hosts' : 'schemes', 'forwarded', (quoted ?? plain).toLowerCase());
  }
  for (const name of SCHEME_NAMES) for (const scheme of valuesOf(name)) add('schemes', name, scheme.toLowerCase());
  for (const name of ['x-forwarded-ssl', 'front-end-https'])
    if (valuesOf(name).some((value) => /^on$/i.test(value))) add('schemes', name, 'https');
  for (const name of PREFIX_NAMES)
    for (const prefix of valuesOf(name)) add('prefixes', name, prefix.replace(/\/$/, ''));
  return found;
}

const CLAIM_FORMS: Readonly<Record<keyof AddressClaims, RegExp>> = {
  hosts: /^(?:[A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::\d{1,5})?$/,
  schemes: /^https?$/,
  prefixes: /^\/[^\s?#]{1,200}$/,
  targets: /^\/[^\s#]*$/,
};
