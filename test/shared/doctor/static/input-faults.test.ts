/** What is told of Signature-Input as it stands: each of these is told, and nothing else is. */
import { describe, expect, it } from 'vitest';
import type { WireRequest } from '../../../../electron/vectors/letter.ts';
import { findingsOf, input, itTells, RIGHT, type Row, written } from './told.ts';

const UNSIGNED = written(
  'Signature',
  () => undefined,
  input(() => undefined),
);
const NO_DIGEST = written('Content-Digest', () => undefined);
const instead = (text: string | RegExp, by: string): WireRequest => input((value) => value.replace(text, by));
const list = (change: (list: string) => string): WireRequest => input((value) => value.replace(/\(.*\)/, change));
const behind = (more: string): WireRequest => input((value) => value + more);
const keyId = (text: string): WireRequest => instead(/keyid=.*$/, text);
const also = (sent: WireRequest, ...more: [string, string][]): WireRequest => ({
  ...sent,
  headers: [...sent.headers, ...more],
});
const bare = (text: string): string => text.replaceAll('"', '');

const ROWS: readonly Row[] = [
  ['a right request', RIGHT, []],
  ['neither header', UNSIGNED, ['P15']],
  ['Signature-Input alone', written('Signature', () => undefined), ['P15']],
  ['Signature alone', input(() => undefined), ['P15']],
  [
    'the header of an old draft',
    written(
      'Signature',
      () => 'keyId="k",algorithm="x"',
      input(() => undefined),
    ),
    [
      'P15 E8 | keyId="…" algorithm="…" | 9421 sig1=',
      'E3 | keyId="k",algorithm="x" | keyId=:<base64 64 bytes>',
      'E11 | 1 base64 | 64 base64 88 =',
    ],
  ],
  ['no list', input(() => 'sig1="x"'), ['P16 B8 | sig1="x" | sig1= "name" … ;created=…;keyid="…"']],
  [
    'quotes around all',
    input((value) => `"${value.replaceAll('"', '\\"')}" `),
    ['P16 |  | sig1= all ;created=1789999976;expires=1790000076;keyid="client-key-1"', 'P16 B8'],
  ],
  [
    'single quotes around all',
    input((value) => `'${value}'`),
    ['P16 |  | sig1= all ;created=1789999976;expires=1790000076;keyid="client-key-1"'],
  ],
  ['curly quotes', instead('"authorization"', '“authorization”'), ['B21 | U+201C 56']],
  ['a blank that does not break', instead(' ', '\u00a0'), ['B21 | U+00A0 21']],
  ['a backslash before blanks', instead(' ', ' \\  '), ['B24 | 22']],
  ['a backslash before two tabs', instead(' ', ' \\\t\t'), ['B24 | 22']],
  ['a backslash before a blank and a quote', instead(' ', '\\ '), ['B24 | 21']],
  ['a backslash before a semicolon', instead(';', '\\ ;'), ['B24 | 138']],
  ['a backslash before a line end', instead(' ', ' \\\r\n'), ['B24 | 22']],
  [
    'a backslash at the end',
    behind('\\'),
    ['B24 | 197', 'P11 | keyid="client-key-1"\\ | keyid="client-key-1" | keyid "client-key-1"'],
  ],
  ['a backslash in the keyid', keyId('keyid="a\\ b"'), []],
  [
    'escaped quotes',
    input((value) => value.replaceAll('"', '\\"')),
    ['P16 B8', 'P11 | keyid=\\"client-key-1\\" | keyid="client-key-1" | keyid "client-key-1"'],
  ],
  ['names without quotes', list(bare), ['B8']],
  [
    'one name without quotes',
    input(() => 'sig1=(a);created=1;keyid="k"'),
    [
      'B8',
      'B11 | POST content-type content-digest content-length x-client-id x-idempotency-key @method @target-uri @path | all | list of components (all)',
      'H14',
      "P8 | created=1 1970 1789999999 verifier's |  |  | 1790000000 not 1",
    ],
  ],
  ['one pair of quotes around all names', list((text) => `("${bare(text).slice(1, -1)}")`), ['B8']],
  ['one pair of quotes, commas', list((text) => `( "${bare(text).slice(1, -1).replaceAll(' ', ',')}" )`), ['B8']],
  ['names in single quotes', list((text) => text.replaceAll('"', "'")), ['B8']],
  [
    'a name in single quotes',
    instead('("content-type"', "( 'content-type'"),
    [
      'B8',
      'B11 | POST content-type content-digest content-length x-client-id x-idempotency-key @method @target-uri @path | all | list of components (all)',
    ],
  ],
  [
    'capitals in label and parameter',
    input((value) => value.replace('sig1', 'Sig1').replace('keyid', 'keyId')),
    ['P18 | Sig1 keyId | sig1', 'P13 | sig1 Sig1 |  |  | Sig1 not sig1'],
  ],
  ['a blank behind an equals sign', instead('created=', 'created= '), ['P19 |  | name=value']],
  ['a tab before an equals sign', instead('created=', 'created\t='), ['P19 |  | name=value']],
  ['a blank before that of the label', instead('=', ' ='), ['P19 |  | name=value']],
  ['a tab behind that of the label', instead('=', '=\t'), ['P19 |  | name=value']],
  ['a blank and a semicolon within a keyid', keyId('keyid="a = b;;"'), []],
  ['a blank behind a quoted value', keyId('keyid="k" ;alg="ed25519"'), []],
  [
    'a name without its second quote, and a keyid with such blanks',
    input((value) => value.replace('"@path")', '"@path)').replace('client-key-1', 'a = b')),
    [
      'B11 | POST @path content-type content-digest content-length x-client-id x-idempotency-key @method @target-uri | all | list of components (all)',
    ],
  ],
  ['two semicolons', instead(';', '; ;'), ['P19']],
  ['a semicolon at the end', behind('; '), ['P19']],
  ['commas between names', instead('" "', '" , "'), ['P2 B8']],
  ['commas alone between names', list((text) => text.replaceAll('" "', '","')), ['P2 B8']],
  ['commas and blanks between names', list((text) => text.replaceAll('" "', '"  ,  "')), ['P2 B8']],
  ['commas behind the list', behind(';x="a","b"'), []],
  ['the label twice', input((value) => `${value}, ${value}`), ['P14 | sig1']],
  ['a label twice, with another between', input((value) => `${value}, b=("date"), sig1=("date")`), ['P14 | sig1']],
  [
    'three labels, with blanks',
    input((value) => `${value},b = ("date") ,  *c.1-d=\t("date")`),
    ['P14 | 3 sig1 *c.1-d'],
  ],
  ['a label within another text', input((value) => `${value};x="a b=(c"`), []],
  ['two labels', input((value) => `${value}, b=("date");created=1`), ['P14 | 2 sig1']],
  ['Signature twice', also(RIGHT, ['Signature', 'sig1=:AAAA:']), ['P14']],
  ['both twice', also(RIGHT, ['Signature', 'b=:AAAA:'], ['Signature-Input', 'b=()']), ['P14 | 2 sig1']],
  ['no label', input((value) => value.slice(value.indexOf('('))), ['P13 E8 |  | sig1=']],
  ['another label', instead('sig1', 'sig2'), ['P13 | sig1 sig2 |  |  | sig2 not sig1']],
  [
    'names of other places',
    list((text) => text.replace('"@method"', '"method"').replace('"@path"', '":path"')),
    [
      'B28 H15 | :path | @method @target-uri',
      'B11 | POST @path content-type content-digest content-length x-client-id x-idempotency-key @target-uri :path | all | list of components (all)',
    ],
  ],
  ['a name of another place, alone', instead('"@method"', '"method"'), ['B28 |  | @method']],
  ['a header that is called so', also(instead('"@path"', '"@path" "method"'), ['Method', 'x']), []],
  ['a name twice, once in capitals', instead('"@path"', '"@path" "@PATH"'), ['B9 H15 | @PATH | @path']],
  ['a name twice', instead('"@path"', '"@path" "@path"'), ['B17 | @path']],
  ['a name twice with other parameters', instead('"@path"', '"@path" "content-type";key="a"'), []],
  ['a parameter of a name', instead('"content-type"', '"content-type";sf'), ['B18 | "content-type";sf ;sf | ;sf']],
  ['a query parameter', instead('"@path"', '"@path" "@query-param";name="a"'), []],
  ['a query parameter without its name', instead('"@path"', '"@path" "@query-param"'), ['B28 | @query-param | @query']],
  [
    'names that must be covered',
    list((text) => text.replace(' "@path"', '').replace('"x-client-id" ', '')),
    [
      'B11 | POST x-client-id @path content-type content-digest content-length x-idempotency-key @method @target-uri | all | list of components (all)',
    ],
  ],
  [
    'nothing covered',
    list(() => '()'),
    [
      'B11 | POST content-type content-digest content-length x-client-id x-idempotency-key @method @target-uri @path | all | list of components (all)',
    ],
  ],
  [
    'another name for one that must be covered',
    also(
      written('X-Client-Id', () => undefined, instead('"x-client-id" ', '')),
      ['Client_ID', 'a'],
    ),
    [
      'B11 | POST x-client-id content-type content-digest content-length x-idempotency-key @method @target-uri @path Client_ID x-client-id | all | list of components (all)',
    ],
  ],
  [
    'a header that is called as a component that must be covered',
    also(instead(' "@path"', ''), ['Path', 'a']),
    [
      'B11 | POST @path content-type content-digest content-length x-client-id x-idempotency-key @method @target-uri | all | list of components (all)',
    ],
  ],
  [
    'headers by names without hyphens',
    also(
      written('X-Client-Id', () => undefined),
      ['xclientid', 'a'],
      ['X_Client_Id', 'b'],
    ),
    ['H14 | x-client-id x-client-id | x-client-id POST'],
  ],
  [
    'headers by names that are others',
    also(
      written('X-Client-Id', () => undefined),
      ['Max-Client-Id', 'a'],
      ['Client', 'b'],
    ),
    ['H14 | x-client-id | x-client-id POST'],
  ],
  [
    'a query parameter by its name in capitals',
    instead('"@path"', '"@path" "@QUERY-PARAM";name="a"'),
    ['B9 H15 | @QUERY-PARAM | @query-param'],
  ],
  [
    'a header of Signature-Input that did not come, by another',
    also(instead('"@path"', '"@path" "x-y"'), ['X_Y', 'a']),
    ['H14 | x-y X_Y x-y | x-y'],
  ],
  [
    'other names for two that must be covered',
    also(
      written(
        'X-Client-Id',
        () => undefined,
        list((text) => text.replace('"x-client-id" "x-idempotency-key" ', '')),
      ),
      ['Idempotency-Id', 'a'],
    ),
    [
      'B11 | POST x-client-id x-idempotency-key content-type content-digest content-length @method @target-uri @path Idempotency-Id x-idempotency-key | all | list of components (all)',
    ],
  ],
  [
    'the old digest, where none is needed',
    {
      ...RIGHT,
      method: 'GET',
      body: new Uint8Array(),
      headers: also(
        written(
          'Content-Length',
          () => undefined,
          written(
            'Content-Digest',
            () => undefined,
            list(() => '("authorization" "x-client-id" "@method" "@target-uri" "@path" "@query")'),
          ),
        ),
        ['Digest', 'x'],
      ).headers,
    },
    [],
  ],
  ['no digest', NO_DIGEST, ['H14 | content-digest | content-digest POST']],
  ['the old digest', also(NO_DIGEST, ['Digest', 'x']), ['D18 H14 |  | 9530']],
  [
    'the old digest, and no date',
    also(
      {
        ...NO_DIGEST,
        headers: written('Content-Digest', () => undefined, instead('"@path"', '"@path" "date"')).headers,
      },
      ['Digest', 'x'],
    ),
    ['D18 H14 |  | 9530', 'H14'],
  ],
  [
    'the old digest, not covered',
    also(
      written('Content-Digest', () => undefined, instead('"content-digest" ', '')),
      ['Digest', 'x'],
    ),
    ['D18 B11 |  | 9530'],
  ],
  ['the old digest beside the new one', also(RIGHT, ['Digest', 'x']), []],
  ['no length', written('Content-Length', () => undefined), ['H14 H7 H6 | content-length | content-length POST']],
  ['no token', written('Authorization', () => undefined), ['H14 |  | POST']],
  [
    'the idempotency key by another name',
    also(
      written('X-Idempotency-Key', () => undefined),
      ['Idempotency-Id', 'a'],
    ),
    ['H14 | x-idempotency-key Idempotency-Id x-idempotency-key | x-idempotency-key POST'],
  ],
  ['a header that did not come, listed twice', instead('"@path"', '"@path" "date" "date"'), ['B17', 'H14']],
  [
    'no component of a request',
    instead('"@path"', '"@path" "@status"'),
    ['B18 | @status | @method @target-uri @path @query @authority @scheme @request-target'],
  ],
  ['capitals', instead('"x-client-id"', '"X-Client-Id"'), ['B9 H15 | X-Client-Id | x-client-id']],
  [
    'capitals in two names',
    list((text) => text.replace('"x-client-id"', '"X-Client-Id"').replace('"@path"', '"@Path"')),
    ['B9 H15 | X-Client-Id @Path | x-client-id @path'],
  ],
  ['no keyid', keyId(''), ['P19', 'P12 K3 |  | ;keyid="…"']],
  [
    'a keyid without quotes',
    keyId('keyid=client-key-1'),
    ['P11 | keyid=client-key-1 | keyid="client-key-1" | keyid "client-key-1"'],
  ],
  [
    'a keyid in single quotes',
    keyId("keyid='client-key-1'"),
    ['P11 | keyid=\'client-key-1\' | keyid="client-key-1" | keyid "client-key-1"'],
  ],
  ['a keyid in both', keyId(`keyid="'client-key-1'"`), ['P11 | keyid="\'client-key-1\'" | keyid="client-key-1"']],
  [
    'a keyid in escaped quotes',
    keyId('keyid="\\"client-key-1\\""'),
    ['P16 B8', 'P11 | keyid="\\"client-key-1\\"" | keyid="client-key-1" | keyid "client-key-1"'],
  ],
  ['another algorithm', behind(';alg="rsa-pss-sha512"'), ['P12 X13 | alg="rsa-pss-sha512" Ed25519 | alg="ed25519"']],
  ['the right algorithm', behind(';alg="ed25519"'), []],
];

describe('Signature-Input with', () => itTells(ROWS));

it('tells why a header that is covered may not have come', () => {
  const said = (sent: WireRequest) => findingsOf(sent).at(-1)?.message;
  expect(said(written('Authorization', () => undefined))).toContain('Exports and logs often leave authorization');
  expect(said(NO_DIGEST)).toContain('Browsers and proxies drop some headers.');
  expect(
    said(
      also(
        written('X-Idempotency-Key', () => undefined),
        ['Idempotency-Id', 'a'],
      ),
    ),
  ).not.toMatch(/drop|Export/);
});

it('says how the names are quoted', () => {
  const said = (change: (names: string) => string) => findingsOf(list(change))[0]?.message;
  expect(said(bare)).toBe('The names in Signature-Input have no double quotes.');
  expect(said((text) => `("${bare(text).slice(1, -1)}")`)).toBe('One pair of quotes stands around all names.');
  expect(said((text) => `("${bare(text).slice(1, -1).replaceAll(' ', ',')}")`)).toBe(
    'One pair of quotes stands around all names.',
  );
  expect(said((text) => text.replaceAll('"', "'"))).toBe('The names in Signature-Input have no double quotes.');
  expect(said((text) => text.replace('"content-type"', "'content-type'"))).toBe(
    'The names in Signature-Input stand in single quotes.',
  );
});

it('says which of the two headers came', () => {
  const said = (sent: WireRequest) => findingsOf(sent)[0]?.message;
  expect(said(written('Signature', () => undefined))).toBe('Signature-Input arrived and Signature did not.');
  expect(said(UNSIGNED)).toBe('The request has neither Signature nor Signature-Input: it is not signed.');
  expect(said(input(() => undefined))).toBe('Signature arrived and Signature-Input did not.');
});
