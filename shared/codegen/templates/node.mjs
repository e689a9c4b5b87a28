// <head>

import { createHash, createPrivateKey, randomUUID, sign } from 'node:crypto'; //: {createHash, }sha512 {randomUUID, }idempotency
import { readFileSync } from 'node:fs';

function fail(message) {
  console.error(message);
  process.exit(2);
}

function fromEnvironment(name) {
  return process.env[name] || fail(`${name} is not set.`);
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    return fail(`The key file ${file} cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}

function readKey(file) {
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

const key = readKey(fromEnvironment('DIALBENCH_KEY_FILE'));
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
const body = Buffer.from('<body>', 'utf8'); //: body-text
const body__base64 = Buffer.from('<body>', 'base64'); //: body-base64
const body__file = readFileSync(fromEnvironment('DIALBENCH_BODY_FILE')); //: body-file
const digest = `sha-512=:${createHash('sha512').update(body).digest('base64')}:`; //: digest
//: end
//: if idempotency

// <idempotency>
const idempotencyKey = randomUUID();
//: end

// <headers>
const headers = new Map([
  ['<name>', '<text>'], //: header text
  ['<name>', digest], //: header digest
  ['<name>', String(body.length)], // <length> //: header length
  ['<name>', idempotencyKey], //: header idempotency
  ['<name>', '<scheme>' + token], //: header token
  ['<name>', token], //: header bare-token
]);

// <components>
const components = [
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
const message = createHash('sha512').update(base, 'utf8').digest(); //: signs-sha512
const message__base = Buffer.from(base, 'utf8'); //: signs-base
const message__hex = Buffer.from(createHash('sha512').update(base, 'utf8').digest('hex')); //: signs-sha512-hex
const message__base64 = Buffer.from(createHash('sha512').update(base, 'utf8').digest('base64')); //: signs-sha512-base64
const signature = sign(null, message, key).toString('base64');

headers.set('Signature-Input', '<label>' + '=' + params);
headers.set('Signature', '<label>' + '=:' + signature + ':');

headers.delete('<lengthName>'); // fetch adds it, from the same bytes; it must not be sent twice. //: length
// <redirect>
const response = await fetch(url, { method, headers: [...headers], body, redirect: 'manual' }); //: {, body}body
console.log(`${response.status} ${response.statusText}`);
console.log(await response.text());
process.exitCode = response.ok ? 0 : 1;
