import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { checkConnection } from '../../../electron/transport/check-connection.ts';
import { DEFAULT_SEND_OPTIONS, type SendOptions, sendRequest } from '../../../electron/transport/send-request.ts';
import { writeFingerprint } from '../../../shared/environment/certificate-pin.ts';
import { listening } from '../../support/listening.ts';
import { type CertificateKind, makeAuthority } from '../../support/test-certificates.ts';
import { startTlsServer } from '../../support/tls-server.ts';

const get = (url: string, options: Partial<SendOptions> = {}) =>
  sendRequest(
    {
      method: 'GET',
      url: `${url}/v1/customers`,
      headers: [['Authorization', 'Bearer canary']],
      body: new Uint8Array(),
    },
    { ...DEFAULT_SEND_OPTIONS, ...options },
  );

test('a certificate of an authority that the environment names is accepted, and its connection is timed', async () => {
  const authority = makeAuthority();
  const server = await startTlsServer(authority.issue('good'));
  const { response, failure, timings } = await get(server.url, { extraCaPem: authority.pem });
  expect(failure).toBeUndefined();
  expect(response?.status).toBe(200);
  expect(timings.tlsMs).toBeGreaterThanOrEqual(timings.connectMs ?? Number.POSITIVE_INFINITY);
});

test('an address is checked against the addresses of the certificate', async () => {
  const authority = makeAuthority();
  const server = await startTlsServer(authority.issue('good'));
  const { response } = await get(`https://127.0.0.1:${server.port}`, { extraCaPem: authority.pem });
  expect(response?.status).toBe(200);
});

test.each<[CertificateKind, boolean, string, RegExp]>([
  ['good', false, 'tls-unknown-issuer', /not trusted here: expected a known one, got “Test Authority”/],
  ['self-signed', true, 'tls-self-signed', /is self-signed/],
  ['expired', true, 'tls-expired', /has expired: it was valid until Jan {2}1 00:00:00 2021 GMT/],
  ['not-yet-valid', true, 'tls-not-yet-valid', /starts on Jan {2}1 00:00:00 2090 GMT/],
  ['wrong-host', true, 'tls-wrong-host', /expected localhost:\d+, got other\.example/],
])(
  'a certificate that is %s (authority named: %s) is refused as %s before a byte of the request is sent',
  async (kind, isTrusted, code, words) => {
    const authority = makeAuthority();
    const certificate = authority.issue(kind);
    const server = await startTlsServer(certificate);
    const { failure, response } = await get(server.url, { extraCaPem: isTrusted ? authority.pem : '' });
    expect(response).toBeUndefined();
    expect(failure).toMatchObject({
      code,
      message: expect.stringMatching(words),
      details: { fingerprint: certificate.fingerprint },
    });
    expect(failure?.message).toContain(writeFingerprint(certificate.fingerprint));
    expect(server.requests).toEqual([]);
  },
);

test.each<CertificateKind>(['good', 'self-signed', 'expired', 'wrong-host'])(
  'exactly the accepted certificate is taken, here one that is %s; another one beside it is not',
  async (kind) => {
    const authority = makeAuthority();
    const certificate = authority.issue(kind);
    const server = await startTlsServer(certificate);
    const other = await startTlsServer(authority.issue(kind));
    const pinnedCertificates = [certificate.fingerprint];
    expect((await get(server.url, { pinnedCertificates })).response?.status).toBe(200);
    expect((await get(other.url, { pinnedCertificates })).failure?.code).toMatch(/^tls-/);
    expect(other.requests).toEqual([]);
  },
);

/** The port of a server that does this with each connection. */
async function startPlain(act: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    act(socket);
  });
  return listening(server);
}

test('an http answer to a TLS hello is named as not TLS', async () => {
  const port = await startPlain((socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  const { failure } = await get(`https://127.0.0.1:${port}`);
  expect(failure).toMatchObject({ code: 'tls-not-spoken', message: expect.stringContaining('Is it an http port') });
});

test('a server of old TLS only is named as one', async () => {
  const authority = makeAuthority();
  const old = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;
  const server = await startTlsServer({ ...authority.issue('good'), ...old });
  const { failure } = await get(server.url, { extraCaPem: authority.pem });
  expect(failure?.code).toBe('tls-protocol');
});

test('a server that closes during the handshake is told apart from one that answers wrongly', async () => {
  const port = await startPlain((socket) => void socket.once('data', () => socket.end()));
  const { failure } = await get(`https://127.0.0.1:${port}`);
  expect(failure?.code).toBe('tls-closed');
});

test('extra authorities that are no certificates are a sentence and not a crash', async () => {
  const authority = makeAuthority();
  const server = await startTlsServer(authority.issue('good'));
  const extraCaPem = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
  expect((await get(server.url, { extraCaPem })).failure?.code).toBe('tls-extra-authority');
});

test('a server that asks for a client certificate is named as one', async () => {
  const authority = makeAuthority();
  const demanding = { requestCert: true, rejectUnauthorized: true, ca: authority.pem };
  const server = await startTlsServer({ ...authority.issue('good'), ...demanding });
  const { failure } = await get(server.url, { extraCaPem: authority.pem });
  expect(failure?.code).toBe('tls-client-certificate');
});

test('a check of the connection says who answers and makes no request, and a refused one carries the fingerprint to accept', async () => {
  const authority = makeAuthority();
  const certificate = authority.issue('good');
  const server = await startTlsServer(certificate);
  const refused = await checkConnection(server.url, DEFAULT_SEND_OPTIONS);
  expect(refused).toMatchObject({
    kind: 'failed',
    failure: { code: 'tls-unknown-issuer', details: { fingerprint: certificate.fingerprint } },
  });
  const pinnedCertificates = [certificate.fingerprint];
  expect(await checkConnection(server.url, { ...DEFAULT_SEND_OPTIONS, pinnedCertificates })).toMatchObject({
    kind: 'connected',
    tlsVersion: 'TLSv1.3',
    certificate: { subject: 'localhost', issuer: 'Test Authority', hosts: 'localhost, 127.0.0.1' },
  });
  expect(server.requests).toEqual([]);
});
