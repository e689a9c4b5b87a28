/**
 * Files made to stop whoever imports them: to take for ever, to fill the memory, or to make the reader throw.
 *
 * `answer` is what comes instead: a refusal in a sentence, or `read N: ` and what was left. Each is as large as a file
 * that the reader takes, so that time which grows with the square of its size would be noticed.
 */

export type FileAttack = {
  readonly id: string;
  /** Completes "The attacker …". */
  readonly attacker: string;
  readonly file: () => string;
  readonly answer: RegExp;
};

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const collection = (more: object): string => JSON.stringify({ info: { name: 'x', schema: SCHEMA }, ...more });
const request = (url: unknown, more: object = {}) => ({ name: 'r', request: { method: 'GET', url, ...more } });
const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

export const FILE_ATTACKS: readonly FileAttack[] = [
  {
    id: 'postman-blanks-in-braces',
    attacker: 'opens a variable in a collection and never closes it, with 200,000 blanks in it',
    file: () => collection({ item: [request(`https://a.example/{{${' '.repeat(200_000)}x`)] }),
    answer: /^read 1/,
  },
  {
    id: 'postman-braces',
    attacker: 'writes 500,000 opening braces for a URL',
    file: () => collection({ item: [request(`https://a.example/${'{{'.repeat(250_000)}`)] }),
    answer: /^read 1/,
  },
  {
    id: 'postman-doubling-variables',
    attacker: 'lets each variable hold the next one a thousand times',
    file: () =>
      collection({
        variable: numbers(6).map((at) => ({ key: `v${at}`, value: `{{v${at + 1}}}`.repeat(1000) })),
        item: [request('https://a.example/{{v0}}')],
      }),
    answer: /^read 1/,
  },
  {
    id: 'postman-one-long-variable-in-every-request',
    attacker: 'uses a variable of three megabytes in 2,000 requests, which would be six gigabytes',
    file: () =>
      collection({
        variable: [{ key: 'long', value: 'x'.repeat(3_000_000) }],
        item: numbers(2000).map(() => request('https://a.example/{{long}}')),
      }),
    answer: /^read 2000: .*too long to be filled in everywhere/,
  },
  {
    id: 'postman-variables-in-every-folder',
    attacker: 'gives 5,000 folders a variable each, below a collection with 50,000',
    file: () =>
      collection({
        variable: numbers(50_000).map((at) => ({ key: `k${at}`, value: '1' })),
        item: numbers(5000).map((at) => ({
          name: `f${at}`,
          variable: [{ key: 'own', value: '2' }],
          item: [request('https://a.example/{{own}}')],
        })),
      }),
    answer: /^read 2000: .*The file holds 5000 requests; the first 2000 were read\./,
  },
  {
    id: 'postman-switched-off-query',
    attacker: 'switches 60,000 lines of a query off, in the other order',
    file: () => {
      const lines = numbers(60_000).map((at) => ({ key: `q${at}`, value: '1', disabled: true }));
      const raw = `https://a.example/?${lines.map(({ key }) => `${key}=1`).join('&')}`;
      return collection({ item: [request({ raw, query: lines.toReversed() })] });
    },
    answer: /^read 1/,
  },
  {
    id: 'postman-path-variables',
    attacker: 'lists 50,000 path variables for a URL of a megabyte',
    file: () =>
      collection({
        item: [
          request({
            raw: `https://a.example/${'x/'.repeat(500_000)}`,
            variable: numbers(50_000).map((at) => ({ key: `p${at}`, value: '1' })),
          }),
        ],
      }),
    answer: /^read 1/,
  },
  {
    id: 'postman-form-boundaries',
    attacker: 'lets a form hold every boundary that would be tried',
    file: () => {
      const value = numbers(100_000)
        .map((at) => (at === 0 ? 'dialbench-pairs' : `dialbench-pairs-${at}`))
        .join(' ');
      return collection({
        item: [request('https://a.example/', { body: { mode: 'formdata', formdata: [{ key: 'a', value }] } })],
      });
    },
    answer: /^read 1/,
  },
  {
    id: 'json-deep',
    attacker: 'nests a URL 100,000 objects deep, which can be read and not be written again',
    file: () => `{"info":{},"item":[{"request":{"url":{"raw":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}}}]}`,
    answer: /^Expected at most 500 levels, got more/,
  },
  {
    id: 'openapi-one-example-everywhere',
    attacker: 'refers to one example of two megabytes from 10,000 operations, which would be twenty gigabytes',
    file: () =>
      JSON.stringify({
        openapi: '3.1.0',
        paths: Object.fromEntries(
          numbers(10_000).map((at) => [`/p${at}`, { post: { requestBody: { $ref: '#/components/requestBodies/b' } } }]),
        ),
        components: {
          requestBodies: { b: { content: { 'application/json': { example: 'x'.repeat(2_000_000) } } } },
        },
      }),
    answer: /^read \d\d: .*hold more than 64000000 characters together/,
  },
  {
    id: 'openapi-long-reference',
    attacker: 'refers with a path of 500,000 steps from 2,000 places',
    file: () => {
      const shared = { $ref: `#/${'components/../'.repeat(50_000)}x` };
      return JSON.stringify({
        openapi: '3.1.0',
        components: { parameters: { p: shared } },
        paths: Object.fromEntries(
          numbers(2000).map((at) => [`/p${at}`, { get: { parameters: [{ $ref: '#/components/parameters/p' }] } }]),
        ),
      });
    },
    answer: /^read 2000/,
  },
  {
    id: 'curl-blanks',
    attacker: 'puts 500,000 blanks behind a curl command',
    file: () => `curl https://a.example/${' '.repeat(500_000)}x`,
    answer: /^read 1|^Expected one URL/,
  },
  {
    id: 'curl-blanks-in-lines',
    attacker: 'ends 100 lines of a script with 50,000 blanks each',
    file: () => `${`curl https://a.example/${' '.repeat(50_000)}-s\n`.repeat(100)}`,
    answer: /^read 100/,
  },
  {
    id: 'curl-many-data-options',
    attacker: 'gives a command 100,000 pieces of data',
    file: () => `curl https://a.example/${" -d 'a=1'".repeat(100_000)}`,
    answer: /^read 1/,
  },
  {
    id: 'curl-many-letters',
    attacker: 'joins 200,000 letters to one option',
    file: () => `curl https://a.example/ -${'s'.repeat(200_000)}`,
    answer: /^read 1/,
  },
  {
    id: 'curl-many-escapes',
    attacker: 'writes 200,000 bytes as escapes',
    file: () => `curl https://a.example/ --data-raw $'${'\\xff'.repeat(200_000)}'`,
    answer: /^read 1/,
  },
  {
    id: 'curl-many-headers-and-logins',
    attacker: 'gives a command 20,000 headers and 20,000 logins',
    file: () => `curl https://a.example/${" -H 'A: 1' -u a:b".repeat(20_000)}`,
    answer: /^read 1/,
  },
  {
    id: 'curl-lines-that-are-no-command',
    attacker: 'puts 300,000 lines that are no command around one that is',
    file: () => `curl https://a.example/\n${'x\n'.repeat(300_000)}`,
    answer: /^read 1: .*more of the kind\.$/,
  },
];
