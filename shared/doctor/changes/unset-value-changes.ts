/** Values that were not there yet when the base was built: what languages write for nothing, and unfilled variables. */
import { isDerived } from '../../signature/components.ts';
import type { CauseId } from '../causes.ts';
import { shown } from './change.ts';
import type { AddValue } from './value-change.ts';

/** The first four are common. */
const EMPTY_WORDS = [
  'undefined',
  'null',
  'None',
  '[object Object]',
  'nil',
  'NaN',
  '<nil>',
  'nan',
  'NULL',
  '[]',
  '{}',
  'false',
  '[object Promise]',
  '(null)',
] as const;
const USUAL_WORDS = 4;

/** What languages write for a value that is not there, for a list, or for bytes. */
export function unsetChanges(add: AddValue, name: string, sent: string): void {
  const set = `Set ${name} before you build the base: it is ${shown(sent)}.`;
  const isHeader = !isDerived(name);
  const late: readonly CauseId[] = name === 'content-length' ? ['B22', 'H5'] : ['B22'];
  const isToken = name === 'authorization';
  for (const [at, word] of EMPTY_WORDS.entries()) {
    const isRare = !isHeader || at >= USUAL_WORDS;
    add('', late, word, set, isRare);
    if (isToken) add('', late, `Bearer ${word}`, set, at >= 3);
  }
  add('', late, '', set, !isHeader);
  if (isToken) {
    add('', late, 'Bearer ', set);
    add('', late, 'Bearer', set);
  }
  const decode = `Decode ${name} to text before it goes into the base: Python's b'…' was signed.`;
  add('quotes', ['B22'], (text) => `b'${text}'`, decode, !isHeader);
  add('quotes', ['B22'], (text) => `b"${text}"`, decode, true);
  if (isToken) add('token', ['B22'], (text) => text.replace(/^(\S+ )(.*)$/s, "$1b'$2'"), decode);
  add('quotes', ['B22'], (text) => `[${text}]`, set, true);
  add('quotes', ['B22'], (text) => `['${text}']`, set, true);
  add('quotes', ['B22'], (text) => `["${text}"]`, set, true);
  add('quotes', ['B22'], (text) => `Some("${text}")`, set, true);
  add('quotes', ['B22'], (text) => JSON.stringify(text), set, true);
}

const TEMPLATE_NAMES: Readonly<Record<string, readonly string[]>> = {
  authorization: [
    'access_token',
    'token',
    'accessToken',
    'bearer_token',
    'bearerToken',
    'auth_token',
    'authToken',
    'TOKEN',
    'ACCESS_TOKEN',
    'jwt',
    'apiToken',
    'api_token',
    'authorization',
  ],
  'x-client-id': [
    'client_id',
    'clientId',
    'clientID',
    'client-id',
    'CLIENT_ID',
    'x-client-id',
    'X-Client-Id',
    'client',
  ],
  'x-idempotency-key': [
    '$guid',
    '$randomUUID',
    'idempotency_key',
    'idempotencyKey',
    'idempotency-key',
    'IDEMPOTENCY_KEY',
    'uuid',
    'guid',
    'x-idempotency-key',
    'X-Idempotency-Key',
  ],
  'x-idempotency-id': ['$guid', '$randomUUID', 'idempotency_id', 'idempotencyId', 'idempotency-id', 'uuid', 'guid'],
  'content-digest': ['content_digest', 'contentDigest', 'content-digest', 'digest', 'CONTENT_DIGEST', 'Content-Digest'],
  'content-type': ['content_type', 'contentType', 'content-type'],
  'content-length': ['content_length', 'contentLength', 'content-length', 'length'],
  '@target-uri': ['url', 'baseUrl', 'base_url'],
  '@path': ['path'],
};

/** Variables of Postman, shells and templates that were signed before they were filled in. */
export function templateChanges(add: AddValue, name: string): void {
  for (const [which, variable] of (TEMPLATE_NAMES[name] ?? []).entries()) {
    const spellings = [
      `{{${variable}}}`,
      `\${${variable}}`,
      `$${variable}`,
      `{${variable}}`,
      `<${variable}>`,
      `%${variable}%`,
      `:${variable}`,
      `\${${variable.toUpperCase()}}`,
      `$${variable.toUpperCase()}`,
    ];
    for (const [at, written] of spellings.entries()) {
      const isRare = at > 0 || which > 1;
      const fix = `${written} was still a variable when you signed. Fill it in first.`;
      const isToken = name === 'authorization';
      add('', ['B23'], written, fix, isRare || isToken);
      if (isToken) add('', ['B23'], `Bearer ${written}`, fix, isRare);
    }
  }
}
