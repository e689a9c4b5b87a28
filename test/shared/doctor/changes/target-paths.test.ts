/** What a signer may have made of the path, from the path that was sent. */
import { expect, it } from 'vitest';
import { withUrl } from '../../../../shared/doctor/changes/change.ts';
import { targetChanges } from '../../../../shared/doctor/changes/target-changes.ts';
import { difference, subject, told } from './written.ts';

/** Of `@path` alone: that the whole URL and `@target-uri` are changed too is asked of partChanges. */
const of = (path: string, slot = /^@path path/) => {
  const { model, request } = subject({ url: `https://a.b${path}`, input: '("@path")' });
  const changes = targetChanges(model, request, [], undefined);
  return told(
    model,
    changes.filter((change) => slot.test(change.slot)),
    '@path',
  );
};
/** The texts that one slot has of a path, each behind its causes. */
const paths = (slot: string, path: string) => {
  const { model, request } = subject({ url: `https://a.b${path}`, input: '("@path")' });
  const chosen = targetChanges(model, request, [], undefined).filter((change) => change.slot === `@path path${slot}`);
  return chosen.map(({ causes, isRare, apply }) => {
    const text = difference(model, apply(model), '@path');
    return `${causes.join(' ')}${isRare === true ? ', rare' : ''}: ${text}`;
  });
};

it('writes a path otherwise', () => {
  expect(of('/v1/accounts/7')).toEqual({
    '@path was signed with ‹came›; ‹sent› was sent. {id} is the pattern of a route: sign the path that is sent, /v1/accounts/7':
      [['B23, rare: @path path/hole', '/v1/accounts/{id}']],
    '@path was signed with ‹came›; ‹sent› was sent. :id is the pattern of a route: sign the path that is sent, /v1/accounts/7':
      [['B23, rare: @path path/hole', '/v1/accounts/:id']],
    '@path was signed with ‹came›; ‹sent› was sent. <id> is the pattern of a route: sign the path that is sent, /v1/accounts/7':
      [['B23, rare: @path path/hole', '/v1/accounts/<id>']],
    '@path was signed with ‹came›; ‹sent› was sent. %s is the pattern of a route: sign the path that is sent, /v1/accounts/7':
      [['B23, rare: @path path/hole', '/v1/accounts/%s']],
    '@path was signed with ‹came›; ‹sent› was sent. {} is the pattern of a route: sign the path that is sent, /v1/accounts/7':
      [['B23, rare: @path path/hole', '/v1/accounts/{}']],
    '@path was signed with ‹came›; ‹sent› was sent. \u0024{id} is the pattern of a route: sign the path that is sent, /v1/accounts/7':
      [['B23, rare: @path path/hole', '/v1/accounts/\u0024{id}']],
    '@path was signed with ‹came›; ‹sent› was sent. {accountId} is the pattern of a route: sign the path that is sent, /v1/accounts/7':
      [['B23, rare: @path path/hole', '/v1/accounts/{accountId}']],
    '@path was signed with ‹came›; ‹sent› was sent. :accountId is the pattern of a route: sign the path that is sent, /v1/accounts/7':
      [['B23, rare: @path path/hole', '/v1/accounts/:accountId']],
    '@path was signed with ‹came›; ‹sent› was sent. Sign the path exactly as it is sent: /v1/accounts/7': [
      ['U7: @path path/end', '/v1/accounts/7/'],
      ['U9, rare: @path path/escapes', '%2Fv1%2Faccounts%2F7'],
      ['U11 U17: @path path/normal', '//v1/accounts/7'],
      ['U11, rare: @path path/normal', '/v1//accounts/7', '/v1/accounts//7'],
      ['U7 U11, rare: @path path/case', '/V1/ACCOUNTS/7'],
      ['U17: @path path/prefix', '/v2/accounts/7'],
      ['U18: @path path/start', 'v1/accounts/7'],
      ['U18 U17, rare: @path path', '/'],
    ],
    '@path was signed with ‹came›; ‹sent› was sent. The signed path includes /v1: /v1/accounts/7': [
      ['U17: @path path/prefix', '/accounts/7'],
    ],
    '@path was signed with ‹came›; ‹sent› was sent. The signed path includes /v1/accounts: /v1/accounts/7': [
      ['U17: @path path/prefix', '/7'],
    ],
    '@path was signed with ‹came›; ‹sent› was sent. /v1 stands there twice, as where a base URL has it too; sign /v1/accounts/7':
      [['U17: @path path/prefix', '/v1/v1/accounts/7']],
    '@path was signed with ‹came›; ‹sent› was sent. /api did not arrive: sign /v1/accounts/7, or let no gateway take /api off':
      [['U17: @path path/prefix', '/api/v1/accounts/7']],
    '@path was signed with ‹came›; ‹sent› was sent. /api/v1 did not arrive: sign /v1/accounts/7, or let no gateway take /api/v1 off':
      [['U17, rare: @path path/prefix', '/api/v1/v1/accounts/7']],
    '@path was signed with ‹came›; ‹sent› was sent. /v2 did not arrive: sign /v1/accounts/7, or let no gateway take /v2 off':
      [['U17, rare: @path path/prefix', '/v2/v1/accounts/7']],
    '@path was signed with ‹came›; ‹sent› was sent. /sandbox did not arrive: sign /v1/accounts/7, or let no gateway take /sandbox off':
      [['U17, rare: @path path/prefix', '/sandbox/v1/accounts/7']],
    '@path was signed with ‹came›; ‹sent› was sent. /v1/v1 did not arrive: sign /v1/accounts/7, or let no gateway take /v1/v1 off':
      [['U17, rare: @path path/prefix', '/v1/v1/v1/accounts/7']],
    '@path was signed with ‹came›; ‹sent› was sent. /live did not arrive: sign /v1/accounts/7, or let no gateway take /live off':
      [['U17, rare: @path path/prefix', '/live/v1/accounts/7']],
    '@path was signed with ‹came›; ‹sent› was sent. /prod did not arrive: sign /v1/accounts/7, or let no gateway take /prod off':
      [['U17, rare: @path path/prefix', '/prod/v1/accounts/7']],
    '@path was signed with ‹came›; ‹sent› was sent. /test did not arrive: sign /v1/accounts/7, or let no gateway take /test off':
      [['U17, rare: @path path/prefix', '/test/v1/accounts/7']],
    '@path was signed with ‹came›; ‹sent› was sent. /gateway did not arrive: sign /v1/accounts/7, or let no gateway take /gateway off':
      [['U17, rare: @path path/prefix', '/gateway/v1/accounts/7']],
  });
});
it('says which part of a path did not arrive, or stands there twice', () => {
  const fixes = (path: string) =>
    Object.keys(of(path, /^@path path\/prefix/)).map((said) => said.slice(said.indexOf('sent. ') + 6));
  expect(fixes('/live/a').slice(1)).toEqual([
    'Every path of the service begins with /v1: send /v1/live/a, and let no gateway take /v1 off',
    '/api did not arrive: sign /live/a, or let no gateway take /api off',
    '/api/v1 did not arrive: sign /live/a, or let no gateway take /api/v1 off',
    'Every path of the service begins with /v2: send /v2/live/a, and let no gateway take /v2 off',
    '/sandbox did not arrive: sign /live/a, or let no gateway take /sandbox off',
    '/v1/v1 did not arrive: sign /live/a, or let no gateway take /v1/v1 off',
    '/live stands there twice, as where a base URL has it too; sign /live/a',
    '/prod did not arrive: sign /live/a, or let no gateway take /prod off',
    '/test did not arrive: sign /live/a, or let no gateway take /test off',
    '/gateway did not arrive: sign /live/a, or let no gateway take /gateway off',
  ]);
  expect(fixes('/live').slice(6, 7)).toEqual(['/live stands there twice, as where a base URL has it too; sign /live']);
  expect(fixes('/api/v1/a').slice(0, 4)).toEqual([
    '/api stands before the service’s own path, as a gateway puts it there: let it arrive as it was signed, or sign /api/v1/a',
    'The signed path includes /api/v1: /api/v1/a',
    '/v1 did not arrive: sign /api/v1/a, or let no gateway take /v1 off',
    '/api stands there twice, as where a base URL has it too; sign /api/v1/a',
  ]);
  expect(fixes('/api/v1').slice(0, 2)).toEqual([
    '/api stands before the service’s own path, as a gateway puts it there: let it arrive as it was signed, or sign /api/v1',
    '/v1 did not arrive: sign /api/v1, or let no gateway take /v1 off',
  ]);
  expect(fixes('/v1x/b').slice(0, 2)).toEqual([
    'The signed path includes /v1x: /v1x/b',
    'Every path of the service begins with /v1: send /v1/v1x/b, and let no gateway take /v1 off',
  ]);
  expect(fixes('/a/v12').slice(1, 2)).toEqual(['/v1 did not arrive: sign /a/v12, or let no gateway take /v1 off']);
  expect(fixes('/a/xv1/b').slice(0, 2)).toEqual([
    'The signed path includes /a: /a/xv1/b',
    'The signed path includes /a/xv1: /a/xv1/b',
  ]);
});
it.each([
  ['/end', '/a/', ['U7: /a']],
  ['/case', '/%c3%A9/B', ['U10: /%C3%A9/B', 'U10: /%c3%a9/B', 'U7 U11: /%c3%a9/b', 'U7 U11, rare: /%C3%A9/B']],
  [
    '/escapes',
    '/%2525+%20%41:',
    [
      'U9: /%25+ A:',
      'U9: /%2525%2B%20A%3A',
      'U9: /%2525%2B%20A%3A',
      'U9 U12: /%252525+%2520%2541:',
      'U9 U12: /%25+%20%41:',
      'U12: /%2525++%41:',
      'U12: /%2525%20%20%41:',
      'U9, rare: %2F%2525+%20%41:',
      'U11: /%2525+%20A:',
    ],
  ],
  ['/escapes', "/a'(b)", ['U9: /a%27%28b%29', "U9, rare: %2Fa'(b)"]],
  ['/escapes', '/%zz', ['U9 U12: /%25zz', 'U9, rare: %2F%zz']],
  [
    '/normal',
    '/a//./b/../c',
    [
      'U11: /a/./b/../c',
      'U11: /a//c',
      'U11: /a/c',
      'U11 U17: //a//./b/../c',
      'U11, rare: /a///./b/../c',
      'U11, rare: /a///./b/../c',
      'U11, rare: /a//.//b/../c',
      'U11, rare: /a//./b//../c',
      'U11, rare: /a//./b/..//c',
    ],
  ],
  ['/normal', '/a/bb/c', ['U11 U17: //a/bb/c', 'U11, rare: /a//bb/c', 'U11, rare: /a/bb//c']],
  [
    '/prefix',
    '/api/v1/a/b',
    [
      'U17: /v1/a/b',
      'U17: /a/b',
      'U17, rare: /b',
      'U17: /v1/api/v1/a/b',
      'U17: /api/api/v1/a/b',
      'U17, rare: /api/v1/api/v1/a/b',
      'U17, rare: /v2/api/v1/a/b',
      'U17, rare: /sandbox/api/v1/a/b',
      'U17, rare: /v1/v1/api/v1/a/b',
      'U17, rare: /live/api/v1/a/b',
      'U17, rare: /prod/api/v1/a/b',
      'U17, rare: /test/api/v1/a/b',
      'U17, rare: /gateway/api/v1/a/b',
    ],
  ],
  [
    '/prefix',
    '/v13/a',
    [
      'U17: /a',
      'U17: /v1/v13/a',
      'U17: /api/v13/a',
      'U17, rare: /api/v1/v13/a',
      'U17, rare: /v2/v13/a',
      'U17, rare: /sandbox/v13/a',
      'U17, rare: /v1/v1/v13/a',
      'U17, rare: /live/v13/a',
      'U17, rare: /prod/v13/a',
      'U17, rare: /test/v13/a',
      'U17, rare: /gateway/v13/a',
      'U17, rare: /v1/a',
      'U17: /v2/a',
    ],
  ],
  ['/start', '/a', ['U18: a']],
  ['', '/', []],
])('in the slot path%s writes for %s', (slot, path, signed) => {
  expect(paths(slot, path)).toEqual(signed);
});
it.each([
  [
    '/accounts/12-34_a',
    [
      'B23, rare: /accounts/{id}',
      'B23, rare: /accounts/:id',
      'B23, rare: /accounts/<id>',
      'B23, rare: /accounts/%s',
      'B23, rare: /accounts/{}',
      'B23, rare: /accounts/\u0024{id}',
      'B23, rare: /accounts/{accountId}',
      'B23, rare: /accounts/:accountId',
    ],
  ],
  [
    '/boxess/7',
    [
      'B23, rare: /boxess/{id}',
      'B23, rare: /boxess/:id',
      'B23, rare: /boxess/<id>',
      'B23, rare: /boxess/%s',
      'B23, rare: /boxess/{}',
      'B23, rare: /boxess/\u0024{id}',
      'B23, rare: /boxess/{boxesId}',
      'B23, rare: /boxess/:boxesId',
    ],
  ],
  ['/a/b', []],
  ['/a/7.json', []],
])('has the pattern of a route in place of an id: %s', (path, signed) => {
  expect(paths('/hole', path)).toEqual(signed);
});
it('cuts and changes what others left only where it stands there still', () => {
  const { model, request } = subject({ url: 'https://a.b/v1/a/b', input: '("@path")' });
  const after = (path: string, slot: string, signed: string) => {
    const change = targetChanges(model, request, [], undefined).find(
      (one) => one.slot === `url path${slot}` && one.came === signed,
    );
    const from = withUrl(model, (url) => ({ ...url, path }));
    return change && difference(from, change.apply(from), '@path');
  };
  expect(after('/v1/x', '/prefix', '/a/b')).toBe('/x');
  expect(after('/v1x/a', '/prefix', '/a/b')).toBe('');
  expect(after('/v1/x', '/normal', '/v1//a/b')).toBe('/v1//x');
  expect(after('/v12/x', '/normal', '/v1//a/b')).toBe('');
  expect(after('a/b/c', '/start', 'v1/a/b')).toBe('');
});
it('doubles no more than eight slashes, the first path alone as a common change', () => {
  const { model, request } = subject({ url: 'https://a.b/1/2/3/4/5/6/7/8/9/a', input: '("@path" "@target-uri")' });
  const changes = targetChanges(model, request, [], undefined);
  const doubled = changes.filter(({ slot, came }) => slot.endsWith('path/normal') && came?.lastIndexOf('//') !== 0);
  expect(doubled).toHaveLength(24);
  expect(doubled.filter(({ isRare }) => isRare !== true).every(({ slot }) => slot === 'url path/normal')).toBe(true);
  expect(doubled.filter(({ isRare }) => isRare !== true)).toHaveLength(8);
});
