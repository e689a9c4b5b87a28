import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { asCurl } from '../../../shared/forms/curl/as-curl.ts';
import { asHarEntry } from '../../../shared/forms/har/as-har-entry.ts';
import { startRawServer } from '../../support/raw-server.ts';
import { recordedExchange } from '../../support/recorded-exchange.ts';

const hasCurl = spawnSync('curl', ['--version']).status === 0;

test.skipIf(!hasCurl).each([
  ['text with every kind of quote', new TextEncoder().encode(`{"a":"it's \\"quoted\\" $HOME \`id\` é\n"}`)],
  ['bytes that are no text', Uint8Array.from({ length: 256 }, (_, index) => index)],
  ['text that curl would take for a file name', new TextEncoder().encode('@/etc/passwd')],
  ['a body with a byte order mark', Uint8Array.of(0xef, 0xbb, 0xbf, 0x61)],
  ['no body', new Uint8Array()],
])('curl sends what the exchange sent: %s, to the byte', async (_what, body) => {
  const server = await startRawServer((socket) => setTimeout(() => socket.end('HTTP/1.1 204 No Content\r\n\r\n'), 50));
  const command = asCurl({
    method: 'POST',
    url: `${server.url}/v1//a/../b?q=%5b'x'`,
    headers: [
      ['Content-Type', 'application/json'],
      ['X-Empty', ''],
      ['Content-Length', String(body.length)],
      ['Signature', "sig1=:it's:"],
      ['Host', 'left.to.curl'],
    ],
    body,
  });
  const ended = await new Promise<number | null>((resolve) => {
    import('node:child_process').then(({ spawn }) =>
      spawn('sh', ['-c', `${command} --silent`], { stdio: 'ignore' }).on('exit', resolve),
    );
  });
  expect(ended).toBe(0);
  const received = Buffer.from(server.received[0] ?? '', 'latin1');
  const [head = ''] = received.toString('latin1').split('\r\n\r\n', 1);
  expect(head).toContain("POST /v1//a/../b?q=%5b'x' HTTP/1.1");
  expect(head).toContain("\r\nSignature: sig1=:it's:");
  expect(head).toMatch(/\r\nX-Empty:\s*(\r\n|$)/);
  expect(head.match(/content-length/gi)?.length ?? 0).toBe(1);
  expect(received.subarray(head.length + 4)).toEqual(Buffer.from(body));
});

test('a HAR entry keeps header order, sizes and times, and base64 for a body that is no text', () => {
  const responseBody = Uint8Array.of(0xff, 0x00);
  const { exchange, requestBody } = recordedExchange({ id: 'har', responseBody });
  const entry = asHarEntry(exchange, { request: requestBody, response: responseBody });
  expect(entry).toMatchObject({
    startedDateTime: new Date(exchange.startedAtMs).toISOString(),
    time: 3,
    request: { method: 'POST', bodySize: 8, postData: { text: 'choice=1' } },
    response: { status: 200, content: { size: 2, text: '/wA=', encoding: 'base64' } },
    timings: { dns: -1, connect: 1, ssl: -1, send: 0, wait: 1, receive: 1 },
  });
  expect(JSON.stringify(entry)).toContain('Bearer ****');
});
