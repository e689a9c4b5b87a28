import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createEventHub } from '../../../electron/event-hub.ts';
import { createConfirmations } from '../../../electron/exchange/confirmation.ts';
import { openWebhooks, type WebhooksPorts } from '../../../electron/exchange/open-webhooks.ts';
import { createSendsUnderWay } from '../../../electron/exchange/sends-under-way.ts';
import { openHistory } from '../../../electron/history/history.ts';
import { nodeCrypto, systemClock, systemRandom } from '../../../electron/ports/node-crypto.ts';
import { sendRequest } from '../../../electron/transport/send-request.ts';
import { openVault } from '../../../electron/vault/vault.ts';
import { DEFAULT_TRANSPORT, DEFAULT_USSD_PROFILE, type Environment } from '../../../shared/environment/environment.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { listening } from '../../support/listening.ts';
import { tempFolder } from '../../support/temp-folder.ts';

/**
 * A service that shares nothing with us: its key is made by ssh-keygen, its base is written by hand from RFC 9421, its
 * messages are signed by the openssl program, and it answers GET /v1/webhooks/key from the file that ssh-keygen wrote.
 */
async function startForeignService() {
  const folder = tempFolder();
  const [pem, ssh] = [join(folder, 'key.pem'), join(folder, 'key.pub')];
  execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', pem]);
  const spki = execFileSync('openssl', ['pkey', '-in', pem, '-pubout', '-outform', 'DER']);
  const blob = Buffer.concat([Buffer.from('0000000b7373682d6564323535313900000020', 'hex'), spki.subarray(-32)]);
  writeFileSync(ssh, `ssh-ed25519 ${blob.toString('base64')} their-key\n`);
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    const data = { webhookId: 7, key: readFileSync(ssh, 'utf8'), createdAt: 1, updatedAt: 1 };
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ data, code: '200', message: 'Success' }));
  });
  const port = await listening(server);

  const sign = (message: Buffer): string => {
    const file = join(folder, 'message');
    writeFileSync(file, message);
    return execFileSync('openssl', ['pkeyutl', '-sign', '-inkey', pem, '-rawin', '-in', file]).toString('base64');
  };
  /** Signs the POST as RFC 9421 says, over the hash, with components in an order of its own. */
  const post = async (url: string, body: string, change: (headers: [string, string][]) => void = () => {}) => {
    const digest = `sha-512=:${createHash('sha512').update(body).digest('base64')}:`;
    const created = Math.floor(Date.now() / 1000);
    const params = `("@path" "@method" "@target-uri" "content-digest" "content-type" "content-length");keyid="their-key";created=${created};alg="ed25519"`;
    const base = [
      `"@path": ${new URL(url).pathname}`,
      '"@method": POST',
      `"@target-uri": ${url}`,
      `"content-digest": ${digest}`,
      '"content-type": application/json; charset=utf-8',
      `"content-length": ${Buffer.byteLength(body)}`,
      `"@signature-params": ${params}`,
    ].join('\n');
    const signature = sign(createHash('sha512').update(base).digest());
    const headers: [string, string][] = [
      ['host', new URL(url).host],
      ['content-type', 'application/json; charset=utf-8'],
      ['content-length', String(Buffer.byteLength(body))],
      ['content-digest', digest],
      ['signature-input', `whk=${params}`],
      ['signature', `whk=:${signature}:`],
    ];
    change(headers);
    return new Promise<{ status: number; json: { errors?: { field: string }[] } }>((resolve, reject) => {
      const { port, pathname } = new URL(url);
      const options = { method: 'POST', host: '127.0.0.1', port, path: pathname, rejectUnauthorized: false };
      const sent = request({ ...options, headers: headers.flat() as never }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, json: JSON.parse(Buffer.concat(chunks).toString()) }),
        );
      });
      sent.on('error', reject);
      sent.end(body);
    });
  };
  return { baseUrl: `http://127.0.0.1:${port}`, post, asked: () => asked };
}

async function receiverFor(baseUrl: string) {
  const folder = tempFolder();
  const vault = await openVault(folder, systemRandom, undefined);
  await vault.ensureSigner('theirs');
  vault.keepToken('theirs', 'a-token-of-theirs-0123456789');
  const environment: Environment = {
    id: 'theirs',
    name: 'Theirs',
    kind: 'remote',
    baseUrl,
    clientId: 'client',
    keyId: 'ours',
    ownKeyId: 'ours',
    transport: DEFAULT_TRANSPORT,
    hasToken: true,
    colour: 'blue',
    danger: false,
    signingProfile: DEFAULT_SIGNING_PROFILE,
    ussdProfile: DEFAULT_USSD_PROFILE,
    customers: [],
  };
  const history = openHistory(join(folder, 'history.db'), () => {});
  const sending: WebhooksPorts = {
    clock: systemClock,
    signingClock: () => systemClock,
    weather: () => undefined,
    random: systemRandom,
    crypto: nodeCrypto,
    vault,
    history,
    events: createEventHub(),
    environments: { byId: () => environment, all: () => [] },
    confirmations: createConfirmations(),
    underWay: createSendsUnderWay(),
    send: (message) => sendRequest(message),
  };
  const { receiver } = openWebhooks(sending, join(folder, 'w.json'));
  await receiver.start();
  onTestFinished(() => receiver.close().finally(() => history.close()));
  const url = (await receiver.loopbackUrl('theirs')) ?? '';
  return { url, history };
}

const BODY = JSON.stringify({ deliveryId: 'theirs-1', event: 'order.filled', at: 'now', data: { name: 'né' } });

describe('a delivery signed by OpenSSL', () => {
  test('is verified with the key that ssh text gives, though the order, label and alg are its own', async () => {
    const service = await startForeignService();
    const { url, history } = await receiverFor(service.baseUrl);
    expect(await service.post(url, BODY)).toMatchObject({ status: 200 });
    const [delivery] = history.received().list('theirs');
    expect(delivery).toMatchObject({ verified: true, event: 'order.filled', deliveryId: 'theirs-1' });
    expect(history.received().get(delivery?.id ?? '').content).toMatchObject({ otherFields: ['at'] });
    await service.post(url, BODY);
    expect(service.asked(), 'the key is asked for once').toBe(1);
  });

  test('is kept without the credentials that its sender showed', async () => {
    const service = await startForeignService();
    const { url, history } = await receiverFor(service.baseUrl);
    const shown = 'shown-credential-0123456789';
    const body = JSON.stringify({ deliveryId: 'c', event: 'order.filled', data: { of: shown } });
    await service.post(url, body, (headers) => void headers.push(['Authorization', `Bearer ${shown}`]));
    const [delivery] = history.received().list('theirs');
    const kept = history.received().get(delivery?.id ?? '');
    const text = JSON.stringify(kept) + Buffer.from(kept.request.body.base64, 'base64').toString();
    expect(text).toContain('Authorization');
    expect(text).not.toContain(shown);
  });

  test('is refused for its one reason when one byte of it was changed on the way', async () => {
    const service = await startForeignService();
    const { url } = await receiverFor(service.baseUrl);
    const changes = [
      ['digest-match', 'content-digest', `sha-512=:${createHash('sha512').update('other').digest('base64')}:`],
      ['signature-valid', 'content-type', 'application/json;charset=utf-8'],
    ] as const;
    for (const [check, name, value] of changes) {
      const { status, json } = await service.post(url, BODY, (headers) => {
        const line = headers.find((one) => one[0] === name);
        if (line) line[1] = value;
      });
      expect(status, check).toBe(401);
      expect(
        json.errors?.map(({ field }) => field),
        check,
      ).toContain(check);
    }
    expect(service.asked(), 'a flood of bad messages asks for the key at most once a second').toBeLessThanOrEqual(2);
  });
});
