/** `verify` as people use it on what they have: a refused request, a capture from behind a proxy, a curl command. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { CREATED, cli, keyFolder, signCli, signedFile, spawned, verifyCli } from './verify-cli.ts';

test('the base, its parameters and its hash are in --json, and --show-base prints the base that was signed', async () => {
  const { file, key, base, signatureParams } = await signedFile();
  const { status, said, text } = await verifyCli(file, key);
  expect(status, text).toBe(0);
  expect(said).toMatchObject({ verified: true, base, signatureParams });
  expect(said.hashHex).toBe(createHash('sha512').update(base).digest('hex'));
  const shown = await verifyCli(file, key, { asJson: false, more: ['--show-base'] });
  expect(shown.text).toContain(`\n${base}\n`);
  expect(shown.text).toContain(said.hashHex);
  expect((await verifyCli(file, key, { asJson: false })).text).not.toContain('"@signature-params"');
});

test('a base that cannot be rebuilt is left out, and a refused one is there to be compared', async () => {
  const { raw, write, key, base } = await signedFile();
  const unsigned = (await verifyCli(write(raw.replace(/Signature-Input: .*\r\n/, '')), key)).said;
  expect(unsigned).not.toHaveProperty('base');
  expect(unsigned).not.toHaveProperty('hashHex');
  expect(unsigned).not.toHaveProperty('signatureParams');
  const refused = await verifyCli(write(raw.replace('X-Client-Id: client', 'X-Client-Id: other')), key);
  expect(refused.status).toBe(1);
  expect(refused.said.base).toBe(base.replace('"x-client-id": client', '"x-client-id": other'));
  const text = (
    await verifyCli(write(raw.replace('X-Client-Id: client', 'X-Client-Id: other')), key, { asJson: false })
  ).text;
  expect(text).toContain('--show-base');
});

test('a key without an id stands for any keyid, and both commands say that the keyid was not checked', async () => {
  const { file, key } = await signedFile();
  const asked = ['--request', file, '--now', String(CREATED), '--public-key'];
  const sentence = 'The keyid "me" was not checked: the key was given without an id.';
  for (const [command, words] of [
    ['verify', 'Verified.'],
    ['diagnose', 'Verified: nothing is wrong with this request.'],
  ] as const) {
    expect((await cli(command, ...asked, key)).text).toContain(`${words} ${sentence}\n`);
    expect((await cli(command, ...asked, `me=${key}`)).text).toMatch(/Verified[^\n]*\.\n/);
    expect((await cli(command, ...asked, `me=${key}`)).text).not.toContain('not checked');
    expect(JSON.parse((await cli(command, ...asked, key, '--json')).text)).toMatchObject({
      verified: true,
      remark: sentence,
    });
    expect(JSON.parse((await cli(command, ...asked, `me=${key}`, '--json')).text)).not.toHaveProperty('remark');
  }
});

test('a control character in a covered header never reaches the terminal as itself', async () => {
  const { raw, write, key } = await signedFile();
  const file = write(raw.replace('X-Client-Id: client', 'X-Client-Id: cli\u001b[31ment'));
  const { text } = await verifyCli(file, key, { asJson: false, more: ['--show-base'] });
  expect(text).toContain('"x-client-id": cli\\x1b[31ment');
  expect(text).not.toContain('\u001b');
});

test('a capture from behind a tunnel is judged under the URL that its signer used', async () => {
  const { raw, write, key } = await signedFile();
  const file = write(raw.replace('127.0.0.1:4010', 'api.example.test'));
  expect((await verifyCli(file, key)).status).toBe(1);
  for (const more of [
    ['--url', 'http://127.0.0.1:4010'],
    ['--url', 'http://127.0.0.1:4010/v1/customers?sort=ASC'],
  ]) {
    expect((await verifyCli(file, key, { more })).said).toMatchObject({ verified: true });
  }
  const https = (await verifyCli(write(raw), key, { more: ['--scheme', 'https'] })).said;
  expect(https.base).toContain('"@target-uri": https://127.0.0.1:4010/v1/customers?sort=ASC');
});

test.each([
  [['--scheme', 'ftp'], '--scheme takes http or https'],
  [['--scheme', 'https', '--url', 'https://a.test'], 'either --url or --scheme'],
  [['--url', 'https://user:pw@a.test'], '--url: expected no user name'],
  [['--body', 'nowhere.json'], 'The body nowhere.json cannot be read'],
  [['--body', '/dev/zero'], 'The body /dev/zero cannot be read (it has more than 256 MB)'],
])('%j is misuse', async (more, part) => {
  const { file, key } = await signedFile();
  const { status, stderr } = await verifyCli(file, key, { more });
  expect(status).toBe(2);
  expect(stderr).toContain(part);
});

test('a curl command that names its body’s file is signed and verified with --body, as curl sends it', async () => {
  const folder = keyFolder();
  const body = folder.write('{"a":\n1}\n', 'body.json');
  const command = (more = '') =>
    `curl http://127.0.0.1:1/v1/x/../customers -H 'Host: 127.0.0.1:4010' -H 'Content-Type: application/json' -H 'Authorization: Bearer t' -H 'X-Client-Id: c' -d @body.json${more}\n`;
  const { said } = await signCli(folder, command(), ['--body', body]);
  expect(said.request).toMatch(/\r\n\r\n\{"a":1\}$/);
  expect(said.base).toContain('"@target-uri": http://127.0.0.1:4010/v1/customers\n');
  const headers = (said.headers as [string, string][])
    .filter(([name]) => /^(content-digest|x-idempotency-key|signature)/i.test(name))
    .map(([name, value]) => ` -H '${name}: ${value}'`);
  const signed = folder.write(command(headers.join('')));
  expect((await verifyCli(signed, folder.publicKey, { more: ['--body', body] })).said).toMatchObject({
    verified: true,
  });
  const without = await verifyCli(signed, folder.publicKey);
  expect(without.status).toBe(2);
  expect(without.stderr).toContain('--body body.json');
});

test('one of two signatures is chosen with --label, and the text says so', async () => {
  const { raw, write, key } = await signedFile();
  const file = write(
    raw.replace('Signature: ', 'Signature: b=:AAAA:, ').replace('-Input: ', '-Input: b=();created=1, '),
  );
  expect((await verifyCli(file, key, { asJson: false })).text).toContain('--label NAME: b, sig1');
  expect((await verifyCli(file, key, { more: ['--label', 'sig1'] })).said).toMatchObject({ verified: true });
});

test('a log from standard input is one path with a file, for each command that reads a request', async () => {
  const { raw, key } = await signedFile();
  const log = raw.replaceAll(/(^|\r\n)/g, '$12026-11-22T10:00:00Z DEBUG [http-3] > ');
  const judged = spawned(log, 'verify', '--request', '-', '--public-key', key, '--now', String(CREATED), '--json');
  expect(JSON.parse(judged.text)).toMatchObject({ verified: true, notes: [{ code: 'prefix-removed' }] });
  const diagnosed = spawned(log, 'diagnose', '--request', '-', '--public-key', key, '--now', String(CREATED), '--json');
  expect(JSON.parse(diagnosed.text)).toMatchObject({ verified: true, findings: [] });
});

test('a log without the body is not blamed for its digest and length', async () => {
  const { raw, key, write } = await signedFile();
  const [head = ''] = raw.split('\r\n\r\n');
  const file = write(`> ${head.replaceAll('\r\n', '\r\n> ')}\r\n> \r\n< HTTP/1.1 401 Unauthorized\r\n`);
  const { text } = await cli('diagnose', '--request', file, '--public-key', key, '--now', String(CREATED), '--json');
  expect(JSON.parse(text)).toMatchObject({ verified: false, findings: [], nextStep: expect.stringContaining('body') });
});

test('a file with several keys gives several; ID=FILE takes the one of that id', async () => {
  const { raw, key, write } = await signedFile();
  const other = readFileSync(keyFolder().publicKey, 'utf8');
  const both = write(`other:\n${other}test-key:\n${readFileSync(key, 'utf8')}`);
  const file = write(raw);
  const keyId = /keyid="([^"]+)"/.exec(raw)?.[1] ?? '';
  const named = write(`other:\n${other}${keyId}:\n${readFileSync(key, 'utf8')}`);
  expect((await verifyCli(file, named)).status).toBe(0);
  expect((await verifyCli(file, `${keyId}=${named}`)).status).toBe(0);
  expect((await verifyCli(file, both, { asJson: false })).status).toBe(1);
  expect(await verifyCli(file, `missing=${named}`, { asJson: false })).toMatchObject({ status: 2 });
});
