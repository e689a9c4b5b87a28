import { describe, expect, test } from 'vitest';
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import type { ImportedFile } from '../../../shared/forms/imported-request.ts';
import { readImport } from '../../../shared/forms/read-import.ts';
import { importedDraft } from '../../../shared/import/import-draft.ts';

/** Files as browsers and tools write them, in the shapes of Chromium's and Firefox's network panels and Postman's export. */

function read(text: string): ImportedFile {
  const outcome = readImport(text);
  if (!outcome.ok) throw new Error(outcome.fault.message);
  return outcome.value;
}

const drafts = (text: string) => read(text).requests.map(importedDraft);
const bodies = (text: string) => read(text).requests.map(({ body }) => decodeUtf8(body));

describe('copied from a browser', () => {
  test('all as cURL (cmd): a line feed within the data does not end the command', () => {
    const text = [
      'curl ^"http://127.0.0.1:8080/v1/accounts^" ^',
      '  -H ^"content-type: application/json^" ^',
      '  --data-raw ^"^{^',
      '',
      '  ^\\^"customerId^\\^": 1003^',
      '',
      '^}^" &',
      'curl ^"http://127.0.0.1:8080/v1/webhooks^"',
    ].join('\r\n');
    const file = read(text);
    expect(file.leftOver).toEqual([]);
    expect(bodies(text)).toEqual(['{\n  "customerId": 1003\n}', '']);
  });

  test('all as cURL (bash): escapes of the shell are undone and every header that stays is named', () => {
    const text = `curl 'http://127.0.0.1:8080/v1/accounts' \\
  -H 'Content-Type: application/json' \\
  -H 'sec-ch-ua: "Chromium";v="140"' \\
  -b 'session=1' \\
  --data-raw $'{"note":"it\\'s \\u0021"}' --compressed ;
curl 'http://127.0.0.1:8080/v1/webhooks'`;
    expect(bodies(text)).toEqual(['{"note":"it\'s !"}', '']);
    const said = drafts(text)[0]?.leftOver.join(' ') ?? '';
    for (const part of ['Cookie', 'sec-ch-ua', '--compressed']) expect(said).toContain(part);
  });

  test.each([
    ['fetch("https://a.example/v1/webhooks", { "method": "GET" });', 'a fetch call'],
    ['Invoke-WebRequest -UseBasicParsing -Uri "https://a.example"', 'a PowerShell command'],
  ])('%s is named, with what to choose instead', (text, said) => {
    const outcome = readImport(text);
    expect(outcome.ok ? '' : outcome.fault.message).toContain(`got ${said}; choose “Copy as cURL”`);
  });

  test('a HAR whose entries say null where nothing was sent, and headers that are none', () => {
    const entries = [
      { request: { method: 'GET', url: 'https://a.example/v1/webhooks', headers: [], postData: null }, response: {} },
      { request: { method: 'GET', url: 'https://a.example/v1/webhooks', headers: [{ name: 'a' }], cookies: [{}] } },
    ];
    const file = read(JSON.stringify({ log: { entries } }));
    expect(file.requests.map(({ leftOver }) => leftOver)).toEqual([
      [],
      ['1 header without a name and value not read.', '1 cookie not taken: the service goes by its token.'],
    ]);
    expect(file.leftOver).toEqual(['1 entry with an answer: a draft has no answer and no timings.']);
  });

  test('the fields of a multipart form in a HAR are parts again, under the boundary that its header names', () => {
    const postData = {
      mimeType: 'multipart/form-data; boundary=X',
      params: [{ name: 'choice', value: '1' }],
      text: '',
    };
    const headers = [{ name: 'Content-Type', value: postData.mimeType }];
    const request = { method: 'POST', url: 'https://a.example/v1/ussd/process', headers, postData };
    const [draft] = drafts(JSON.stringify({ log: { entries: [{ request }] } }));
    expect(draft?.input?.body).toEqual({
      contentType: 'multipart/form-data; boundary=X',
      text: '--X\r\nContent-Disposition: form-data; name="choice"\r\n\r\n1\r\n--X--\r\n',
    });
  });
});

describe('exported from Postman', () => {
  const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
  const collection = (item: unknown, more: object = {}) => JSON.stringify({ info: { schema: SCHEMA }, item, ...more });
  const get = { method: 'GET', url: 'https://a.example/v1/webhooks' };

  test('a query line that is switched off is not sent, though the raw URL holds it', () => {
    const url = {
      raw: 'https://a.example/v1/reports?page=1&limit=2',
      query: [
        { key: 'page', value: '1' },
        { key: 'limit', value: '2', disabled: true },
      ],
    };
    const [draft] = drafts(collection([{ name: 'x', request: { method: 'GET', url } }]));
    expect(draft?.input?.query).toEqual([['page', '1']]);
    expect(draft?.leftOver).toEqual(['Query parameters that are switched off were left: limit.']);
  });

  test('form data becomes parts with a boundary of their own, whatever the headers say', () => {
    const body = { mode: 'formdata', formdata: [{ key: 'customerId', value: '1001' }, { value: 'nameless' }] };
    const header = [{ key: 'Content-Type', value: 'multipart/form-data' }];
    const request = { method: 'POST', url: 'https://a.example/v1/ussd/process', header, body };
    const [draft] = drafts(collection([{ name: 'x', request }]));
    expect(draft?.input?.body?.contentType).toBe('multipart/form-data; boundary=dialbench-pairs');
    expect(draft?.input?.body?.text).toContain('name="customerId"\r\n\r\n1001\r\n');
    expect(draft?.leftOver).toEqual(['A field without a name was not read: {"value":"nameless"}.']);
  });

  test('a folder’s variables reach its requests; what folders and the collection hold beside is named', () => {
    const event = [{ listen: 'prerequest', script: { exec: ['x'] } }];
    const inner = [{ name: 'r', request: { method: 'GET', url: '{{base}}/v1/transactions?customerId={{who}}' } }];
    const folder = { name: 'F', item: inner, event, auth: { type: 'basic' }, variable: [{ key: 'who', value: '7' }] };
    const file = read(
      collection([folder, 'junk', { name: 'empty' }], {
        auth: { type: 'bearer' },
        variable: [{ key: 'base', value: 'https://a.example' }],
      }),
    );
    expect(file.requests.map(({ url }) => url)).toEqual(['https://a.example/v1/transactions?customerId=7']);
    expect(file.leftOver).toEqual([
      'Not taken of the collection itself: bearer authentication.',
      'Not taken of the folder F: basic authentication, scripts.',
      'Item 2 of the collection (no object) has no request and was not read.',
      'Item 3 of the collection (empty) has no request and was not read.',
    ]);
  });

  test('format 2.0: header lines as text, a form as text, variables under their old name', () => {
    const schema = SCHEMA.replace('v2.1.0', 'v2.0.0');
    const request = {
      method: 'POST',
      url: '{{base}}/v1/accounts',
      header: 'X-Trace: 1\nbroken',
      body: { mode: 'urlencoded', urlencoded: 'a=b' },
    };
    const variables = [{ id: 'base', value: 'https://a.example' }];
    const [request0] = read(JSON.stringify({ info: { schema }, variables, item: [{ name: 'x', request }] })).requests;
    expect([request0?.url, decodeUtf8(request0?.body ?? new Uint8Array())]).toEqual([
      'https://a.example/v1/accounts',
      'a=b',
    ]);
    expect(request0?.leftOver).toEqual(['Headers without a name and value were not read: broken.']);
  });

  test('a collection as Postman’s API answers it', () => {
    expect(read(`{"collection":${collection([{ name: 'x', request: get }])}}`).requests).toHaveLength(1);
  });

  test('a folder too deep is named, not walked', () => {
    let item: object = { name: 'r', request: get };
    for (let at = 0; at < 60; at += 1) item = { name: 'f', item: [item] };
    const file = read(collection([item]));
    expect([file.requests, file.leftOver]).toEqual([[], ['Folders below 50 others were not read: f.']]);
  });
});

describe('OpenAPI', () => {
  const yaml = (paths: string) => read(`openapi: 3.0.3\npaths:\n${paths}`);

  test('a default goes before the first of the choices', () => {
    const file = yaml(
      '  /v1/reports: {get: {parameters: [{in: query, name: s, schema: {enum: [ASC, DESC], default: DESC}}]}}',
    );
    expect(file.requests[0]?.url).toBe('/v1/reports?s=DESC');
  });

  test('what cannot be found, is empty, or stays is said of the file', () => {
    const file = yaml(`  /v1/webhooks: {$ref: 'other.yaml#/x'}
  /v1/reports: {summary: nothing here}
components: {securitySchemes: {bearer: {type: http}}}`);
    expect(file.leftOver).toEqual([
      'Its security schemes were not taken: the environment’s own token and key are used.',
      'The path /v1/webhooks refers to other.yaml#/x, which is not in this document, and was not read.',
      'The path /v1/reports has no operation.',
    ]);
  });

  test('Swagger 2.0: a body is not called left out, a file among the fields is', () => {
    const file = read(`swagger: '2.0'
paths:
  /v1/accounts: {post: {parameters: [{in: body, name: body, schema: {example: {n: 1}}}]}}
  /v1/ussd/process: {post: {parameters: [{in: formData, name: a, type: integer}, {in: formData, name: f, type: file}]}}`);
    expect(file.requests.map(({ leftOver, body }) => [leftOver, decodeUtf8(body)])).toEqual([
      [[], '{\n  "n": 1\n}'],
      [['The file of the field f is not in the document.'], 'a=0'],
    ]);
  });
});

describe('hostile', () => {
  const said = (text: string) => {
    const outcome = readImport(text);
    return outcome.ok ? '' : outcome.fault.message;
  };

  test('schemas that refer to each other in thirty ways give a small example, not all of them', () => {
    const names = Array.from({ length: 30 }, (_, at) => `k${at}`);
    const schemaOf = (to: string) => ({
      type: 'object',
      required: names,
      properties: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/schemas/${to}` }])),
    });
    const last = Array.from({ length: 9 }, (_, at) => [`S${at}`, schemaOf(`S${(at + 1) % 9}`)]);
    const post = { requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } } } };
    const text = JSON.stringify({
      openapi: '3.0.0',
      paths: { '/v1/accounts': { post } },
      components: { schemas: Object.fromEntries(last) },
    });
    expect(bodies(text)[0]?.length).toBeLessThan(100_000);
  });

  test.each([
    [
      'aliases that multiply',
      () =>
        `a: &a [1,1,1]\n${'bcdefghij'.replaceAll(/./g, (c) => `${c}: &${c} [${`*${String.fromCharCode(c.charCodeAt(0) - 1)},`.repeat(9)}]\n`)}`,
      'cannot be read as YAML',
    ],
    [
      'a list in 20,000 lists',
      () => `openapi: 3.0.0\nx: ${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      'nested too deep',
    ],
    ['200,000 open brackets', () => '['.repeat(200_000), 'at most 200 levels'],
    ['YAML that would take a minute', () => 'a b c d e f g h\n'.repeat(200_000), 'YAML is read up to'],
    // As many faults as characters: who draws a picture of the lines before each one needs half a minute.
    ['320,000 quotation marks', () => '"'.repeat(320_000), 'no YAML'],
    ['a name twice', () => 'openapi: 3.0.0\npaths: {}\npaths: {}\n', '“paths” twice'],
  ])('%s: refused with a sentence', (_name, text, words) => {
    expect(said(text())).toContain(words);
  });

  test('names of the language’s own are names like others', () => {
    const text =
      '{"openapi":"3.0.0","paths":{"/v1/accounts":{"post":{"requestBody":{"content":{"application/json":{"schema":{"required":["__proto__","constructor"],"properties":{"__proto__":{"example":"a"},"constructor":{"example":"b"}}}}}}}}}}';
    expect(bodies(text)).toEqual(['{\n  "__proto__": "a",\n  "constructor": "b"\n}']);
  });

  test('half of a pair of surrogates is replaced, not thrown at', () => {
    const item = [
      {
        name: 'x',
        request: {
          method: 'POST',
          url: { raw: '/v1/reports/:id', variable: [{ key: 'id', value: '\ud800' }] },
          body: { mode: 'urlencoded', urlencoded: [{ key: '\udc00', value: 'b' }] },
        },
      },
    ];
    const [request] = read(JSON.stringify({ info: { schema: '' }, item })).requests;
    expect([request?.url, decodeUtf8(request?.body ?? new Uint8Array())]).toEqual([
      '/v1/reports/%EF%BF%BD',
      '%EF%BF%BD=b',
    ]);
  });
});
