/**
 * Attacks on the forwarding door: bytes of whoever can reach 127.0.0.1, web pages among them.
 *
 * A slow sender and too many at once are in test/electron/loupe/forwarding-door.test.ts, which sets the limits low.
 */
import { DOOR_LIMITS } from '../../electron/loupe/forwarding-door.ts';

export type LoupeAttack = {
  readonly id: string;
  /** Completes "The attacker …". */
  readonly attacker: string;
  /** `host` is the door's own, `environment` that of the service behind it. */
  readonly bytes: (at: { readonly host: string; readonly environment: string }) => string;
  readonly refused: { readonly status: number; readonly code: string };
};

/** At a door that leads to the embedded sandbox. */
export const LOUPE_SANDBOX_ATTACKS: readonly LoupeAttack[] = ['/admin', '/admin/token', '/admin?x'].flatMap((target) =>
  (['host', 'environment'] as const).map((named) => ({
    id: `${target} by ${named}`,
    attacker: `makes the admin call ${target} through the door, with the Host of the ${named === 'host' ? 'door' : 'sandbox'}`,
    bytes: (at) => request(at[named], [], named === 'host' ? target : `http://${at.environment}${target}`),
    refused: { status: 403, code: 'admin-call' },
  })),
);

const request = (host: string, lines: readonly string[] = [], target = '/v1/accounts', body = ''): string =>
  [
    `POST ${target} HTTP/1.1`,
    `Host: ${host}`,
    ...(lines.some((line) => /^content-length/i.test(line)) ? [] : [`Content-Length: ${body.length}`]),
    'Connection: close',
    ...lines,
    '',
    body,
  ].join('\r\n');

const otherHost = (host: string): LoupeAttack => ({
  id: `other-host ${host}`,
  attacker: `reaches for ${host} through the door`,
  bytes: () => request(host),
  refused: { status: 421, code: 'other-host' },
});

const absolute = (target: string): LoupeAttack => ({
  id: `absolute ${target}`,
  attacker: `uses the door as a proxy to ${target}`,
  bytes: ({ environment }) => request(environment, [], target),
  refused: { status: 421, code: 'other-host' },
});

const encoded = (
  id: string,
  attacker: string,
  lines: readonly string[],
  refused: LoupeAttack['refused'],
): LoupeAttack => ({
  id,
  attacker,
  bytes: ({ host }) => request(host, lines, '/v1/accounts', '0\r\n\r\n').replace(/Content-Length: \d+\r\n/, ''),
  refused,
});

export const LOUPE_ATTACKS: readonly LoupeAttack[] = [
  {
    id: 'origin',
    attacker: 'has a web page send through the door',
    bytes: ({ host }) => request(host, ['Origin: https://evil.example']),
    refused: { status: 403, code: 'from-web-page' },
  },
  {
    id: 'origin-null',
    attacker: 'has a sandboxed frame send through the door',
    bytes: ({ host }) => request(host, ['Origin: null']),
    refused: { status: 403, code: 'from-web-page' },
  },
  {
    id: 'sec-fetch-site',
    attacker: 'has an image of a web page ask through the door',
    bytes: ({ host }) => request(host, ['Sec-Fetch-Site: cross-site']),
    refused: { status: 403, code: 'from-web-page' },
  },
  {
    id: 'referer of a page',
    attacker: 'has a page ask whose browser says little of it',
    bytes: ({ host }) => request(host, ['Referer: https://evil.example/page', 'Sec-Fetch-Mode: no-cors']),
    refused: { status: 403, code: 'from-web-page' },
  },
  {
    id: 'absolute of the door, host of another',
    attacker: 'names the door in the target and another as Host',
    bytes: ({ host }) => request('evil.example', [], `http://${host}/v1/accounts`),
    refused: { status: 400, code: 'hosts-disagree' },
  },
  {
    id: 'absolute of the environment, host of the door',
    attacker: 'names the environment in the target and the door as Host',
    bytes: ({ host, environment }) => request(host, [], `http://${environment}/v1/accounts`),
    refused: { status: 400, code: 'hosts-disagree' },
  },
  {
    id: 'another scheme',
    attacker: 'asks for the environment over another protocol',
    bytes: ({ environment }) => request(environment, [], `ftp://${environment}/v1/accounts`),
    refused: { status: 400, code: 'target-unusable' },
  },
  encoded(
    'two transfer encodings',
    'writes the encoding of the body on two lines',
    ['Transfer-Encoding: gzip', 'Transfer-Encoding: chunked'],
    { status: 400, code: 'encoding-unclear' },
  ),
  encoded('transfer encoding gzip', 'packs the body within its chunks', ['Transfer-Encoding: gzip, chunked'], {
    status: 501,
    code: 'encoding-unknown',
  }),
  encoded('transfer encoding twice', 'names chunks twice in one line', ['Transfer-Encoding: chunked, chunked'], {
    status: 400,
    code: 'not-http',
  }),
  otherHost('evil.example'),
  otherHost('127.0.0.1:1'),
  otherHost('127.0.0.1'),
  otherHost('[::1]:80'),
  absolute('http://evil.example/v1/accounts'),
  absolute('https://evil.example/v1/accounts'),
  absolute('http://127.0.0.1:1/v1/accounts'),
  absolute('ftp://evil.example/'),
  {
    id: 'absolute with a user',
    attacker: 'puts the environment’s host before the @ of another',
    bytes: ({ environment }) => request(environment, [], `http://${environment}@evil.example/`),
    refused: { status: 421, code: 'other-host' },
  },
  {
    id: 'absolute of another, host of the environment as user',
    attacker: 'puts another host before the @ of the environment’s',
    bytes: ({ environment }) => request(environment, [], `http://evil.example@${environment}/`),
    refused: { status: 421, code: 'other-host' },
  },
  {
    id: 'connect',
    attacker: 'asks for a tunnel',
    bytes: ({ environment }) => `CONNECT ${environment} HTTP/1.1\r\nHost: ${environment}\r\n\r\n`,
    refused: { status: 405, code: 'no-tunnel' },
  },
  {
    id: 'two hosts',
    attacker: 'names two hosts',
    bytes: ({ host }) => request(host, ['Host: evil.example']),
    refused: { status: 400, code: 'not-http' },
  },
  {
    id: 'no path',
    attacker: 'writes a target that would lengthen the host',
    bytes: ({ host }) => request(host, [], '.evil.example/'),
    refused: { status: 400, code: 'not-http' },
  },
  {
    id: 'asterisk',
    attacker: 'asks for the target “*”',
    bytes: ({ host }) => request(host, [], '*').replace('POST', 'OPTIONS'),
    refused: { status: 400, code: 'target-unusable' },
  },
  {
    id: 'head too large',
    attacker: 'sends a head without end',
    bytes: ({ host }) => request(host, [`X-Long: ${'x'.repeat(DOOR_LIMITS.maxHeadBytes)}`]),
    refused: { status: 431, code: 'head-too-large' },
  },
  {
    id: 'too many lines',
    attacker: 'sends header lines without end',
    bytes: ({ host }) =>
      request(
        host,
        Array.from({ length: DOOR_LIMITS.maxHeadLines }, () => 'X-A: b'),
      ),
    refused: { status: 431, code: 'head-too-large' },
  },
  {
    id: 'body too large',
    attacker: 'announces a body larger than the door takes',
    bytes: ({ host }) => request(host, [`Content-Length: ${DOOR_LIMITS.maxBodyBytes + 1}`]),
    refused: { status: 413, code: 'body-too-large' },
  },
  {
    id: 'chunks too large',
    attacker: 'sends a body of chunks without end',
    bytes: ({ host }) => {
      const body = `${(DOOR_LIMITS.maxBodyBytes + 1).toString(16)}\r\n${'x'.repeat(DOOR_LIMITS.maxBodyBytes + 1)}\r\n0\r\n\r\n`;
      return request(host, ['Transfer-Encoding: chunked'], '/v1/accounts', body).replace(/Content-Length: \d+\r\n/, '');
    },
    refused: { status: 413, code: 'body-too-large' },
  },
];
