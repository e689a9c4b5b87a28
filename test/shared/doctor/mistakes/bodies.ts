/** What was hashed in place of the body. */
import { createHash, createHmac } from 'node:crypto';
import type { BrokenSigner } from '../../../../electron/vectors/broken-signer.ts';
import { sha512, withHeader } from '../../../../electron/vectors/letter.ts';
import type { Plant } from '../../../../electron/vectors/plants/plant.ts';
import type { Mistake } from './mistake.ts';

/** A body with all that serialisers write differently, and the digest of another form of it. */
const json =
  (hashed: (value: Record<string, unknown>, body: string) => string, body: string = JSON.stringify(BODY)): Plant =>
  (signer: BrokenSigner) => {
    if (!signer.header('content-type').includes('json')) return signer.cannot();
    signer.body(body);
    signer.digestOf(hashed(JSON.parse(body) as Record<string, unknown>, body));
  };
const form =
  (hashed: (body: string) => string): Plant =>
  (signer) => {
    if (!signer.header('content-type').includes('form')) return signer.cannot();
    signer.body('sessionId=9f&input=1%2F2&text=caf%C3%A9');
    signer.digestOf(hashed(signer.signed.body.toString('utf8')));
  };
const BODY = {
  firstName: "Zoé O'Phiri <b> & co+",
  lastName: null,
  amount: 1001.5,
  account: { accountType: 'PERSONAL', tags: [] },
  isActive: true,
};
const renamed = (value: unknown, write: (name: string) => string): unknown =>
  value === null || typeof value !== 'object' || Array.isArray(value)
    ? value
    : Object.fromEntries(Object.entries(value).map(([name, own]) => [write(name), renamed(own, write)]));
const pascal = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const unit = (one: string): string => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`;
const html = (text: string): string => text.replace(/[<>&]/g, unit);
const dotNet = (text: string): string =>
  text.replace(/[<>&'+]|[^\0-\x7f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`);

const digest =
  (made: (body: Buffer, signer: BrokenSigner) => Buffer): Plant =>
  (signer) => {
    if (signer.signed.body.length === 0) return signer.cannot();
    const value = `sha-512=:${made(signer.signed.body, signer).toString('base64')}:`;
    signer.both('digest', (letter) => withHeader(letter, 'content-digest', value));
  };
const hashedBy = (algorithm: string): Plant => digest((body) => createHash(algorithm).update(body).digest());

/** A small body, and what was hashed in its place: one value written in another way. */
const VALUES: readonly (readonly [cause: string, sent: string, hashed: string])[] = [
  ['D10', '{"amount":1001,"count":2}', '{"amount":1001.0,"count":2}'],
  ['D10', '{"amount":1001,"count":2}', '{"amount":1001.00,"count":2}'],
  ['D10', '{"amount":1000,"count":2}', '{"amount":1e3,"count":2}'],
  ['D10', '{"amount":10000000,"count":2}', '{"amount":1.0E7,"count":2}'],
  ['D10', '{"amount":10000000,"count":2}', '{"amount":1E+07,"count":2}'],
  ['D10', '{"amount":10000000,"count":2}', '{"amount":1e+07,"count":2}'],
  ['D10', '{"amount":10.00,"rate":2.50}', '{"amount":10,"rate":2.50}'],
  ['D10', '{"amount":10,"count":2}', '{"amount":10.00,"count":2}'],
  ['D10', '{"amount":10.5,"count":2}', '{"amount":10.50,"count":2}'],
  ['D10', '{"amount":10.5,"count":2}', '{"amount":10,5,"count":2}'],
  ['D10', '{"id":12345678901234567890,"rate":2.50}', '{"id":12345678901234567000,"rate":2.50}'],
  ['D10', '{"amount":1001,"count":2}', '{"amount":"1001","count":2}'],
  ['D10', '{"amount":1001,"count":2}', '{"amount":"1001.00","count":2}'],
  ['D10', '{"amount":"1001","count":2}', '{"amount":1001,"count":2}'],
  ['D10', '{"of":{"amount":"10.50"},"count":2}', '{"of":{"amount":10.5},"count":2}'],
  ['D35', '{"active":true,"count":2}', '{"active":"true","count":2}'],
  ['D35', '{"active":true,"count":2}', '{"active": True, "count": 2}'],
  ['D35', '{"active":false,"count":2}', '{"active":0,"count":2}'],
  ['D35', '{"active":"true","count":2}', '{"active":true,"count":2}'],
  ['D35', '{"note":null,"count":2}', '{"note":"","count":2}'],
  ['D35', '{"note":"","count":2}', '{"note":null,"count":2}'],
  ['D35', '{"meta":{},"count":2}', '{"meta":[],"count":2}'],
  ['D35', '{"tags":[],"count":2}', '{"tags":{},"count":2}'],
  ['D35', '{"at":"2026-09-01T10:00:00Z"}', '{"at":"2026-09-01T10:00:00.000Z"}'],
  ['D35', '{"at":"2026-09-01T10:00:00.000Z"}', '{"at":"2026-09-01T10:00:00Z"}'],
  ['D35', '{"at":"2026-09-01T10:00:00Z"}', '{"at":"2026-09-01T10:00:00+00:00"}'],
  ['D35', '{"at":"2026-09-01T10:00:00Z"}', '{"at":"2026-09-01 10:00:00"}'],
  ['D35', '{"at":"2026-09-01T10:00:00Z"}', '{"at":1788256800000}'],
  ['D22', '{"amount":1001,"to":"A"}', '{"amount":\u0024{amount},"to":"A"}'],
  ['D22', '{"amount":1001,"to":"A"}', '{"amount":%s,"to":"A"}'],
  ['D22', '{"amount":1001,"to":"A"}', '{"amount":1001,"to":"$to"}'],
  ['D22', '{"amount":1001,"to":"A"}', '{"amount":1001,"to":"#{to}"}'],
  ['D1', '{"a":1,"b":[1,2]}', '{\n  "a" : 1,\n  "b" : [ 1, 2 ]\n}'],
  ['D11', '{"b":1,"a":2}', '{\n  "a": 2,\n  "b": 1\n}\n'],
  ['D11', '{"a":1,"b":2,"c":3,"d":4,"e":5}', '{"a":1,"b":2,"d":4,"c":3,"e":5}'],
  ['D4', '{"a":1}', '{"a":1}\0'],
  ['D25', '{"a":1}', '%7B%22a%22%3A1%7D'],
  ['D25', '{"a":1}', 'payload=%7B%22a%22%3A1%7D'],
  ['D31', '{"a":"é"}', 'b\'{"a":"\\xc3\\xa9"}\''],
  ['D9', '{"a":"x & y"}', '{"a":"x &amp; y"}'],
  ['D29', '{"isActive":true,"count":2}', '{"active":true,"count":2}'],
  ['D30', '{"a":1}', '{"attributes":{"a":1}}'],
];

export const BODY_MISTAKES: readonly Mistake[] = [
  ...VALUES.map(([cause, sent, hashed]): Mistake => [cause, `${sent} hashed as ${hashed}`, json(() => hashed, sent)]),
  ['D9', '.NET', json((_, body) => dotNet(body))],
  ['D9', 'Encoder of Go', json((_, body) => `${html(body)}\n`)],
  ['D4', 'Encoder of Go, its line feed', json((_, body) => `${html(body)}\n`)],
  ['D29', 'names of .NET', json((value) => JSON.stringify(renamed(value, pascal)))],
  ['D29', 'names and escapes of .NET', json((value) => dotNet(JSON.stringify(renamed(value, pascal))))],
  ['D29', 'names of Python', json((value) => JSON.stringify(renamed(value, snake)))],
  ['D28', 'without null members', json(({ lastName, ...rest }) => JSON.stringify(rest))],
  ['D28', 'without one member', json(({ amount, ...rest }) => JSON.stringify(rest))],
  ['D30', 'inside data', json((value) => JSON.stringify({ data: value }))],
  ['D30', 'inside a list', json((value) => JSON.stringify([value]))],
  ['D30', 'what data holds', json((value) => JSON.stringify(value.data), JSON.stringify({ data: BODY }))],
  ['D31', 'a dict of Python', json(() => "{'a': 1, 'b': 'x', 'c': True}", '{"a":1,"b":"x","c":true}')],
  ['D31', 'a map of Java', json(() => '{a=1, b=x}', '{"a":1,"b":"x"}')],
  ['D31', 'a map of Go', json(() => 'map[a:1 b:x]', '{"b":"x","a":1}')],
  ['D31', 'a hash of Ruby', json(() => '{"a"=>1, "b"=>"x"}', '{"a":1,"b":"x"}')],
  ['D13', 'an object turned into text', json(() => '[object Object]')],
  ['D13', 'a promise turned into text', json(() => '[object Promise]')],
  ['D32', 'base64 of the body', json((_, body) => Buffer.from(body).toString('base64'))],
  ['D32', 'hex of the body', json((_, body) => Buffer.from(body).toString('hex'))],
  ['D10', 'numbers as powers of ten', json((_, body) => body.replace('1001.5', '1.0015e+3'))],
  ['D25', 'lower-case escapes of a form', form((body) => body.toLowerCase().replace('sessionid', 'sessionId'))],
  ['D25', 'a slash that a form left as it is', form((body) => body.replace('%2F', '/'))],
  ['D32', 'the hash of the hash of the body', digest((body) => sha512(sha512(body)))],
  ['D33', 'MD5', hashedBy('md5')],
  ['D33', 'SHA3-512', hashedBy('sha3-512')],
  [
    'D33',
    'an HMAC by the token',
    digest((body, signer) =>
      createHmac('sha512', signer.header('authorization').replace('Bearer ', '')).update(body).digest(),
    ),
  ],
  ['D34', 'cut to 32 bytes', digest((body) => sha512(body).subarray(0, 32))],
  ['D34', 'through UTF-8 text', digest((body) => Buffer.from(sha512(body).toString('utf8')))],
  ['D34', 'through Latin-1 text', digest((body) => Buffer.from(sha512(body).toString('latin1')))],
];
