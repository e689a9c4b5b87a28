/** The names of components, spelt in another way in the lines, in the list, or in both. */
import { expect, it } from 'vitest';
import { nameChanges } from '../../../../shared/doctor/changes/name-changes.ts';
import { meantName, NAME_SPELLINGS } from '../../../../shared/doctor/name-spellings.ts';
import { DEFAULT_SIGNING_PROFILE } from '../../../../shared/signature/profile.ts';
import { difference, subject, told } from './written.ts';

const asSent = (name: string) => (name === 'x-client-id' ? 'X-Client-ID' : name);
const { model } = subject({
  headers: [['x-client-id', 'a']],
  input: '("x-client-id" "@target-uri")',
  url: 'https://a.b/',
});

it('has the usual spellings in the lines, in both, and in the list', () => {
  expect(told(model, nameChanges(model, asSent).slice(0, 9))).toEqual({
    'The signed base has names such as “X-Client-ID”; they must be lower case. Names in the base are lower case, whatever the case of the headers.':
      [['B9: names', '"X-Client-ID": a', '"X-Client-ID": a⏎"@signature-params": ("X-Client-ID" "@target-uri")']],
    'The list in the last line of the signed base has names such as “X-Client-ID”; they must be lower case. Names in the base are lower case, whatever the case of the headers.':
      [['B9: names', '"@signature-params": ("X-Client-ID" "@target-uri")']],
    'The signed base has names such as “X-Client-Id”; they must be lower case. Names in the base are lower case, whatever the case of the headers.':
      [['B9: names', '"X-Client-Id": a', '"X-Client-Id": a⏎"@signature-params": ("X-Client-Id" "@target-uri")']],
    'The list in the last line of the signed base has names such as “X-Client-Id”; they must be lower case. Names in the base are lower case, whatever the case of the headers.':
      [['B9: names', '"@signature-params": ("X-Client-Id" "@target-uri")']],
    'The signed base has names such as “X-CLIENT-ID”; they must be lower case. Names in the base are lower case, whatever the case of the headers.':
      [
        [
          'B9: names',
          '"X-CLIENT-ID": a⏎"@TARGET-URI": https://a.b/',
          '"X-CLIENT-ID": a⏎"@TARGET-URI": https://a.b/⏎"@signature-params": ("X-CLIENT-ID" "@TARGET-URI")',
        ],
      ],
    'The list in the last line of the signed base has names such as “X-CLIENT-ID”; they must be lower case. Names in the base are lower case, whatever the case of the headers.':
      [['B9: names', '"@signature-params": ("X-CLIENT-ID" "@TARGET-URI")']],
  });
});
it('tries a header under the name without x- also beside another that keeps it', () => {
  const both = subject({
    headers: [
      ['x-client-id', 'a'],
      ['x-idempotency-key', 'b'],
    ],
    input: '("x-client-id" "x-idempotency-key")',
  }).model;
  const written = nameChanges(both, asSent).map(({ apply }) => difference(both, apply(both)));
  expect(written).toContain('"idempotency-key": b');
  expect(written).toContain('"client-id": a');
  expect(written).toContain('"client-id": a⏎"idempotency-key": b');
});

it('has all others as rare ones', () => {
  const rare = nameChanges(model, asSent).slice(9);
  expect(rare.every(({ isRare }) => isRare)).toBe(true);
  const lines = rare.filter((_, at) => at % 3 === 0);
  expect(lines.map(({ causes, apply }) => `${causes.join(' ')}: ${difference(model, apply(model))}`)).toEqual([
    'B9: "X-CLIENT-ID": a',
    'B28: "x_client_id": a',
    'B28: "HTTP_X_CLIENT_ID": a',
    'B28: "X_CLIENT_ID": a',
    'B28: "http_x_client_id": a',
    'B28: "xClientId": a',
    'B28: "XClientId": a',
    'B28: "xclientid": a',
    'B28: "client-id": a',
    'B28: "@x-client-id": a',
    'B28: " x-client-id": a⏎" @target-uri": https://a.b/',
    'B28: "x-client-id ": a⏎"@target-uri ": https://a.b/',
    'B9: "@Target-Uri": https://a.b/',
    'B9: "@TARGET-URI": https://a.b/',
    'B28: "@targetUri": https://a.b/',
    'B28: "@TargetUri": https://a.b/',
    'B28: "@target_uri": https://a.b/',
    'B28: "@targeturi": https://a.b/',
    'B28: "target-uri": https://a.b/',
    'B28 H15: ":target-uri": https://a.b/',
    'B28 H15: ":path": https://a.b/',
    'B28: "(target-uri)": https://a.b/',
    'B28: "@uri": https://a.b/',
    'B28: "@url": https://a.b/',
    'B28: "@target": https://a.b/',
    'B28: "@target-url": https://a.b/',
    'B28: "@request-uri": https://a.b/',
    'B28: "@request-target": https://a.b/',
    'B28: "client-id": a',
  ]);
});
it('says what the name is', () => {
  const said = nameChanges(model, asSent).map(({ message, fix }) => `${message} ${fix}`);
  expect(said[9 + 6]).toEqual(
    'The signed base has names such as “HTTP_X_CLIENT_ID”; the name is x-client-id. Take the names from the list of components, for the lines and for Signature-Input: content-type, @target-uri.',
  );
  expect(said[9 + 6 + 2]).toEqual(
    'The list in the last line of the signed base has names such as “HTTP_X_CLIENT_ID”; the name is x-client-id. Take the names from the list of components, for the lines and for Signature-Input: content-type, @target-uri.',
  );
});
it('has names in lower case where capitals were listed', () => {
  const { model: upper } = subject({ headers: [['x-a', 'b']], input: '("X-A";sf "@method")' });
  expect(told(upper, nameChanges(upper, (name) => name).slice(3, 6))).toEqual({
    'The signed base has names such as “x-a”; they must be lower case. Names in the base are lower case, whatever the case of the headers.':
      [['B9: names', '"x-a";sf: b', '"x-a";sf: b⏎"@signature-params": ("x-a";sf "@method")']],
    'The list in the last line of the signed base has names such as “x-a”; they must be lower case. Names in the base are lower case, whatever the case of the headers.':
      [['B9: names', '"@signature-params": ("x-a";sf "@method")']],
  });
});
it('spells the name and leaves its parameters', () => {
  const { model: selected } = subject({ headers: [['x-a', 'b=1']], input: '("x-a";key="b")' });
  expect(
    nameChanges(selected, asSent)
      .slice(0, 3)
      .map(({ apply }) => difference(selected, apply(selected))),
  ).toEqual([
    '"X-A";key="b": 1',
    '"X-A";key="b": 1⏎"@signature-params": ("X-A";key="b")',
    '"@signature-params": ("X-A";key="b")',
  ]);
});
it('is nothing where no name is spelt otherwise', () => {
  expect(nameChanges({ ...model, names: [] }, asSent)).toEqual([]);
});

it.each([
  [
    'content-type',
    [
      'Content-Type',
      'CONTENT-TYPE',
      'content_type',
      'CONTENT_TYPE',
      'contentType',
      'ContentType',
      'contenttype',
      'content-type',
      '@content-type',
      ' content-type',
      'content-type ',
    ],
  ],
  [
    'content-digest',
    [
      'Content-Digest',
      'CONTENT-DIGEST',
      'content_digest',
      'HTTP_CONTENT_DIGEST',
      'CONTENT_DIGEST',
      'http_content_digest',
      'contentDigest',
      'ContentDigest',
      'contentdigest',
      'content-digest',
      '@content-digest',
      ' content-digest',
      'content-digest ',
      'digest',
    ],
  ],
  [
    'x-client-id',
    [
      'X-Client-Id',
      'X-CLIENT-ID',
      'x_client_id',
      'HTTP_X_CLIENT_ID',
      'X_CLIENT_ID',
      'http_x_client_id',
      'xClientId',
      'XClientId',
      'xclientid',
      'client-id',
      '@x-client-id',
      ' x-client-id',
      'x-client-id ',
      'x-client-id',
    ],
  ],
  [
    'x-idempotency-key',
    [
      'X-Idempotency-Key',
      'X-IDEMPOTENCY-KEY',
      'x_idempotency_key',
      'HTTP_X_IDEMPOTENCY_KEY',
      'X_IDEMPOTENCY_KEY',
      'http_x_idempotency_key',
      'xIdempotencyKey',
      'XIdempotencyKey',
      'xidempotencykey',
      'idempotency-key',
      '@x-idempotency-key',
      ' x-idempotency-key',
      'x-idempotency-key ',
      'x-idempotency-key',
      'x-idempotency-id',
    ],
  ],
  [
    '@target-uri',
    [
      '@target-uri',
      '@TARGET-URI',
      ' @target-uri',
      '@target-uri ',
      '@Target-Uri',
      '@targetUri',
      '@TargetUri',
      '@target_uri',
      '@targeturi',
      'target-uri',
      ':target-uri',
      ':path',
      '(target-uri)',
      '@uri',
      '@url',
      '@target',
      '@target-url',
      '@request-uri',
      '@request-target',
    ],
  ],
  [
    '@method',
    [
      '@method',
      '@METHOD',
      ' @method',
      '@method ',
      '@Method',
      'method',
      ':method',
      '(method)',
      '@request-method',
      '@http-method',
    ],
  ],
  [
    '@path',
    [
      '@path',
      '@PATH',
      ' @path',
      '@path ',
      '@Path',
      'path',
      ':path',
      '(path)',
      '@request-path',
      '@url-path',
      '@pathname',
    ],
  ],
  [
    '@query',
    [
      '@query',
      '@QUERY',
      ' @query',
      '@query ',
      '@Query',
      'query',
      ':query',
      '(query)',
      '@query-string',
      '@query-params',
      '@query-param',
    ],
  ],
])('spells %s in every way', (name, spellings) => {
  expect([...new Set(NAME_SPELLINGS.map((write) => write(name)))]).toEqual(spellings);
});
it('knows the two names of CGI, and takes off x- at the start alone', () => {
  const all = (name: string) => NAME_SPELLINGS.map((write) => write(name));
  expect(all('x-content-type')).toContain('HTTP_X_CONTENT_TYPE');
  expect(all('content-length-x')).toContain('HTTP_CONTENT_LENGTH_X');
  expect(all('a-x-b')).not.toContain('a-b');
});
it.each([
  ['client-id', 'x-client-id'],
  ['HTTP_X_CLIENT_ID', 'x-client-id'],
  ['CONTENT_TYPE', 'content-type'],
  [':path', '@target-uri'],
  ['path', '@path'],
  ['digest', 'content-digest'],
  ['X-Client-Id', undefined],
  ['@Method', undefined],
  ['x-other', undefined],
])('takes %s for %s', (spelt, meant) => {
  expect(meantName(spelt, DEFAULT_SIGNING_PROFILE)).toBe(meant);
});
