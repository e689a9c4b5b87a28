/** A client as its author would write it, on the package http-message-signatures. Arguments: the mistakes to make. */
import { createHash, randomUUID, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSigner, httpbis } from 'http-message-signatures';

const { SERVICE_URL, SERVICE_TOKEN, SERVICE_CLIENT, SERVICE_KEY_ID, SERVICE_KEY_FILE } = process.env;
const pem = readFileSync(SERVICE_KEY_FILE, 'utf8');
const sha512 = (bytes) => createHash('sha512').update(bytes).digest();
const FIELDS = [
  'content-type',
  'content-digest',
  'content-length',
  'authorization',
  'x-client-id',
  'x-idempotency-key',
  '@method',
  '@target-uri',
  '@path',
];

/** The library hands the base over; this service wants its hash signed. */
const hashing = { id: SERVICE_KEY_ID, alg: undefined, sign: async (base) => sign(null, sha512(base), pem) };

for (const mistake of process.argv.slice(2)) {
  const body = JSON.stringify({ firstName: 'Zoë', lastName: 'Daka' });
  const headers = {
    'content-type': 'application/json',
    'content-digest': `sha-512=:${sha512(body).toString('base64')}:`,
    'content-length': String(mistake === 'length-of-string' ? body.length : Buffer.byteLength(body)),
    authorization: `Bearer ${SERVICE_TOKEN}`,
    'x-client-id': SERVICE_CLIENT,
    'x-idempotency-key': randomUUID(),
  };
  // As the documentation shows it: the signer of the library, with its default parameters.
  const key =
    mistake === 'as-documented' || mistake === 'default-params'
      ? createSigner(pem, 'ed25519', SERVICE_KEY_ID)
      : hashing;
  const paramValues = { created: new Date(), expires: new Date(Date.now() + 100_000) };
  if (mistake === 'milliseconds')
    Object.assign(paramValues, {
      created: new Date(Date.now() * 1000),
      expires: new Date((Date.now() + 100_000) * 1000),
    });
  const params = mistake === 'default-params' ? undefined : ['created', 'expires', 'keyid'];
  const fields = mistake === 'uncovered' ? FIELDS.filter((name) => name !== 'content-digest') : FIELDS;
  const request = { method: 'POST', url: `${SERVICE_URL}/v1/customers`, headers };
  if (mistake === 'other-origin') request.url = 'https://api.example.com/v1/customers';
  const signed = await httpbis.signMessage(
    { key, name: 'sig1', fields, paramValues, ...(params && { params }) },
    request,
  );
  const answer = await fetch(`${SERVICE_URL}/v1/customers`, {
    method: 'POST',
    headers: { ...signed.headers, 'content-length': String(Buffer.byteLength(body)) },
    body,
  });
  console.log(mistake, answer.status, await answer.text());
}
