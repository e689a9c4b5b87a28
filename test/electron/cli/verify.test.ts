/** `verify` as people use it on what they have: a refused request, a capture from behind a proxy, a curl command. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedFile, verifyCli } from './verify-cli.ts';

test('the base, its parameters and its hash are in --json, and --show-base prints the base that was signed', () => {
  const { file, key, base, signatureParams } = signedFile();
  const { status, said, text } = verifyCli(file, key);
  expect(status, text).toBe(0);
  expect(said).toMatchObject({ verified: true, base, signatureParams });
  expect(said.hashHex).toBe(createHash('sha512').update(base).digest('hex'));
  const shown = verifyCli(file, key, { asJson: false, more: ['--show-base'] });
  expect(shown.text).toContain(`\n${base}\n`);
  expect(shown.text).toContain(said.hashHex);
  expect(verifyCli(file, key, { asJson: false }).text).not.toContain('"@signature-params"');
});

test('a base that cannot be rebuilt is left out, and a refused one is there to be compared', () => {
  const { raw, write, key, base } = signedFile();
  const unsigned = verifyCli(write(raw.replace(/Signature-Input: .*\r\n/, '')), key).said;
  expect(unsigned).not.toHaveProperty('base');
  expect(unsigned).not.toHaveProperty('hashHex');
  expect(unsigned).not.toHaveProperty('signatureParams');
  const refused = verifyCli(write(raw.replace('X-Client-Id: client', 'X-Client-Id: other')), key);
  expect(refused.status).toBe(1);
  expect(refused.said.base).toBe(base.replace('"x-client-id": client', '"x-client-id": other'));
  const text = verifyCli(write(raw.replace('X-Client-Id: client', 'X-Client-Id: other')), key, { asJson: false }).text;
  expect(text).toContain('--show-base');
});

test('a control character in a covered header never reaches the terminal as itself', () => {
  const { raw, write, key } = signedFile();
  const file = write(raw.replace('X-Client-Id: client', 'X-Client-Id: cli\u001b[31ment'));
  const { text } = verifyCli(file, key, { asJson: false, more: ['--show-base'] });
  expect(text).toContain('"x-client-id": cli\\x1b[31ment');
  expect(text).not.toContain('\u001b');
});
