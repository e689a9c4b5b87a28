/** B: the shape of the signature base. */
import { type Header, headerOf, type Letter, type NamedLine, withHeader } from '../letter.ts';
import type { Plants } from './plant.ts';

const titled = (name: string): string =>
  name.startsWith('@') ? name : name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
const withLine = (letter: Letter, headers: readonly Header[], name: string): Letter => ({
  ...letter,
  headers: [...letter.headers, ...headers],
  names: [...letter.names, name],
});

export const BASE_PLANTS: Plants = {
  B1: (signer) => {
    signer.lines('order of lines', (lines) => [...lines.slice(0, -1).reverse(), lines.at(-1) as NamedLine]);
  },
  B2: (signer) => {
    signer.at('separator').format.separator = '\r\n';
  },
  B3: (signer, random) => {
    const end = random.pick(['\n', '\r\n', ' ']);
    signer.text('end of text', (base) => base + end);
  },
  B4: (signer) => signer.lines('last line', (lines) => lines.slice(0, -1)),
  B5: (signer) => {
    signer.at('last line').format.last = ({ created, expires, keyId }) =>
      `created: ${created}\nexpires: ${expires}\nkeyid: ${keyId}`;
  },
  B6: (signer) => signer.params('label', (value) => `sig1=${value}`),
  B7: (signer, random) => {
    signer.at('colon').format.colon = random.pick([':', ' : ']);
  },
  B8: (signer, random) => {
    const quote = random.pick(['', "'"]);
    signer.at('quotes').format.quotes = [quote, quote];
  },
  B9: (signer) => {
    signer.at('names').format.name = titled;
  },
  B10: (signer, random) => {
    const dropped = random.pick(signer.signed.names);
    signer.lines(`line ${dropped}`, (lines) => lines.filter(([name]) => name !== dropped));
  },
  B11: (signer, random) => {
    const dropped = random.pick(signer.signed.names);
    signer.at(`line ${dropped}`);
    signer.both('list', (letter) => ({ ...letter, names: letter.names.filter((name) => name !== dropped) }));
  },
  B12: (signer) => {
    signer.at('separator').format.separator = '\\n';
  },
  B13: (signer) => {
    const spaced = (letter: Letter): Letter =>
      withHeader(letter, 'x-client-id', ` ${headerOf(letter, 'x-client-id')} `);
    signer.both('line x-client-id', spaced);
    signer.line('x-client-id', (value) => ` ${value} `);
  },
  B14: (signer) => {
    signer.both('header x-note', (letter) => withLine(letter, [['X-Note', '']], 'x-note'));
    signer.text('line x-note', (base) => base.replace(/(x-note\W*:) /, '$1'));
  },
  B15: (signer) => {
    signer.arrives('line x-client-id', (sent) => ({
      ...sent,
      headers: sent.headers.map(
        ([name, value]): Header => [name, name === 'X-Client-Id' ? value.replace('-', '-\r\n  ') : value],
      ),
    }));
  },
  B16: (signer) => {
    const tags: Header[] = [
      ['X-Tag', 'a'],
      ['X-Tag', 'b'],
    ];
    signer.both('header x-tag', (letter) => withLine(letter, tags, 'x-tag'));
    signer.line('x-tag', () => 'a,b');
  },
  B17: (signer) => {
    signer.both('list', (letter) => ({ ...letter, names: [...letter.names, letter.names[0] as string] }));
  },
  B18: (signer) => {
    const listed = (text: string): string => text.replace('"authorization"', '"authorization";sf');
    signer.input('list', listed);
    signer.params('list', listed);
    signer.text('line authorization', (base) => base.replace(/^"authorization":/m, '"authorization";sf:'));
  },
  B19: (signer, random) => {
    const text = random.pick(['náměstí', 'crème', '日本']);
    signer.both('header x-note', (letter) => withLine(letter, [['X-Note', text]], 'x-note'));
    signer.line('x-note', (value) => Buffer.from(value, 'utf8').toString('latin1'));
  },
  B20: (signer) => signer.text('start of text', (base) => `\ufeff${base}`),
  B21: (signer, random) => {
    if (random.below(2) === 0) signer.at('quotes').format.quotes = ['“', '”'];
    else signer.at('colon').format.colon = ':\u00a0';
  },
  B22: (signer, random) => {
    const word = random.pick(['undefined', 'null', 'None', '[object Object]', '']);
    signer.line(random.pick(['x-client-id', 'authorization']), () => word);
  },
  B23: (signer) => signer.line('authorization', () => 'Bearer {{access_token}}'),
  B24: (signer) => signer.params('blanks', (value) => value.replaceAll(';', ';\\\n  ')),
  B25: (signer, random) => {
    const kind = random.below(3);
    signer.text('whole text', (base) =>
      kind === 0 ? base.toLowerCase() : kind === 1 ? encodeURIComponent(base) : JSON.stringify(base),
    );
  },
};
