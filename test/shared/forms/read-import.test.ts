import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { OPERATIONS } from '../../../shared/catalogue/operations.ts';
import { openApiDocument } from '../../../shared/codegen/openapi.ts';
import type { ImportedFile } from '../../../shared/forms/imported-request.ts';
import { readImport } from '../../../shared/forms/read-import.ts';

function read(text: string): ImportedFile {
  const outcome = readImport(text);
  if (!outcome.ok) throw new Error(outcome.fault.message);
  return outcome.value;
}

const only = (text: string) => {
  const [first] = read(text).requests;
  if (!first) throw new Error('no request was read');
  return first;
};

describe('any text', () => {
  test('is read or refused with a sentence, and never thrown at', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((value) => JSON.stringify({ log: { entries: [value] } })),
        ),
        (text) => {
          const outcome = readImport(text);
          expect(outcome.ok ? 'got' : outcome.fault.message).toMatch(/expected|got/);
        },
      ),
    );
  });

  test.each([
    ['', 'got nothing'],
    ['{"a": 1', 'expected JSON'],
    ['{"a": 1}', 'an object with a'],
    ['[1, 2]', 'a list of 2'],
    ['just words', 'text of another kind'],
  ])('%j says what would have been taken and what came', (text, said) => {
    const outcome = readImport(text);
    expect(outcome.ok ? '' : outcome.fault.message).toContain(said);
  });

  test.each(['{"info":{},"item":[', '{"openapi":"3.1.0","paths":'])(
    'hostile shapes below %j do not stop the reader',
    (head) => {
      const close = head.includes('item') ? ']}' : '}';
      fc.assert(
        fc.property(fc.jsonValue(), (value) => {
          const outcome = readImport(`${head}${JSON.stringify(value)}${close}`);
          expect(typeof outcome.ok).toBe('boolean');
        }),
      );
    },
  );
});

describe('curl', () => {
  test('a script of several commands gives each its own request, comments and line ends aside', () => {
    const script = `#!/bin/bash
set -e
# the list
curl 'https://api.example/v1/instruments?limit=2' \\
  -H 'X-Client-Id: me' # not a header
curl -X POST https://api.example/v1/accounts --data-raw $'{"note":"it\\'s\\n#1"}' -H 'Content-Type: application/json';
`;
    const file = read(script);
    expect(file.requests.map(({ method, url, body }) => [method, url, decodeUtf8(body)])).toEqual([
      ['GET', 'https://api.example/v1/instruments?limit=2', ''],
      ['POST', 'https://api.example/v1/accounts', '{"note":"it\'s\n#1"}'],
    ]);
    expect(file.leftOver).toEqual(['“set” is no curl command.']);
  });

  test('a quote within a comment behind another sign opens nothing, so that the next command begins on its own line', () => {
    const file = read("curl https://a.example/v1/x |#it's the list\ncurl https://a.example/v1/y\n");
    expect(file.requests.map(({ url }) => url)).toEqual(['https://a.example/v1/x', 'https://a.example/v1/y']);
  });

  test('one command that cannot be read is named with its place, and the others are kept', () => {
    const file = read('curl https://a.example/v1/x\ncurl -d @file https://a.example/v1/y\n');
    expect(file.requests).toHaveLength(1);
    expect(file.leftOver[0]).toMatch(/command at character \d+ was not read.*file/);
  });

  test('of many lines that are no command the first are named and the others counted', () => {
    const many = 'a\n'.repeat(5000);
    const { requests, leftOver } = read(`curl https://a.example/v1/x\n${many}curl https://a.example/v1/y\n`);
    expect(requests).toHaveLength(2);
    expect(leftOver).toHaveLength(21);
    expect(leftOver[0]).toBe('“a” is no curl command.');
    expect(leftOver[20]).toBe('4980 more of the kind.');
  });

  test('that the rest was not read is said, however many others were not', () => {
    const commands = 'curl https://a.example/v1/x\n';
    const { requests, leftOver } = read(`${commands}${'a\n'.repeat(21)}${commands.repeat(2000)}`);
    expect(requests).toHaveLength(2000);
    expect(leftOver.slice(-2)).toEqual([
      '1 more of the kind.',
      'The text holds more than 2000 commands; the rest was not read.',
    ]);
  });
});

describe('HAR', () => {
  const har = (request: unknown) =>
    JSON.stringify({ log: { version: '1.2', entries: [{ request, response: { status: 200 } }] } });

  test('header order, repetition and a base64 body survive; answers are named as left', () => {
    const text = har({
      method: 'POST',
      url: 'https://api.example/v1/accounts',
      headers: [
        { name: ':method', value: 'POST' },
        { name: 'B', value: '1' },
        { name: 'a', value: '2' },
        { name: 'B', value: '3' },
      ],
      postData: { mimeType: 'application/json', text: btoa('{"x":1}'), encoding: 'base64' },
    });
    const file = read(text);
    expect(file.requests[0]?.headers).toEqual([
      ['B', '1'],
      ['a', '2'],
      ['B', '3'],
      ['Content-Type', 'application/json'],
    ]);
    expect(file.requests[0]?.body).toEqual(encodeUtf8('{"x":1}'));
    expect(file.leftOver).toEqual(['1 entry with an answer: a draft has no answer and no timings.']);
  });

  test('fields without a text become pairs, and a file among them is named', () => {
    const params = [
      { name: 'a b', value: 'é&' },
      { name: 'f', fileName: 'x.bin' },
    ];
    const request = only(
      har({
        method: 'POST',
        url: 'https://a.example/',
        headers: [],
        postData: { mimeType: 'text/plain', params },
      }),
    );
    expect(decodeUtf8(request.body)).toBe('a+b=%C3%A9%26');
    expect(request.leftOver.join(' ')).toMatch(/“x\.bin” of the field f .*text\/plain/);
  });

  test('an entry without a request is named by its number and the rest is read', () => {
    const file = read(JSON.stringify({ log: { entries: [{}, { request: { method: 'GET', url: '/x' } }] } }));
    expect(file.requests).toHaveLength(1);
    expect(file.leftOver[0]).toMatch(/^Entry 1 was not read: request/);
  });
});

describe('OpenAPI', () => {
  test('the catalogue’s own document comes back as every operation of the catalogue, with bodies that its schemas take', () => {
    const file = read(JSON.stringify(openApiDocument('https://api.example', '1')));
    expect(file.requests).toHaveLength(OPERATIONS.length);
    for (const operation of OPERATIONS) {
      const path = new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
      const found = file.requests.find(
        (one) => one.method === operation.method && path.test(new URL(one.url).pathname),
      );
      expect(found, operation.name).toBeDefined();
      if (!found || !operation.body) continue;
      expect(operation.body.schema.safeParse(JSON.parse(decodeUtf8(found.body))).error, operation.name).toBeUndefined();
    }
  });

  test('YAML, references, server variables, arrays and a schema that contains itself', () => {
    const request = only(`
openapi: 3.0.3
servers: [{ url: 'https://{zone}.example/v1/', variables: { zone: { default: eu } } }]
components:
  parameters:
    Tag: { name: tag, in: query, required: true, schema: { type: array, items: { type: string, enum: [a b] } } }
  schemas:
    Node: { type: object, required: [name, child], properties: { name: { type: string, example: é }, child: { $ref: '#/components/schemas/Node' } } }
paths:
  /things/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: string, example: a/b } }]
    post:
      tags: [things]
      parameters: [{ $ref: '#/components/parameters/Tag' }, { name: old, in: query, schema: { type: string } }]
      requestBody: { content: { text/plain: {}, application/json: { schema: { $ref: '#/components/schemas/Node' } } } }
`);
    expect(request).toMatchObject({
      method: 'POST',
      folder: ['things'],
      url: 'https://eu.example/v1/things/a%2Fb?tag=a%20b',
    });
    expect(JSON.parse(decodeUtf8(request.body)).child.name).toBe('é');
    expect(request.leftOver).toEqual([
      'Optional parameters without an example were left out: old.',
      'The body may also be text/plain; application/json was taken.',
    ]);
  });

  test('Swagger 2.0 hosts, base paths and body parameters are read as well', () => {
    const request = only(
      JSON.stringify({
        swagger: '2.0',
        host: 'a.example',
        basePath: '/v1/',
        schemes: ['http', 'https'],
        paths: {
          '/x': {
            put: {
              parameters: [
                {
                  in: 'body',
                  name: 'b',
                  schema: { type: 'object', properties: { n: { type: 'integer', default: 3 } } },
                },
              ],
            },
          },
        },
      }),
    );
    expect([request.url, decodeUtf8(request.body)]).toEqual(['https://a.example/v1/x', '{\n  "n": 3\n}']);
  });
});

test('a reference that leads back to itself is left with its operation read', () => {
  const file = read(
    '{"openapi":"3.1.0","components":{"parameters":{"A":{"$ref":"#/components/parameters/A"}}},"paths":{"/x":{"get":{"parameters":[{"$ref":"#/components/parameters/A"}]}}}}',
  );
  expect(file.requests[0]?.leftOver[0]).toMatch(/parameter was not read/);
});

describe('Postman', () => {
  const collection = (item: unknown, variable: unknown = []) =>
    JSON.stringify({
      info: { name: 'c', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      item,
      variable,
    });

  test('folders, variables, path variables and switched-off lines', () => {
    const file = read(
      collection(
        [
          {
            name: 'Reports',
            item: [
              {
                name: 'One',
                request: {
                  method: 'GET',
                  header: [
                    { key: 'X-Client-Id', value: '{{client}}' },
                    { key: 'Old', value: '1', disabled: true },
                  ],
                  auth: { type: 'bearer' },
                  url: {
                    raw: '{{baseUrl}}/v1/reports/:id?page=0&x={{nowhere}}',
                    variable: [{ key: 'id', value: '7' }],
                    query: [
                      { key: 'page', value: '0' },
                      { key: 'limit', value: '1', disabled: true },
                    ],
                  },
                },
                event: [{ listen: 'test', script: { exec: ['pm.test()'] } }],
              },
            ],
          },
        ],
        [
          { key: 'client', value: '{{who}}' },
          { key: 'who', value: 'me' },
        ],
      ),
    );
    expect(file.requests).toMatchObject([
      {
        title: 'One',
        folder: ['Reports'],
        url: '/v1/reports/7?page=0&x={{nowhere}}',
        headers: [['X-Client-Id', 'me']],
      },
    ]);
    const said = file.requests[0]?.leftOver.join('\n') ?? '';
    for (const part of ['Old', 'bearer', 'scripts', 'limit', '{{baseUrl}}', '{{nowhere}}'])
      expect(said).toContain(part);
  });

  test('bodies of each mode, and what of them a collection does not hold', () => {
    const bodies = [
      { mode: 'raw', raw: '{"n":"é"}', options: { raw: { language: 'json' } } },
      {
        mode: 'urlencoded',
        urlencoded: [
          { key: 'a b', value: '1' },
          { key: 'off', value: '2', disabled: true },
        ],
      },
      {
        mode: 'formdata',
        formdata: [
          { key: 'f', type: 'file', src: '/x' },
          { key: 'a', value: 'b' },
        ],
      },
      { mode: 'file', file: { src: '/x' } },
    ];
    const file = read(
      collection(
        bodies.map((body, at) => ({ name: String(at), request: { method: 'POST', url: 'https://a.example/', body } })),
      ),
    );
    expect(file.requests.map((one) => [decodeUtf8(one.body), one.headers.map(([, value]) => value).join()])).toEqual([
      ['{"n":"é"}', 'application/json'],
      ['a+b=1', 'application/x-www-form-urlencoded'],
      [expect.stringContaining('name="a"\r\n\r\nb\r\n'), 'multipart/form-data; boundary=dialbench-pairs'],
      ['', ''],
    ]);
    expect(file.requests.map((one) => one.leftOver.length)).toEqual([0, 1, 1, 1]);
  });

  test('a variable that names itself ends', () => {
    expect(
      only(collection([{ name: 'x', request: 'https://a.example/{{v}}' }], [{ key: 'v', value: '{{v}}{{v}}' }])).url,
    ).toContain('{{v}}');
  });
});

test('names of requests and folders hold no mark of direction; addresses and bodies stay as they are', () => {
  const request = { method: 'POST', url: 'https://a.example/\u202ex', body: { mode: 'raw', raw: 'b\u202e' } };
  const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  const item = [{ name: 'in\u2066side', item: [{ name: 'Pay\u202eEUR', request }] }];
  const one = only(JSON.stringify({ info: { name: 'c', schema }, item }));
  expect([one.title, one.folder]).toEqual(['Pay\ufffdEUR', ['in\ufffdside']]);
  expect(decodeUtf8(one.body)).toBe('b\u202e');
  expect(one.url).toContain('\u202e');
});
