/** What a token or an id may have become on its way into the base. */
import { expect, it } from 'vitest';
import { authorizationChanges, idChanges } from '../../../../shared/doctor/changes/credential-changes.ts';
import { added } from './written.ts';

const ofToken = (sent: string) => Object.values(added(sent, authorizationChanges));
/** The texts of one slot. */
const tokens = (sent: string, slot: string) => {
  const rows = ofToken(sent)[0]?.filter(([tag = '']) => tag.endsWith(`: ${slot}`)) ?? [];
  return rows.map(([tag, ...texts]) => [tag?.split(':')[0], ...texts]);
};
const ids = (sent: string) => added(sent, (add) => idChanges(add, 'x-client-id'));

it('has another scheme, or another end', () => {
  expect(tokens('Bearer  a b', 'scheme')).toEqual([
    ['H9', ' a b', 'bearer  a b', 'BEARER  a b'],
    ['H9, rare', 'Bearer a b', 'Bearer   a b', 'Bearer:  a b'],
    ['H9', 'Bearer Bearer  a b'],
    [
      'H9, rare',
      'Bearer bearer  a b',
      'Token  a b',
      'token  a b',
      'Basic  a b',
      'JWT  a b',
      'OAuth  a b',
      'Bearer\t a b',
      'Bearer: a b',
      'Bearer= a b',
      'Bearer+ a b',
      'Bearer%20 a b',
      'Authorization: Bearer  a b',
    ],
  ]);
  expect(tokens('Bearer a', 'ends')).toEqual([
    ['H9', 'Bearer a\n', 'Bearer a\r\n', 'Bearer a '],
    ['H9, rare', 'Bearer a\r', 'Bearer a\t', 'Bearer a\\n'],
  ]);
});
it('takes the whole for the token where there is no scheme', () => {
  expect(tokens('abc', 'scheme').slice(0, 1)).toEqual([['H9', 'Bearer abc', 'bearer abc', 'BEARER abc']]);
  expect(tokens('abc ', 'scheme').slice(0, 1)).toEqual([['H9', 'Bearer abc ', 'bearer abc ', 'BEARER abc ']]);
});
it('has another form of the token', () => {
  expect(tokens('Bearer aB.c/d.E=', 'token')).toEqual([
    [
      'H9, rare',
      'Bearer "aB.c/d.E="',
      'Bearer <aB.c/d.E=>',
      'Bearer ab.c/d.e=',
      'Bearer AB.C/D.E=',
      'Bearer YUIuYy9kLkU9',
      'Bearer aB.c%2Fd.E%3D',
      'Bearer aB.c/d.E',
      'Bearer aB.c/d',
      'Bearer aB',
      'Bearer c/d',
      'Bearer B.c/d.E=',
      'Bearer aB.c/d.E',
    ],
  ]);
  expect(tokens('Bearer  a.b ', 'token')).toEqual([
    ['H9', 'Bearer a.b'],
    [
      'H9, rare',
      'Bearer " a.b "',
      'Bearer < a.b >',
      'Bearer  A.B ',
      'Bearer IGEuYiA=',
      'Bearer %20a.b%20',
      'Bearer a.b ',
      'Bearer  a.b',
    ],
  ]);
});
it('takes only three parts for those of a JWT, and only the end for padding', () => {
  expect(tokens('Bearer a.b.c.d', 'token')[0]?.slice(6)).toEqual(['Bearer a.b.c.']);
  expect(tokens('Bearer a.b', 'token')[0]?.slice(6)).toEqual(['Bearer a.']);
  expect(tokens('Bearer a=b==', 'token')[0]?.slice(6)).toEqual(['Bearer a=b', 'Bearer =b==', 'Bearer a=b=']);
});
it('was masked as a log masks it', () => {
  expect(ofToken('Bearer 0123456789abcdefghijklmnopqrstuvwxyz').slice(1)).toEqual([
    [
      ['H16: ', 'Bearer ***'],
      ['H16, rare: ', '***'],
      ['H16: ', 'Bearer [REDACTED]'],
      ['H16, rare: ', '[REDACTED]'],
      ['H16: ', 'Bearer <redacted>'],
      ['H16, rare: ', '<redacted>'],
      ['H16: ', 'Bearer [FILTERED]'],
      [
        'H16, rare: ',
        '[FILTERED]',
        'Bearer ****',
        'Bearer *****',
        'Bearer ******',
        'Bearer ********',
        'Bearer REDACTED',
        'Bearer <REDACTED>',
        'Bearer [redacted]',
        'Bearer **REDACTED**',
        'Bearer [Filtered]',
        'Bearer [MASKED]',
        'Bearer [SECRET]',
        'Bearer (redacted)',
        'Bearer (hidden)',
        'Bearer [hidden]',
        'Bearer <hidden>',
        'Bearer xxx',
        'Bearer XXXXX',
        'Bearer ••••••••',
      ],
      [
        'H16, rare: token',
        'Bearer 0123...',
        'Bearer 0123…',
        'Bearer 0123***',
        'Bearer 0123****',
        'Bearer 012345...',
        'Bearer 012345…',
        'Bearer 012345***',
        'Bearer 012345****',
        'Bearer 01234567...',
        'Bearer 01234567…',
        'Bearer 01234567***',
        'Bearer 01234567****',
        'Bearer 0123456789...',
        'Bearer 0123456789…',
        'Bearer 0123456789***',
        'Bearer 0123456789****',
        'Bearer ...wxyz',
        'Bearer …wxyz',
        'Bearer ***wxyz',
        'Bearer ****wxyz',
        'Bearer 0123...wxyz',
        'Bearer 0123…wxyz',
        'Bearer 0123***wxyz',
        'Bearer 0123****wxyz',
        'Bearer 012345...wxyz',
        'Bearer 012345…wxyz',
        'Bearer 012345***wxyz',
        'Bearer 012345****wxyz',
        'Bearer 012...xyz',
        'Bearer 012…xyz',
        'Bearer 012***xyz',
        'Bearer 012****xyz',
        'Bearer 012...',
        'Bearer 012…',
        'Bearer 01234...',
        'Bearer 01234…',
        'Bearer 0123456789ab...',
        'Bearer 0123456789ab…',
        'Bearer 0123456789abcdef...',
        'Bearer 0123456789abcdef…',
        'Bearer 0123456789abcdefghij...',
        'Bearer 0123456789abcdefghij…',
        'Bearer ...uvwxyz',
        'Bearer …uvwxyz',
        'Bearer 01234...vwxyz',
        'Bearer 01234…vwxyz',
        'Bearer 012345...uvwxyz',
        'Bearer 012345…uvwxyz',
        'Bearer 01234567...stuvwxyz',
        'Bearer 01234567…stuvwxyz',
        'Bearer 0123456789...qrstuvwxyz',
        'Bearer 0123456789…qrstuvwxyz',
        'Bearer 01234567...wxyz',
        'Bearer 01234567…wxyz',
        'Bearer 0123456789...wxyz',
        'Bearer 0123456789…wxyz',
        'Bearer 01234567',
        'Bearer 0123456789',
        'Bearer 0123456789ab',
        'Bearer 0123456789abcdef',
        'Bearer 0123456789abcdefghij',
        'Bearer 0123456789abcdefghijklmnopqrstuv',
        'Bearer ************************************',
        'Bearer ********************************wxyz',
        'Bearer 0123********************************',
      ],
    ],
  ]);
  expect(Object.keys(added('Bearer a', authorizationChanges))).toEqual([
    'Sign Authorization as it is sent: “Bearer”, one space, and the token, with nothing after it.',
    'Sign Authorization before anything masks it: the base is built from the headers that are sent, not from a log.',
  ]);
});
it('has another form of an id', () => {
  expect(ids('aB-c')).toEqual({
    'Sign x-client-id character for character as it is sent.': [
      ['H11: case', 'AB-C', 'ab-c'],
      ['H11: quotes', '{aB-c}', '"aB-c"'],
      ['H11, rare: quotes', "'aB-c'", '(aB-c)', '<aB-c>', "UUID('aB-c')", 'urn:uuid:aB-c'],
      ['H11: hyphens', 'aBc'],
      ['H11, rare: hyphens', 'aB_c'],
      ['H11, rare: encoding', 'YUItYw=='],
      ['H11: ends', 'aB-c\n'],
      ['H11, rare: ends', 'aB-c\r\n'],
    ],
  });
  expect(
    Object.values(ids('{0123456789abcdef0123456789ABCDEF}'))[0]?.filter(([tag]) => /hyphens|quotes/.test(tag ?? '')),
  ).toEqual([
    ['H11: quotes', '{{0123456789abcdef0123456789ABCDEF}}', '"{0123456789abcdef0123456789ABCDEF}"'],
    [
      'H11, rare: quotes',
      "'{0123456789abcdef0123456789ABCDEF}'",
      '({0123456789abcdef0123456789ABCDEF})',
      '<{0123456789abcdef0123456789ABCDEF}>',
      "UUID('{0123456789abcdef0123456789ABCDEF}')",
      'urn:uuid:{0123456789abcdef0123456789ABCDEF}',
    ],
    ['H11: quotes', '0123456789abcdef0123456789ABCDEF'],
  ]);
  expect(
    Object.values(ids('0123456789abcdef0123456789ABCDEF'))[0]?.filter(([tag]) => tag?.endsWith('hyphens')),
  ).toEqual([['H11: hyphens', '01234567-89ab-cdef-0123-456789ABCDEF']]);
  expect(
    Object.values(ids('0123456789abcdef0123456789ABCDEF0'))[0]?.filter(([tag]) => tag?.endsWith('hyphens')),
  ).toEqual([]);
});
