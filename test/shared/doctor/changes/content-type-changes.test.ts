/** What clients make of Content-Type after it was signed. */
import { expect, it } from 'vitest';
import { contentTypeChanges } from '../../../../shared/doctor/changes/content-type-changes.ts';
import { added } from './written.ts';

const of = (sent: string) => added(sent, (add) => contentTypeChanges(add, sent));

it('has a charset more, other capitals or another type', () => {
  expect(of('application/json')).toEqual({
    'Set Content-Type yourself before signing, and keep the client from changing it: “application/json” was sent.': [
      [
        'H1: charset',
        'application/json;charset=utf-8',
        'application/json; charset=utf-8',
        'application/json;charset=UTF-8',
        'application/json; charset=UTF-8',
        'application/json; charset="utf-8"',
      ],
      [
        'H1, rare: charset',
        'application/json; charset=utf8',
        'application/json;charset=utf8',
        'application/json; charset="UTF-8"',
        'application/json; charset=ISO-8859-1',
        'application/json;charset=ISO-8859-1',
        'application/json; charset=us-ascii',
      ],
      ['H2: case', 'APPLICATION/JSON'],
      ['H2, rare: case', 'Application/Json'],
      ['H2, rare: blanks', 'application/json;'],
      [
        'H3: ',
        'text/plain',
        'text/plain;charset=UTF-8',
        'text/plain; charset=utf-8',
        'application/x-www-form-urlencoded',
        'application/x-www-form-urlencoded; charset=utf-8',
        'application/x-www-form-urlencoded;charset=UTF-8',
        'application/octet-stream',
        'multipart/form-data',
      ],
      [
        'H3, rare: ',
        '*/*',
        'application/vnd.api+json',
        'application/json, text/plain, */*',
        'text/json',
        'text/html',
        'application/xml',
        'json',
      ],
    ],
  });
});
it('has another charset, or none', () => {
  const [rows = []] = Object.values(of('Text/Html ;Charset=utf-8 '));
  expect(rows.filter(([tag = '']) => !tag.endsWith(': '))).toEqual([
    ['H1: charset', 'Text/Html'],
    [
      'H2 H1: charset',
      'Text/Html;charset=utf-8',
      'Text/Html; charset=utf-8',
      'Text/Html;charset=UTF-8',
      'Text/Html; charset=UTF-8',
      'Text/Html; charset="utf-8"',
    ],
    [
      'H2 H1, rare: charset',
      'Text/Html; charset=utf8',
      'Text/Html;charset=utf8',
      'Text/Html; charset="UTF-8"',
      'Text/Html; charset=ISO-8859-1',
      'Text/Html;charset=ISO-8859-1',
      'Text/Html; charset=us-ascii',
    ],
    [
      'H2: case',
      'text/html ;charset=utf-8 ',
      'TEXT/HTML ;CHARSET=UTF-8 ',
      'Text/Html ;charset=UTF-8 ',
      'Text/Html ;charset=utf-8 ',
    ],
    ['H2: blanks', 'Text/Html;Charset=utf-8 ', 'Text/Html; Charset=utf-8 '],
    ['H2, rare: blanks', 'Text/Html ;Charset=utf-8 ;'],
  ]);
});
it('tells a charset from other parameters', () => {
  const causes = (sent: string) => Object.values(of(sent))[0]?.filter(([tag = '']) => tag.endsWith(': charset'));
  expect(causes('a/b; version=1')?.map(([tag, text]) => [tag, text])).toEqual([
    ['H1: charset', 'a/b'],
    ['H1, rare: charset', 'a/b; charset=utf8'],
  ]);
  expect(causes('a/b; version=1;CHARSET=x')?.map(([tag]) => tag)).toEqual([
    'H1: charset',
    'H2 H1: charset',
    'H2 H1, rare: charset',
  ]);
  expect(causes('a/b; x-charset=1')?.map(([tag]) => tag)).toEqual(['H1: charset', 'H1, rare: charset']);
});
it('has no other type that is the same but for its parameters', () => {
  const types = Object.values(of('text/plain; charset=utf-8'))[0]?.filter(([tag = '']) => tag.endsWith(': '));
  expect(types?.flatMap(([, ...all]) => all).filter((text) => text.startsWith('text/'))).toEqual([
    'text/json',
    'text/html',
  ]);
});
