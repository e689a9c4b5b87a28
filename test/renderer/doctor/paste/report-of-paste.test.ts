/** No part of a credential leaves the page with a report, however the request was written and its findings were cut. */
import { expect, test } from 'vitest';
import { reportOfPaste } from '../../../../renderer/doctor/paste/report-of-paste.ts';
import { toBase64 } from '../../../../shared/bytes/base64.ts';
import { decodeUtf8, encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import { diagnosingCase } from '../../../../shared/doctor/case.ts';
import type { Finding } from '../../../../shared/doctor/finding.ts';
import type { HeaderLine, HttpRequest } from '../../../../shared/http/message.ts';
import { nobleCrypto } from '../../../../shared/signature/noble-crypto.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../../shared/signature/profile.ts';
import { NOW_SEC, signedRequest } from '../../../shared/observed/pasted.ts';
import { runToEnd } from '../../../support/run-to-end.ts';

/** Of 202 characters, no eight of which stand in it twice. */
const TOKEN = lettersOf(202, 7);
const SECOND = lettersOf(202, 99);

function lettersOf(length: number, start: number): string {
  let state = start;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'.charAt(Math.floor(state / 65_536) % 64);
  };
  return Array.from({ length }, next).join('');
}

const bearer = (value: string): HeaderLine => ['Authorization', value];
const whole: HeaderLine = bearer(`Bearer ${TOKEN}`);

test.each<[what: string, headers: readonly HeaderLine[], change?: Partial<HttpRequest>]>([
  ['as it should be', [whole]],
  ['a scheme in small letters', [bearer(`bearer ${TOKEN}`)]],
  ['a scheme in capitals and a tab', [bearer(`BEARER\t${TOKEN}`)]],
  ['two blanks after the scheme', [bearer(`Bearer  ${TOKEN}`)]],
  ['no scheme', [bearer(TOKEN)]],
  ['a scheme grown onto it', [bearer(`Bearer${TOKEN}`)]],
  ['a scheme that nobody knows', [bearer(`Tocken ${TOKEN}`)]],
  ['in quotes', [bearer(`Bearer "${TOKEN}"`)]],
  ['a word after it', [bearer(`Bearer ${TOKEN} extra`)]],
  ['a name in capitals', [['AUTHORIZATION', `Bearer ${TOKEN}`]]],
  ['sent twice', [whole, bearer(`Bearer ${SECOND}`)]],
  ['two in one line', [bearer(`Bearer ${TOKEN}, Bearer ${SECOND}`)]],
  ['in the proxy’s header', [whole, ['Proxy-Authorization', `Basic ${SECOND}`]]],
  ['in another header', [whole, ['X-Forwarded-Access-Token', SECOND]]],
  ['in a cookie', [whole, ['Cookie', `session=${SECOND}; a=b`]]],
  ['in the URL', [whole], { url: `https://api.example.com/v1/orders?access_token=${SECOND}` }],
  ['as the URL’s user', [whole], { url: `https://user:${SECOND}@api.example.com/v1/orders` }],
  ['in a body of JSON', [whole], { body: encodeUtf8(`{"accessToken": "${SECOND}"}`) }],
  ['in form fields', [whole], { body: encodeUtf8(`grant=x&client_secret=${SECOND}`) }],
  ['in base64 elsewhere', [whole, ['X-Base', toBase64(encodeUtf8(`"authorization": Bearer ${TOKEN}\n`))]]],
])('the report on a token %s shows no part of it', (_what, own, change = {}) => {
  const signed = signedRequest();
  const others = signed.headers.filter(([name]) => name !== 'Authorization');
  const request = { ...signed, ...change, headers: [...others, ...own] };
  const sent = [request.url, ...request.headers.map(([, value]) => value), decodeUtf8(request.body)].join('\n');
  const judged = { request, secrets: [], keys: [], profile: DEFAULT_SIGNING_PROFILE, nowSec: NOW_SEC };
  const found = runToEnd(diagnosingCase(judged, { depth: 1, crypto: nobleCrypto }));
  // Whatever the doctor finds, its sentences may quote as much of a token, from any place.
  const quotes = [TOKEN, SECOND]
    .filter((token) => sent.includes(token))
    .flatMap((token) => [
      `${token.slice(0, 88)}…`,
      `…${token.slice(57, 150)}…`,
      token.toLowerCase().slice(3, 90),
      toBase64(encodeUtf8(`Bearer ${token}`)).slice(0, 120),
    ]);
  const finding: Finding = { causes: ['X1'], message: quotes.join(' '), fix: quotes.join(' '), certainty: 'likely' };
  const report = reportOfPaste(request, { ...found, findings: [...found.findings, finding] });
  expect(partsIn(report, TOKEN)).toEqual([]);
  expect(partsIn(report, SECOND)).toEqual([]);
  expect(report).toContain('## The request, secrets masked');
  expect(report).toContain('Signature-Input');
});

/** The parts of twelve characters that stand in the text, in any letter case. */
function partsIn(report: string, token: string): readonly string[] {
  const lower = report.toLowerCase();
  const spellings = [
    token,
    ...[0, 1, 2].map((before) => toBase64(encodeUtf8(' '.repeat(before) + token)).slice(4, -4)),
  ];
  return spellings.flatMap((spelling) =>
    Array.from({ length: spelling.length - 11 }, (_none, at) => spelling.slice(at, at + 12)).filter((part) =>
      lower.includes(part.toLowerCase()),
    ),
  );
}
