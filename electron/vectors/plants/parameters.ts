/** P and E: Signature-Input, its parameters and times, and how the signature is written. */
import type { BrokenSigner } from '../broken-signer.ts';
import type { Plants } from './plant.ts';

const later = (signer: BrokenSigner, drift: number): void => {
  signer.onlySigned('parameters: times', (letter) => ({
    ...letter,
    created: letter.created + drift,
    expires: letter.expires + drift,
  }));
};
const at = (signer: BrokenSigner, now: number): void => {
  signer.at('clock').given.now = now;
};
const encoded = (signer: BrokenSigner, write: (raw: Buffer) => string): void => {
  signer.at('encoding of the signature').encoded = write;
};
const wrapped = (signer: BrokenSigner, write: (text: string) => string): void => {
  signer.at('form of Signature').wrapped = write;
};

export const PARAMETER_PLANTS: Plants = {
  P1: (signer) =>
    signer.params('order', (value) => value.replace(/;(\s*)(expires=[^;]*);(\s*)(keyid="?[^;]*"?)/, ';$1$4;$3$2')),
  P2: (signer, random) => {
    const isList = random.below(2) === 1;
    signer.params('blanks', (value) => (isList ? value.replaceAll('" "', '", "') : value.replaceAll(';', '; ')));
  },
  P3: (signer) => {
    signer.both('parameters: times', (letter) => ({
      ...letter,
      created: letter.created * 1000,
      expires: letter.expires * 1000,
    }));
  },
  P4: (signer) => {
    const quoted = (value: string): string => value.replace(/created=(\d+)/, 'created="$1"');
    signer.input('parameters: quotes of created', quoted);
    signer.params('quotes of created', quoted);
  },
  P5: (signer, random) => later(signer, random.pick([-2, -1, 1, 2])),
  P6: (signer) => signer.both('parameters: times', (letter) => ({ ...letter, expires: 300 })),
  P7: (signer) => signer.both('parameters: times', (letter) => ({ ...letter, expires: letter.created - 500 })),
  P8: (signer) => at(signer, signer.sent.created - 700),
  P9: (signer, random) => at(signer, signer.sent.created - random.pick([3600, 7200, 10800, -19800, -7200])),
  P10: (signer) => at(signer, signer.sent.expires + 777),
  P11: (signer) => signer.params('keyid', (value) => value.replace(/keyid="([^"]*)"/, 'keyid=$1')),
  P12: (signer) => signer.params('set', (value) => `${value};alg="ed25519"`),
  P13: (signer) => wrapped(signer, (text) => `sig=:${text}:`),
  P14: (signer) => signer.input('form of Signature-Input', (value) => `${value}, ${value}`),
  P15: (signer, random) => {
    const dropped = random.pick(['Signature', 'Signature-Input']);
    signer.arrives('signature headers', (sent) => ({
      ...sent,
      headers: sent.headers.filter(([name]) => name !== dropped),
    }));
  },
  P16: (signer) => signer.input('form of Signature-Input', (value) => `'${value}'`),
  P17: (signer) => {
    const without = (value: string): string => value.replace(/;created=[^;]*/, '');
    signer.input('parameters: created', without);
    signer.params('created', without);
  },
  P18: (signer) => {
    const capital = (value: string): string => value.replace('keyid=', 'keyId=');
    signer.input('parameters: keyid', capital);
    signer.params('keyid', capital);
  },
  P19: (signer) => {
    const blank = (value: string): string => value.replace('expires=', 'expires = ');
    signer.input('parameters: blank beside expires', blank);
    signer.params('blank beside expires', blank);
  },
  P20: (signer) => signer.input('form of Signature-Input', (value) => `${value};?`),
  E1: (signer) => encoded(signer, (raw) => `${raw.toString('base64url')}==`),
  E2: (signer) => encoded(signer, (raw) => raw.toString('base64').replaceAll('=', '')),
  E3: (signer) => wrapped(signer, (text) => `sig1=${text}`),
  E4: (signer) => encoded(signer, (raw) => raw.toString('hex')),
  E5: (signer) => encoded(signer, (raw) => Buffer.from(raw.toString('hex')).toString('base64')),
  E6: (signer) => encoded(signer, (raw) => raw.toString('base64').replace(/^(.{76})/, '$1 ')),
  E7: (signer) => encoded(signer, (raw) => Buffer.from(raw.toString('base64')).toString('base64')),
  E8: (signer) => wrapped(signer, (text) => text),
  E9: (signer) => encoded(signer, (raw) => Buffer.from(raw.toString('utf8')).toString('base64')),
  E10: (signer) => encoded(signer, (raw) => encodeURIComponent(raw.toString('base64'))),
  E11: (signer) => encoded(signer, (raw) => `${raw.toString('base64')}*`),
  E12: (signer) => encoded(signer, (raw) => `m${raw.toString('base64').replaceAll('=', '')}`),
  E13: (signer) => {
    signer.at('signature bytes').raw = (signature) => Buffer.concat([Buffer.from('0440', 'hex'), signature]);
  },
};
