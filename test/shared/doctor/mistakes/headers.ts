/** The token, as it was signed. */
import type { Plant } from '../../../../electron/vectors/plants/plant.ts';
import type { Mistake } from './mistake.ts';

const token =
  (change: (token: string) => string): Plant =>
  (signer) =>
    signer.line('authorization', (value) => `Bearer ${change(value.slice('Bearer '.length))}`);
const jwt: Plant = (signer) => {
  signer.both('token', (letter) => ({
    ...letter,
    headers: letter.headers.map(([name, value]) => [
      name,
      name === 'Authorization' ? 'Bearer aGVhZA.Ym9keQ.c2ln' : value,
    ]),
  }));
  token((value) => value.slice(0, value.lastIndexOf('.')))(signer, NO_DICE);
};
const NO_DICE: Parameters<Plant>[1] = {
  below: () => 0,
  pick: (of) => of[0] as never,
  bytes: (count) => new Uint8Array(count),
};

export const HEADER_MISTAKES: readonly Mistake[] = [
  ['H16', 'stars', token(() => '***')],
  ['H16', '[REDACTED]', token(() => '[REDACTED]')],
  ['H16', '[FILTERED]', token(() => '[FILTERED]')],
  ['H16', 'its first characters', token((text) => `${text.slice(0, 6)}...`)],
  ['H9', 'base64 of the token', token((text) => Buffer.from(text).toString('base64'))],
  ['H9', 'a JWT without its signature', jwt],
];
