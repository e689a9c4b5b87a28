/**
 * curl's options as data: which take an argument, shape the request, are ignored or are rejected.
 *
 * An option that shapes the request is listed by its effect. One that does not (output, progress, TLS, timeouts) is
 * ignored. One that needs a file, a second request or a login exchange is rejected with its reason.
 * Source: curl's manual page, options of version 8.
 */

export type CurlOption = {
  readonly hasArgument: boolean;
  readonly effect?: CurlEffect;
  /** Why we cannot read a command with this option. */
  readonly refusal?: string;
  /** What the option would change in the request that we do not imitate. */
  readonly omission?: string;
};

const FORM = 'a multipart form draws a random boundary; give the body with --data-binary and its Content-Type with -H';
const FILE = 'it reads a file that is not part of the command; put the content in its place';
const LOGIN = 'it signs in with requests of its own; give the Authorization header with -H';

/** The options that shape the request and take an argument, each with its effect; most effects have the option's name. */
const EFFECTS = {
  request: 'method',
  header: 'header',
  data: 'data',
  'data-ascii': 'data',
  'data-binary': 'data-binary',
  'data-raw': 'data-raw',
  'data-urlencode': 'data-urlencode',
  json: 'json',
  url: 'url',
  'url-query': 'url-query',
  user: 'user',
  'oauth2-bearer': 'bearer',
  'user-agent': 'user-agent',
  referer: 'referer',
  cookie: 'cookie',
  range: 'range',
  'request-target': 'request-target',
  'upload-file': 'upload',
  'httpsig-key': 'signing',
  'httpsig-keyid': 'signing',
  'httpsig-algo': 'signing',
  'httpsig-headers': 'signing',
} as const;

/** The options that shape the request by being there. */
const FLAGS = ['get', 'head', 'path-as-is', 'globoff'] as const;
export type CurlFlag = (typeof FLAGS)[number];

/** What an option does to the request. */
export type CurlEffect = (typeof EFFECTS)[keyof typeof EFFECTS] | CurlFlag;

const REFUSED: Readonly<Record<string, readonly [string, boolean]>> = {
  form: [FORM, true],
  'form-string': [FORM, true],
  config: [FILE, true],
  variable: ['its value is not part of the command; put the value in its place', true],
  next: ['it begins a second request; give one request at a time', false],
  'aws-sigv4': [LOGIN, true],
  digest: [LOGIN, false],
  ntlm: [LOGIN, false],
  negotiate: [LOGIN, false],
  anyauth: [LOGIN, false],
  netrc: ['it reads a login from a file; give the Authorization header with -H', false],
  'netrc-file': ['it reads a login from a file; give the Authorization header with -H', true],
};

const OMITTED: Readonly<Record<string, readonly [string, boolean]>> = {
  compressed: ['it adds an Accept-Encoding of curl’s own build', false],
  'tr-encoding': ['it adds TE: gzip', false],
  'time-cond': ['it adds a date condition', true],
  'continue-at': ['it adds a Range from a file', true],
  'http1.0': ['it sends HTTP/1.0', false],
};

const WITHOUT_ARGUMENT = `silent show-error verbose include insecure location location-trusted fail fail-with-body fail-early
  http1.1 http2 http2-prior-knowledge http3 http3-only http0.9 remote-name remote-name-all remote-header-name remote-time
  no-buffer no-keepalive no-sessionid no-alpn no-npn no-progress-meter progress-bar progress-meter ipv4 ipv6 tlsv1 tlsv1.0
  tlsv1.1 tlsv1.2 tlsv1.3 sslv2 sslv3 ssl ssl-reqd ssl-allow-beast ssl-no-revoke ssl-revoke-best-effort
  ssl-auto-client-cert proxytunnel proxy-insecure proxy-basic proxy-digest proxy-ntlm proxy-negotiate proxy-anyauth basic
  create-dirs junk-session-cookies list-only append use-ascii disable disable-eprt disable-epsv netrc-optional parallel
  parallel-immediate post301 post302 post303 raw retry-all-errors retry-connrefused styled-output suppress-connect-headers
  tcp-fastopen tcp-nodelay trace-time trace-ids tftp-no-options xattr crlf cert-status false-start ca-native clobber
  no-clobber remove-on-error compressed-ssh help version manual`;

const WITH_ARGUMENT = `output output-dir max-time connect-timeout proxy preproxy proxy-user proxy-header cacert capath cert
  cert-type key key-type pass tlsuser tlspassword tlsauthtype proxy-tlsuser proxy-tlspassword proxy-tlsauthtype ciphers tls13-ciphers curves write-out dump-header cookie-jar retry retry-delay
  retry-max-time limit-rate rate resolve connect-to interface max-redirs speed-limit speed-time tls-max trace trace-ascii
  trace-config stderr dns-servers dns-interface dns-ipv4-addr dns-ipv6-addr doh-url unix-socket abstract-unix-socket
  noproxy proto proto-default proto-redir local-port keepalive-time keepalive-cnt max-filesize pinnedpubkey engine
  expect100-timeout happy-eyeballs-timeout-ms hsts alt-svc socks4 socks4a socks5 socks5-hostname proxy1.0 proxy-cacert
  proxy-cert proxy-key proxy-pass delegation service-name parallel-max etag-save random-file egd-file crlfile
  login-options sasl-authzid ftp-port quote telnet-option mail-from mail-rcpt create-file-mode ip-tos vlan-priority`;

const OPTIONS = new Map<string, CurlOption>([
  ...WITHOUT_ARGUMENT.split(/\s+/).map((name) => [name, { hasArgument: false }] as const),
  ...WITH_ARGUMENT.split(/\s+/).map((name) => [name, { hasArgument: true }] as const),
  ...Object.entries(EFFECTS).map(([name, effect]) => [name, { hasArgument: true, effect }] as const),
  ...FLAGS.map((effect) => [effect, { hasArgument: false, effect }] as const),
  ...Object.entries(REFUSED).map(([name, [refusal, hasArgument]]) => [name, { hasArgument, refusal }] as const),
  ...Object.entries(OMITTED).map(([name, [omission, hasArgument]]) => [name, { hasArgument, omission }] as const),
]);

/** The one-letter options, each with its long name. */
const SHORT = new Map(
  `0 http1.0, 1 tlsv1, 2 sslv2, 3 sslv3, 4 ipv4, 6 ipv6, # progress-bar, : next, a append, A user-agent, b cookie,
  B use-ascii, c cookie-jar, C continue-at, d data, D dump-header, e referer, E cert, f fail, F form, g globoff,
  G get, h help, H header, i include, I head, j junk-session-cookies, J remote-header-name, k insecure, K config,
  l list-only, L location, m max-time, M manual, n netrc, N no-buffer, o output, O remote-name, p proxytunnel,
  P ftp-port, q disable, Q quote, r range, R remote-time, s silent, S show-error, t telnet-option, T upload-file,
  u user, U proxy-user, v verbose, V version, w write-out, x proxy, X request, y speed-time, Y speed-limit,
  z time-cond, Z parallel`
    .split(/,\s+/)
    .map((pair) => [pair.charAt(0), pair.slice(2)] as const),
);

/** Looks up an option by its long name (without dashes). */
export function curlOption(name: string): CurlOption | undefined {
  return OPTIONS.get(name) ?? (name.startsWith('no-') ? OPTIONS.get(name.slice(3)) : undefined);
}

/** The long name of a one-letter option, or undefined. */
export function longNameOf(letter: string): string | undefined {
  return SHORT.get(letter);
}
