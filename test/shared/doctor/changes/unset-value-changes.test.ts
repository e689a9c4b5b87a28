/** Values that were not there yet when the base was built: words for nothing, prints of boxes, variables that were not filled in. */
import { expect, it } from 'vitest';
import { templateChanges, unsetChanges } from '../../../../shared/doctor/changes/unset-value-changes.ts';
import { added } from './written.ts';

const unset = (name: string, sent: string) => added(sent, (add) => unsetChanges(add, name, sent));
const templates = (name: string) => added('sent', (add) => templateChanges(add, name));
/** Common ones first: what is unfilled, without the fixes. */
const unfilled = (name: string) => {
  const rows = Object.values(templates(name)).flat();
  const texts = (isRare: boolean) =>
    rows.filter(([tag = '']) => tag.includes('rare') === isRare).flatMap(([, ...all]) => all);
  return [texts(false), texts(true)];
};

it('has a word for nothing, or a print of the box it was in', () => {
  expect(unset('x-a', '$1b')).toEqual({
    'Set x-a before you build the base: it is “$1b”.': [
      ['B22: ', 'undefined', 'null', 'None', '[object Object]'],
      ['B22, rare: ', 'nil', 'NaN', '<nil>', 'nan', 'NULL', '[]'],
      ['B22 B23, rare: ', '{}'],
      ['B22, rare: ', 'false', '[object Promise]', '(null)', 'Array', 'System.String[]'],
      ['B22: ', ''],
    ],
    'Sign the text of x-a itself, not what the language prints for the value that holds it.': [
      ['B22: quotes', "b'$1b'"],
      [
        'B22, rare: quotes',
        'b"$1b"',
        '[$1b]',
        "['$1b']",
        '["$1b"]',
        'Some("$1b")',
        'Optional[$1b]',
        "'$1b'",
        'Optional("$1b")',
        'Some($1b)',
        'Just "$1b"',
        'Just $1b',
        '&{$1b}',
        '{$1b}',
        '($1b)',
        "('$1b',)",
        'Ok("$1b")',
        '%!s(int=$1b)',
        '"$1b"',
      ],
    ],
  });
});
it('keeps the scheme of Authorization', () => {
  expect(unset('authorization', 'Bearer $1b')).toEqual({
    'Set authorization before you build the base: it is “Bearer $1b”.': [
      ['B22: ', 'Bearer undefined', 'undefined', 'Bearer null', 'null', 'Bearer None', 'None'],
      ['B22, rare: ', 'Bearer [object Object]'],
      ['B22: ', '[object Object]'],
      [
        'B22, rare: ',
        'Bearer nil',
        'nil',
        'Bearer NaN',
        'NaN',
        'Bearer <nil>',
        '<nil>',
        'Bearer nan',
        'nan',
        'Bearer NULL',
        'NULL',
        'Bearer []',
        '[]',
      ],
      ['B22 B23, rare: ', 'Bearer {}', '{}'],
      [
        'B22, rare: ',
        'Bearer false',
        'false',
        'Bearer [object Promise]',
        '[object Promise]',
        'Bearer (null)',
        '(null)',
        'Bearer Array',
        'Array',
        'Bearer System.String[]',
        'System.String[]',
      ],
      ['B22: ', '', 'Bearer ', 'Bearer'],
    ],
    'Sign the text of authorization itself, not what the language prints for the value that holds it.': [
      ['B22: quotes', "b'Bearer $1b'"],
      ['B22: token', "Bearer b'$1b'"],
      ['B22, rare: quotes', 'b"Bearer $1b"'],
      ['B22, rare: token', 'Bearer b"$1b"'],
      ['B22, rare: quotes', '[Bearer $1b]'],
      ['B22, rare: token', 'Bearer [$1b]'],
      ['B22, rare: quotes', "['Bearer $1b']"],
      ['B22, rare: token', "Bearer ['$1b']"],
      ['B22, rare: quotes', '["Bearer $1b"]'],
      ['B22, rare: token', 'Bearer ["$1b"]'],
      ['B22, rare: quotes', 'Some("Bearer $1b")'],
      ['B22, rare: token', 'Bearer Some("$1b")'],
      ['B22, rare: quotes', 'Optional[Bearer $1b]'],
      ['B22, rare: token', 'Bearer Optional[$1b]'],
      ['B22, rare: quotes', "'Bearer $1b'"],
      ['B22, rare: token', "Bearer '$1b'"],
      ['B22, rare: quotes', 'Optional("Bearer $1b")'],
      ['B22, rare: token', 'Bearer Optional("$1b")'],
      ['B22, rare: quotes', 'Some(Bearer $1b)'],
      ['B22, rare: token', 'Bearer Some($1b)'],
      ['B22, rare: quotes', 'Just "Bearer $1b"'],
      ['B22, rare: token', 'Bearer Just "$1b"'],
      ['B22, rare: quotes', 'Just Bearer $1b'],
      ['B22, rare: token', 'Bearer Just $1b'],
      ['B22, rare: quotes', '&{Bearer $1b}'],
      ['B22, rare: token', 'Bearer &{$1b}'],
      ['B22, rare: quotes', '{Bearer $1b}'],
      ['B22, rare: token', 'Bearer {$1b}'],
      ['B22, rare: quotes', '(Bearer $1b)'],
      ['B22, rare: token', 'Bearer ($1b)'],
      ['B22, rare: quotes', "('Bearer $1b',)"],
      ['B22, rare: token', "Bearer ('$1b',)"],
      ['B22, rare: quotes', 'Ok("Bearer $1b")'],
      ['B22, rare: token', 'Bearer Ok("$1b")'],
      ['B22, rare: quotes', '%!s(int=Bearer $1b)'],
      ['B22, rare: token', 'Bearer %!s(int=$1b)'],
      ['B22, rare: quotes', '"Bearer $1b"'],
    ],
  });
});
it('keeps the frame of Content-Digest, and counts a length that is not there as late', () => {
  expect(Object.values(unset('content-digest', 'x'))[0]).toEqual([
    ['B22, rare: ', 'sha-512=:undefined:'],
    ['B22: ', 'undefined'],
    ['B22, rare: ', 'sha-512=:null:'],
    ['B22: ', 'null'],
    ['B22, rare: ', 'sha-512=:None:'],
    ['B22: ', 'None'],
    ['B22, rare: ', 'sha-512=:[object Object]:'],
    ['B22: ', '[object Object]'],
    [
      'B22, rare: ',
      'sha-512=:nil:',
      'nil',
      'sha-512=:NaN:',
      'NaN',
      'sha-512=:<nil>:',
      '<nil>',
      'sha-512=:nan:',
      'nan',
      'sha-512=:NULL:',
      'NULL',
      'sha-512=:[]:',
      '[]',
    ],
    ['B22 B23, rare: ', 'sha-512=:{}:', '{}'],
    [
      'B22, rare: ',
      'sha-512=:false:',
      'false',
      'sha-512=:[object Promise]:',
      '[object Promise]',
      'sha-512=:(null):',
      '(null)',
      'sha-512=:Array:',
      'Array',
      'sha-512=:System.String[]:',
      'System.String[]',
    ],
    ['B22: ', '', 'sha-512=::', 'sha-512=:'],
  ]);
  expect(Object.values(unset('content-length', '7'))[0]?.slice(0, 2)).toEqual([
    ['B22 H5: ', 'undefined', 'null', 'None', '[object Object]'],
    ['B22 H5, rare: ', 'nil', 'NaN', '<nil>', 'nan', 'NULL', '[]'],
  ]);
});
it('has fewer words and prints for a target, all of them rare', () => {
  expect(unset('@path', '/')).toEqual({
    'Set @path before you build the base: it is “/”.': [
      ['B22, rare: ', 'undefined', 'null', 'None', '[object Object]', ''],
    ],
    'Sign the text of @path itself, not what the language prints for the value that holds it.': [
      ['B22, rare: quotes', "b'/'", 'b"/"', '[/]', "['/']", '["/"]', 'Some("/")', 'Optional[/]', "'/'", '"/"'],
    ],
  });
  expect(Object.values(unset('@query', '?a'))[0]).toEqual([
    ['B22, rare: ', 'undefined', 'null', 'None', '[object Object]', 'nil', 'NaN', '<nil>', 'nan', 'NULL', '[]'],
    ['B22 B23, rare: ', '{}'],
    ['B22, rare: ', 'false', '[object Promise]', '(null)', 'Array', 'System.String[]', ''],
  ]);
});
it('says which variable was not filled in', () => {
  expect(Object.keys(templates('@method')).slice(0, 2)).toEqual([
    '{{method}} was still a variable when you signed. Fill it in first.',
    '\u0024{method} was still a variable when you signed. Fill it in first.',
  ]);
  expect(Object.values(templates('@method'))[0]).toEqual([['B23: ', '{{method}}']]);
});
it('has all styles of the likeliest variable, fewer of the others', () => {
  expect(unfilled('authorization')).toEqual([
    ['Bearer {{access_token}}', 'Bearer {{token}}'],
    [
      '{{access_token}}',
      'Bearer {{accessToken}}',
      '{{accessToken}}',
      'Bearer \u0024{accessToken}',
      '\u0024{accessToken}',
      'Bearer \u0024{access_token}',
      '\u0024{access_token}',
      'Bearer \u0024{ACCESS_TOKEN}',
      'Bearer $ACCESS_TOKEN',
      'Bearer $accessToken',
      'Bearer {accessToken}',
      'Bearer $access_token',
      'Bearer {access_token}',
      'Bearer {{access-token}}',
      'Bearer <access-token>',
      'Bearer <access_token>',
      'Bearer %ACCESS_TOKEN%',
      'Bearer :access_token',
      'Bearer #{access_token}',
      'Bearer {{ access_token }}',
      'Bearer %(access_token)s',
      'Bearer @accessToken',
      'Bearer <%= access_token %>',
      'Bearer YOUR_ACCESS_TOKEN',
      'Bearer ACCESS_TOKEN',
      'Bearer access_token',
      'Bearer accessToken',
      '{{token}}',
      'Bearer \u0024{token}',
      '\u0024{token}',
      'Bearer \u0024{TOKEN}',
      'Bearer $TOKEN',
      'Bearer $token',
      'Bearer {token}',
      'Bearer <token>',
      'Bearer {{bearer_token}}',
      'Bearer {{bearerToken}}',
      'Bearer \u0024{bearerToken}',
      'Bearer \u0024{bearer_token}',
      'Bearer {{auth_token}}',
      'Bearer {{authToken}}',
      'Bearer \u0024{authToken}',
      'Bearer \u0024{auth_token}',
      'Bearer {{jwt}}',
      'Bearer \u0024{jwt}',
      'Bearer {{api_token}}',
      'Bearer {{apiToken}}',
      'Bearer \u0024{apiToken}',
      'Bearer \u0024{api_token}',
      'Bearer {{authorization}}',
      'Bearer \u0024{authorization}',
      'Bearer %s',
      '%s',
      'Bearer {}',
      '{}',
      'Bearer {0}',
      '{0}',
      'Bearer %v',
      '%v',
      'Bearer %d',
      '%d',
    ],
  ]);
  expect(unfilled('x-client-id')).toEqual([
    ['{{client_id}}', '{{x_client_id}}'],
    [
      '{{clientId}}',
      '\u0024{clientId}',
      '\u0024{client_id}',
      '\u0024{CLIENT_ID}',
      '$CLIENT_ID',
      '$clientId',
      '{clientId}',
      '$client_id',
      '{client_id}',
      '{{client-id}}',
      '<client-id>',
      '<client_id>',
      '%CLIENT_ID%',
      ':client_id',
      '#{client_id}',
      '{{ client_id }}',
      '%(client_id)s',
      '@clientId',
      '<%= client_id %>',
      'YOUR_CLIENT_ID',
      'CLIENT_ID',
      'client_id',
      'clientId',
      '{{xClientId}}',
      '\u0024{xClientId}',
      '\u0024{x_client_id}',
      '\u0024{X_CLIENT_ID}',
      '$X_CLIENT_ID',
      '$xClientId',
      '{xClientId}',
      '$x_client_id',
      '{x_client_id}',
      '{{x-client-id}}',
      '<x-client-id>',
      '{{client}}',
      '\u0024{client}',
      '%s',
      '{}',
      '{0}',
      '%v',
      '%d',
    ],
  ]);
  expect(unfilled('x-idempotency-key')[0]).toEqual(['{{idempotency_key}}', '{{$guid}}']);
  expect(unfilled('x-idempotency-key')[1]?.slice(22)).toEqual([
    'idempotencyKey',
    '{{$randomUUID}}',
    '{{uuid}}',
    '\u0024{uuid}',
    '{{guid}}',
    '\u0024{guid}',
    '{{key}}',
    '\u0024{key}',
    '{{x_idempotency_key}}',
    '{{xIdempotencyKey}}',
    '\u0024{xIdempotencyKey}',
    '\u0024{x_idempotency_key}',
    '%s',
    '{}',
    '{0}',
    '%v',
    '%d',
  ]);
});
it('has fewer placeholders of formats for a target, and those alone for an unknown header', () => {
  expect(unfilled('@path')[1]?.slice(-4)).toEqual(['PATH', 'path', '%s', '{}']);
  expect(unfilled('x-other')).toEqual([[], ['%s', '{}', '{0}', '%v', '%d']]);
});
it('keeps the frame of Content-Digest around a variable', () => {
  expect(unfilled('content-digest').map((texts) => texts.slice(0, 6))).toEqual([
    ['sha-512=:{{digest}}:', 'sha-512=:{{content_digest}}:'],
    [
      '{{digest}}',
      'sha-512=:\u0024{digest}:',
      '\u0024{digest}',
      'sha-512=:\u0024{DIGEST}:',
      'sha-512=:$DIGEST:',
      'sha-512=:$digest:',
    ],
  ]);
});
