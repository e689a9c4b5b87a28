/**
 * Where a request goes: the parts of its URL, nothing decoded or re-cased, without the fragment, which is never sent.
 */

export type Target = {
  readonly scheme: 'http' | 'https';
  /** As written, for Host. */
  readonly authority: string;
  /** Without brackets. */
  readonly hostname: string;
  readonly port: number;
  readonly path: string;
};

export function splitTarget(url: string): Target | undefined {
  const match = /^(https?):\/\/([^/?#]+)([^#]*)/.exec(url);
  if (!match) return undefined;
  const [, scheme, authority = '', rest = ''] = match;
  const hostAndPort = /^(\[[0-9a-fA-F:.]+\]|[^:@[\]]+)(?::(\d{1,5}))?$/.exec(authority);
  if (!hostAndPort || (scheme !== 'http' && scheme !== 'https')) return undefined;
  const [, host = '', port] = hostAndPort;
  return {
    scheme,
    authority,
    hostname: host.replace(/^\[|\]$/g, ''),
    port: port === undefined ? (scheme === 'https' ? 443 : 80) : Number(port),
    path: rest.startsWith('/') ? rest : `/${rest}`,
  };
}

/** Host and port for CONNECT and for messages, always with the port. */
export function hostAndPort({ hostname, port }: { readonly hostname: string; readonly port: number }): string {
  return hostname.includes(':') ? `[${hostname}]:${port}` : `${hostname}:${port}`;
}
