/** H: type, length, authorization, client and other headers. */

import type { BrokenSigner } from '../broken-signer.ts';
import { headerOf, type Letter, withHeader } from '../letter.ts';
import type { Plants } from './plant.ts';

const hasBody = ({ signed }: BrokenSigner): boolean => signed.method !== 'GET';
const typed = (suffix: string) => (letter: Letter) =>
  withHeader(letter, 'content-type', headerOf(letter, 'content-type') + suffix);
const ofLength = (length: string) => (letter: Letter) => withHeader(letter, 'content-length', length);

export const HEADER_PLANTS: Plants = {
  H1: (signer, random) => {
    if (!hasBody(signer)) return signer.cannot();
    signer.onlySent('line content-type', typed(random.pick([';charset=utf-8', '; charset=UTF-8'])));
  },
  H2: (signer) => {
    if (!hasBody(signer)) return signer.cannot();
    signer.onlySent('line content-type', typed('; charset=UTF-8'));
    signer.onlySigned('line content-type', typed(';charset=utf-8'));
  },
  H3: (signer) => {
    if (!hasBody(signer)) return signer.cannot();
    signer.onlySent('line content-type', (letter) => withHeader(letter, 'content-type', 'text/plain;charset=UTF-8'));
  },
  H4: (signer) => {
    const { body } = signer.signed;
    const characters = body.toString('utf8').length;
    if (characters === body.length) return signer.cannot();
    signer.onlySigned('line content-length', ofLength(String(characters)));
  },
  H5: (signer, random) => {
    if (!hasBody(signer)) return signer.cannot();
    signer.onlySigned('line content-length', ofLength(random.pick(['undefined', '0'])));
  },
  H6: (signer) => {
    if (!hasBody(signer)) return signer.cannot();
    signer.onlySent('line content-length', (letter) => {
      const without = withHeader(letter, 'content-length', undefined);
      return { ...without, headers: [...without.headers, ['Transfer-Encoding', 'chunked']] };
    });
  },
  H7: (signer) => {
    if (hasBody(signer)) return signer.cannot();
    signer.both('line content-length', (letter) => ({ ...letter, names: ['content-length', ...letter.names] }));
    signer.onlySigned('line content-length', (letter) => ({
      ...letter,
      headers: [...letter.headers, ['Content-Length', '0']],
    }));
  },
  H9: (signer, random) => {
    const write = random.pick([
      (value: string) => `${value}\n`,
      (value: string) => value.slice(7),
      (value: string) => value.replace('Bearer', 'bearer'),
    ]);
    signer.line('authorization', write);
  },
  H11: (signer, random) => {
    const write = random.pick([
      (value: string) => value.toUpperCase(),
      (value: string) => `{${value}}`,
      (value: string) => `"${value}"`,
    ]);
    signer.line('x-client-id', write);
  },
  H12: (signer) => {
    signer.onlySent('line x-client-id', (letter) => ({
      ...letter,
      headers: [...letter.headers, ['X-Client-Id', headerOf(letter, 'x-client-id')]],
    }));
  },
  H14: (signer) => {
    signer.onlySent('line x-client-id', (letter) => withHeader(letter, 'x-client-id', undefined));
  },
  H15: (signer) => {
    signer.input('names in Signature-Input', (value) =>
      value.replace(/\(.*?\)/, (list) =>
        list.replace(/"[a-z][^"]*"/g, (name) => name.replace(/(["-])[a-z]/g, (letter) => letter.toUpperCase())),
      ),
    );
  },
};
