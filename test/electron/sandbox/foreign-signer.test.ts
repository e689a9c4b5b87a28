/**
 * A request that our own signer has not touched: its base is built by the package http-message-signatures, and the
 * OpenSSL command line signs its SHA-512. The sandbox must take it over real HTTP.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { httpbis } from 'http-message-signatures';
import { expect, test } from 'vitest';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { HeaderLine } from '../../../shared/http/message.ts';
import { sendPrepared, startTestSandbox } from '../../support/start-sandbox.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const COMPONENTS = [
  ...['content-type', 'content-digest', 'content-length', 'authorization', 'x-client-id', 'x-idempotency-key'],
  ...['@method', '@target-uri', '@path'],
];

test('a base from another library, signed by OpenSSL, opens a session', async () => {
  const folder = tempFolder();
  const [keyFile, hashFile, signatureFile] = ['key.pem', 'hash', 'signature'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  execFileSync('openssl', ['genpkey', '-algorithm', 'ed25519', '-out', keyFile]);
  const spki = execFileSync('openssl', ['pkey', '-in', keyFile, '-pubout', '-outform', 'DER']);
  const sandbox = await startTestSandbox({
    publicKeys: [{ keyId: 'openssl-key', publicKey: new Uint8Array(spki.subarray(-32)) }],
  });

  const body = 'customerId=1001&choice=';
  const url = `${sandbox.url}/v1/ussd/process`;
  const headers: Record<string, string> = {
    'Content-Type': 'application/x-www-form-urlencoded',
    'Content-Digest': `sha-512=:${createHash('sha512').update(body).digest('base64')}:`,
    'Content-Length': String(body.length),
    Authorization: `Bearer ${sandbox.accessToken}`,
    'X-Client-Id': sandbox.clientId,
    'X-Idempotency-Key': '6a1f3b0e-0d5c-4c43-9f5a-5d1f8e1c2b77',
  };
  const created = Math.floor(sandbox.clock.nowMs() / 1000);
  const params = `(${COMPONENTS.map((name) => `"${name}"`).join(' ')});created=${created};expires=${created + 100};keyid="openssl-key"`;
  const lines = httpbis.createSignatureBase({ fields: COMPONENTS }, { method: 'POST', url, headers });
  const base = [
    ...lines.map(([name, values]) => `${name}: ${values.join(', ')}`),
    `"@signature-params": ${params}`,
  ].join('\n');
  writeFileSync(hashFile, createHash('sha512').update(base).digest());
  execFileSync('openssl', ['pkeyutl', '-sign', '-rawin', '-inkey', keyFile, '-in', hashFile, '-out', signatureFile]);

  const answer = await sendPrepared({
    method: 'POST',
    url,
    headers: [
      ...Object.entries(headers).map(([name, value]): HeaderLine => [name, value]),
      ['Signature-Input', `sig1=${params}`],
      ['Signature', `sig1=:${readFileSync(signatureFile).toString('base64')}:`],
    ],
    body: encodeUtf8(body),
  });
  expect(answer.json).toMatchObject({ data: { currentState: 'HOME' } });
  expect(answer.status).toBe(200);
});
