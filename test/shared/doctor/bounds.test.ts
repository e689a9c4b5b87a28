/** What a hostile request can make the doctor do is bounded in number, so that it ends by itself. */
import { describe, expect, it } from 'vitest';
import { nodeCrypto } from '../../../electron/ports/node-crypto.ts';
import { dice } from '../../../electron/vectors/dice.ts';
import {
  type Header,
  type Letter,
  letter,
  NOW,
  type WireRequest,
  withHeader,
} from '../../../electron/vectors/letter.ts';
import { LONGEST_TEXT, MOST_FINDINGS } from '../../../shared/doctor/bounds.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../shared/signature/profile.ts';
import { diagnose } from '../../support/diagnose.ts';
import { send } from './broken-requests.ts';

const many = (count: number, write: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => write(at)).join('');
const from = letter(dice(5), 'post');
const get = letter(dice(6), 'get');
const body = Buffer.from(`{${many(5000, (at) => `${at === 0 ? '' : ','}"m${at}":1`)}}`);
const headers = Array.from({ length: 1500 }, (_, at): Header => [`X-H${at}`, 'v']);
const other = (signed: Letter): WireRequest => send(signed, { message: () => Buffer.from('something else') });

const HUGE: readonly (readonly [string, WireRequest])[] = [
  ['5,000 members under a digest of another body', { ...other(from), body: new Uint8Array(body) }],
  ['2,000 query parameters', other({ ...get, query: `?${many(2000, (at) => `&p${at}=v`).slice(1)}` })],
  [
    '1,500 covered headers',
    other({
      ...from,
      headers: [...from.headers, ...headers],
      names: [...from.names, ...headers.map(([name]) => name.toLowerCase())],
    }),
  ],
  [
    '3,000 covered headers that did not come',
    other({ ...from, names: [...from.names, ...headers.flatMap(([name]) => [`a-${name}`, `b-${name}`])] }),
  ],
  [
    '5,000 parameters',
    send(from, {
      message: () => Buffer.from('x'),
      input: (params) => `sig1=${params}${many(5000, (at) => `;p${at}=1`)}`,
    }),
  ],
  ['a digest of 50 kB of blanks', other(withHeader(from, 'content-digest', `sha-512=:${' '.repeat(50_000)}:`))],
  [
    'one header 1,500 times',
    other({ ...from, headers: [...from.headers, ...headers.map((): Header => ['X-Client-Id', 'again'])] }),
  ],
];

describe('a request far beyond the usual size', () => {
  it.each(HUGE)('%s', (_, sent) => {
    const { verified, findings, candidatesTried } = diagnose(
      sent,
      [{ publicKey: from.key.publicKey }, { publicKey: get.key.publicKey }],
      {
        profile: DEFAULT_SIGNING_PROFILE,
        nowSec: NOW,
        crypto: nodeCrypto,
        depth: 1,
      },
    );
    expect(verified).toBe(false);
    expect(candidatesTried).toBeLessThan(10_000);
    expect(findings.length).toBeLessThanOrEqual(MOST_FINDINGS);
    for (const { message, came = '' } of findings) {
      expect(message.length).toBeLessThanOrEqual(LONGEST_TEXT + 1);
      expect(came.length).toBeLessThanOrEqual(LONGEST_TEXT + 1);
    }
  });
});
