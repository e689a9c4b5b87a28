// <head>

import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hashes, sign } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'; //: {bytesToHex, }idempotency/signs-sha512-hex {randomBytes, }idempotency

hashes.sha512 = sha512;

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

function fromEnvironment(name: string): string {
  return process.env[name] || fail(`${name} is not set.`);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return fail(`The key file ${file} cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}

function readKey(file: string): KeyObject {
  const pem = readText(file);
  const passphrase = process.env.DIALBENCH_KEY_PASSPHRASE;
  if (pem.includes('BEGIN OPENSSH')) fail(file + '<openSsh>');
  if (pem.includes('BEGIN ENCRYPTED') && !passphrase) fail(file + '<encrypted>');
  try {
    const key = createPrivateKey({ key: pem, passphrase });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {}
  return fail(file + '<other>');
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64');
}

//: if idempotency
/** A random UUID, version 4 (RFC 9562). */
function uuid(): string {
  const hex = bytesToHex(randomBytes(16));
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4];
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}

//: end
const { d = '' } = readKey(fromEnvironment('DIALBENCH_KEY_FILE')).export({ format: 'jwk' });
const key = Uint8Array.from(Buffer.from(d, 'base64url')); // the 32 bytes of the seed
const token = fromEnvironment('DIALBENCH_TOKEN'); //: token

const method = '<method>';
// fetch may write an address in another way (a quote as %27): what it will send is what must be signed.
const url = new URL('<url>').href;
const target = url.slice(new URL(url).origin.length);
const path = target.split('?', 1)[0];
// <query> //: covers-query
const query = target.slice(path.length); //: covers-query
//: if body

// <body>
const body = utf8ToBytes('<body>'); //: body-text
const body__base64 = Uint8Array.from(Buffer.from('<body>', 'base64')); //: body-base64
const body__file = Uint8Array.from(readFileSync(fromEnvironment('DIALBENCH_BODY_FILE'))); //: body-file
const digest = `sha-512=:${base64(sha512(body))}:`; //: digest
//: end
//: if idempotency

// <idempotency>
const idempotencyKey = uuid();
//: end

// <headers>
const headers = new Map<string, string>([
  ['<name>', '<text>'], //: header text
  ['<name>', digest], //: header digest
  ['<name>', String(body.length)], // <length> //: header length
  ['<name>', idempotencyKey], //: header idempotency
  ['<name>', '<scheme>' + token], //: header token
  ['<name>', token], //: header bare-token
]);

// <components>
const components: (readonly [name: string, value: string | undefined])[] = [
  ['<name>', headers.get('<header>')], //: component header
  ['<name>', method], //: component method
  ['<name>', url], //: component url
  ['<name>', path], //: component path
  ['<name>', query], //: component query
  ['<name>', target], //: component target
  ['<name>', '<text>'], //: component text
  ['<name>', '<text>'], // <emptyQuery> //: component empty-query
];

const created = Math.floor(Date.now() / 1000); // <created> //: seconds
const created__ms = Date.now(); // <created> //: milliseconds
const expires = created + 999; //: expires
const keyId = '<keyId>';
const list = components.map(([name]) => `"${name}"`).join(' ');
const params = `(${list});created=${created};expires=${expires};keyid="${keyId}"`;

// <base>
const base = [...components, ['@signature-params', params]]
  .map(([name, value]) => `"${name}": ${value}`)
  .join('\n');

// <message>
const message = sha512(utf8ToBytes(base)); //: signs-sha512
const message__base = utf8ToBytes(base); //: signs-base
const message__hex = utf8ToBytes(bytesToHex(sha512(utf8ToBytes(base)))); //: signs-sha512-hex
const message__base64 = utf8ToBytes(base64(sha512(utf8ToBytes(base)))); //: signs-sha512-base64

headers.set('Signature-Input', '<label>' + '=' + params);
headers.set('Signature', '<label>' + '=:' + base64(sign(message, key)) + ':');

headers.delete('<lengthName>'); // fetch adds it, from the same bytes; it must not be sent twice. //: length
// <redirect>
const response = await fetch(url, { method, headers: [...headers], body, redirect: 'manual' }); //: {, body}body
console.log(`${response.status} ${response.statusText}`);
console.log(await response.text());
process.exitCode = response.ok ? 0 : 1;
