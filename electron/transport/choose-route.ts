/**
 * Chooses a request's route: direct or through a proxy, by the environment's choice and the program's variables.
 *
 * `system` reads HTTPS_PROXY or HTTP_PROXY by the target's scheme, then ALL_PROXY, each in lower case first, and
 * NO_PROXY; loopback hosts go direct, as in browsers. A proxy set in the environment has no exceptions. A variable's
 * value may be a secret and is never repeated.
 */
import type { ProxyChoice } from '../../shared/environment/environment.ts';
import { type ProxyAddress, readProxyUrl } from '../../shared/environment/proxy-url.ts';
import { isLoopback } from '../../shared/http/url-parts.ts';
import { wireError } from './send-failure.ts';
import type { Target } from './target.ts';

/** `from` says where the proxy was named, e.g. `the variable HTTPS_PROXY`. */
type Route =
  | { readonly kind: 'direct' }
  | { readonly kind: 'proxy'; readonly proxy: ProxyAddress; readonly from: string };

export type Variables = Readonly<Record<string, string | undefined>>;

/** Throws WireError `proxy-unusable` if that is not a proxy's address. */
export function chooseRoute(target: Target, choice: ProxyChoice, variables: Variables): Route {
  switch (choice.kind) {
    case 'none':
      return { kind: 'direct' };
    case 'explicit':
      return through(choice.url, 'the environment’s transport settings');
    case 'system':
      return systemRoute(target, variables);
  }
}

function systemRoute(target: Target, variables: Variables): Route {
  if (isLoopback(target.authority)) return { kind: 'direct' };
  const given = (name: string) => variables[name.toLowerCase()] ?? variables[name];
  if (isExcepted(target, given('NO_PROXY') ?? '')) return { kind: 'direct' };
  for (const name of [`${target.scheme.toUpperCase()}_PROXY`, 'ALL_PROXY']) {
    const url = given(name)?.trim() ?? '';
    if (url !== '') return through(url.includes('://') ? url : `http://${url}`, `the variable ${name}`);
  }
  return { kind: 'direct' };
}

function through(url: string, from: string): Route {
  const read = readProxyUrl(url);
  if (read.ok) return { kind: 'proxy', proxy: read.proxy, from };
  throw wireError('proxy-unusable', `The proxy that ${from} names cannot be used: ${read.fault}`);
}

/** NO_PROXY: names and their subdomains, with or without a leading dot and a port; `*` is every host. */
function isExcepted({ hostname, port }: Target, list: string): boolean {
  const host = hostname.toLowerCase();
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .some((entry) => {
      if (entry === '*') return true;
      const parts = /^(\[[^\]]+\]|[^:]+|[0-9a-f:]+:[0-9a-f:]+)(?::(\d+))?$/.exec(entry);
      const name = (parts?.[1] ?? entry).replace(/^\[|\]$/g, '').replace(/^\*?\./, '');
      if (parts?.[2] !== undefined && Number(parts[2]) !== port) return false;
      return host === name || host.endsWith(`.${name}`);
    });
}
