/**
 * What can happen to the value of a header between signing and sending, header by header.
 *
 * The values come from habits of HTTP clients and languages: a charset added late, a length counted in characters, a
 * token with its line feed, a variable that was still empty.
 */
import { decodeUtf8 } from '../../bytes/utf8.ts';
import { type HttpRequest, headerValues } from '../../http/message.ts';
import { isDerived } from '../../signature/components.ts';
import { type BaseModel, modelValue } from '../base-model.ts';
import type { BodyVariant } from '../body-variants.ts';
import type { CauseId } from '../causes.ts';
import { type Change, shown, withValue } from './change.ts';

/** `digests` are the body's right digest and those of its variants, as Content-Digest values. */
export function valueChanges(
  model: BaseModel,
  request: HttpRequest,
  variants: readonly BodyVariant[],
  digestOf: (body: Uint8Array) => string,
): Change[] {
  const changes: Change[] = [];
  const names = new Set(model.names.map((name) => name.toLowerCase()));
  for (const name of names) {
    const sent = modelValue(model, name);
    if (sent === undefined) continue;
    const add: Add = (causes, signed, fix, isRare) => {
      if (signed === undefined || signed === sent) return;
      changes.push({
        causes,
        slot: name,
        isRare,
        message: `${name} was signed as ${shown(signed)}; ${shown(sent)} was sent.`,
        fix,
        expected: sent,
        came: signed,
        corrected: { of: name, value: sent },
        apply: (from) => withValue(from, name, signed),
      });
    };
    if (!isDerived(name)) lineChanges(add, name, headerValues(request.headers, name), sent);
    if (name === 'content-type') contentTypeChanges(add, sent);
    if (name === 'content-length') contentLengthChanges(add, request, variants);
    if (name === 'content-digest') contentDigestChanges(add, sent, request, variants, digestOf);
    if (name === 'authorization') authorizationChanges(add, sent);
    if (name === 'x-client-id' || name.startsWith('x-idempotency-')) idChanges(add, name, sent);
    emptinessChanges(add, name, sent);
    templateChanges(add, name);
  }
  return changes;
}

/** The body's forms that enter pairs. */
const USUAL_VARIANTS = 6;

type Add = (causes: readonly CauseId[], signed: string | undefined, fix: string, isRare?: boolean) => void;

/** How a header's lines become one value: trimming, folds, repetition. */
function lineChanges(add: Add, name: string, lines: readonly string[], sent: string): void {
  const [first = '', ...others] = lines;
  const trim = `Blanks around a value are not part of it, and those inside stay: sign ${name} as ${shown(sent)}.`;
  if (others.length === 0) {
    add(['B13'], first, trim);
    add(['B13'], first.trimStart(), trim);
    add(['B13'], first.trimEnd(), trim);
    add(['B13'], sent.replace(/[ \t]{2,}/g, ' '), trim);
    add(['B13'], ` ${sent}`, trim);
    add(['B13'], `${sent} `, trim);
  }
  if (first.includes('\n')) {
    const fold = 'A folded value is signed on one line: each fold is one space.';
    for (const joint of ['', '\n', '\r\n', '\n ', '\r\n ']) {
      add(['B15'], first.trim().replace(/[ \t]*\r?\n[ \t]+/g, joint), fold);
    }
    add(['B15'], first.trim().replace(/\r?\n/g, ''), fold);
    add(['B15'], first.trim().replaceAll('\r\n', '\n'), fold);
    add(['B15'], first.split(/\r?\n/)[0]?.trim(), fold);
  }
  if (others.length > 0) {
    const values = lines.map((line) => line.trim());
    const join = `${name} was sent ${lines.length} times; send it once, or sign all values joined by “, ”: ${shown(sent)}.`;
    for (const joint of [',', '; ', ' ', '\n', '']) add(['B16'], values.join(joint), join);
    add(['B16', 'H12'], values[0], join);
    add(['B16', 'H12'], values.at(-1), join);
    add(['B16'], [...values].reverse().join(', '), join);
    add(['B16'], values.filter((value) => value !== '').join(', '), join);
  }
  if (sent === '') add(['B14'], undefined, '');
  if (/,/.test(sent)) add(['B16'], sent.replaceAll(/,[ \t]*/g, ','), `Sign ${name} exactly as it is sent.`);
}

function contentTypeChanges(add: Add, sent: string): void {
  const [type = '', ...parameters] = sent.split(';').map((part) => part.trim());
  const set = `Set Content-Type yourself before signing, and keep the client from changing it: ${shown(sent)} was sent.`;
  const charsets = [';charset=utf-8', '; charset=utf-8', ';charset=UTF-8', '; charset=UTF-8', '; charset="utf-8"'];
  const hasCharset = parameters.some((parameter) => /^charset=/i.test(parameter));
  if (parameters.length > 0) add(['H1'], type, set);
  for (const charset of charsets) add(hasCharset ? ['H2', 'H1'] : ['H1'], type + charset, set);
  add(['H2'], sent.toLowerCase(), set);
  add(['H2'], sent.toUpperCase(), set);
  add(['H2'], sent.replaceAll(/;[ \t]*/g, ';'), set);
  for (const other of [
    'text/plain',
    'text/plain;charset=UTF-8',
    'text/plain; charset=utf-8',
    'application/json',
    'application/x-www-form-urlencoded',
    'application/octet-stream',
    'multipart/form-data',
    '*/*',
  ]) {
    if (other !== type) add(['H3'], other, set);
  }
}

function contentLengthChanges(add: Add, { body }: HttpRequest, variants: readonly BodyVariant[]): void {
  const text = decodeUtf8(body);
  const bytes = `Count the bytes of the body, not its characters: ${body.length}.`;
  add(['H4'], String(text.length), bytes);
  add(['H4'], String([...text].length), bytes);
  const late = 'Set Content-Length before signing: it is the number of bytes of the body that is sent.';
  add(['H5', 'H7'], '0', late);
  for (const [at, { causes, bytes: variant, name }] of variants.entries()) {
    const fix = `Sign the length of the body that is sent, not of ${name}.`;
    if (variant.length > 0) add(causes, String(variant.length), fix, at >= USUAL_VARIANTS);
  }
  add(['H5'], '-1', late, true);
  for (const step of [-2, -1, 1, 2]) add(['H4', 'D4'], String(body.length + step), bytes, step < 0 || step > 1);
}

function contentDigestChanges(
  add: Add,
  sent: string,
  { body }: HttpRequest,
  variants: readonly BodyVariant[],
  digestOf: (body: Uint8Array) => string,
): void {
  const once = 'Compute Content-Digest once, over the bytes that are sent, and sign the value of the header.';
  const right = digestOf(body);
  add(['D23'], right, once);
  for (const [at, { causes, bytes }] of variants.entries()) add(causes, digestOf(bytes), once, at >= USUAL_VARIANTS);
  const inside = /:([^:]*):/.exec(sent)?.[1];
  if (inside === undefined) return;
  add(['D15'], `sha-512=${inside}`, once);
  add(['D15'], `SHA-512=:${inside}:`, once);
  add(['D15'], `SHA-512=${inside}`, once);
  add(['D15'], `sha-512:${inside}`, once);
  add(['D15'], inside, once);
  add(['D17'], sent.replaceAll('+', '-').replaceAll('/', '_'), once);
  add(
    ['D17'],
    sent
      .replaceAll('=:', ':')
      .replaceAll('=:', ':')
      .replace(/^sha-512:/, 'sha-512=:'),
    once,
  );
}

function authorizationChanges(add: Add, sent: string): void {
  const [scheme = '', ...rest] = sent.split(' ');
  const token = rest.join(' ').trim() === '' ? sent : rest.join(' ');
  const as = `Sign Authorization as it is sent: “Bearer”, one space, the token without a line feed.`;
  add(['H9'], token, as);
  for (const [word, joint] of [
    ['Bearer', ' '],
    ['bearer', ' '],
    ['BEARER', ' '],
    ['Bearer', ''],
    ['Bearer', '  '],
    ['Bearer', ': '],
    ['Bearer Bearer', ' '],
    ['Token', ' '],
    ['token', ' '],
    ['Basic', ' '],
  ] as const) {
    add(['H9'], word + joint + token, as, word !== 'bearer' && word !== 'Bearer Bearer');
  }
  for (const end of ['\n', '\r\n', ' ', '\r', '\t', '\\n'])
    add(['H9'], sent + end, as, end === '\t' || end === '\r' || end === '\\n');
  add(['H9'], `${scheme} "${token}"`, as, true);
  add(['H9'], `${scheme} ${token.toLowerCase()}`, as, true);
  add(['H9'], token.trim(), as);
}

function idChanges(add: Add, name: string, sent: string): void {
  const as = `Sign ${name} character for character as it is sent.`;
  add(['H11'], sent.toUpperCase(), as);
  add(['H11'], sent.toLowerCase(), as);
  add(['H11'], `{${sent}}`, as);
  add(['H11'], `"${sent}"`, as);
  add(['H11'], `'${sent}'`, as, true);
  add(['H11'], sent.replaceAll('-', ''), as);
  add(['H11'], sent.replace(/^[{"']|[}"']$/g, ''), as);
  add(['H11'], `${sent}\n`, as);
  add(['H11'], `urn:uuid:${sent}`, as, true);
}

/** What languages write for a value that is not there, or for bytes. */
function emptinessChanges(add: Add, name: string, sent: string): void {
  const set = `Set ${name} before you build the base: it is ${shown(sent)}.`;
  const isHeader = !isDerived(name);
  const late: readonly CauseId[] = name === 'content-length' ? ['B22', 'H5'] : ['B22'];
  for (const [at, word] of EMPTY_WORDS.entries()) {
    const isRare = !isHeader || at >= USUAL_WORDS;
    if (isHeader || at < 3) add(late, word, set, isRare);
    if (name === 'authorization') add(late, `Bearer ${word}`, set, isRare);
  }
  add(late, '', set, !isHeader);
  if (name === 'authorization') {
    add(late, 'Bearer ', set);
    add(late, 'Bearer', set);
  }
  add(
    ['B22'],
    `b'${sent}'`,
    `Decode ${name} to text before it goes into the base: Python's b'…' was signed.`,
    !isHeader,
  );
  add(['B22'], `[${sent}]`, set, true);
  add(['B22'], `['${sent}']`, set, true);
  add(['B22'], JSON.stringify(sent), set, true);
}

/** The first four are common. */
const EMPTY_WORDS = ['undefined', 'null', 'None', '[object Object]', 'nil', 'NaN', '<nil>', 'nan', 'NULL'] as const;
const USUAL_WORDS = 4;

const TEMPLATE_NAMES: Readonly<Record<string, readonly string[]>> = {
  authorization: [
    'token',
    'access_token',
    'accessToken',
    'bearer_token',
    'bearerToken',
    'auth_token',
    'TOKEN',
    'ACCESS_TOKEN',
  ],
  'x-client-id': ['client_id', 'clientId', 'clientID', 'client-id', 'CLIENT_ID', 'x-client-id'],
  'x-idempotency-key': [
    '$guid',
    '$randomUUID',
    'idempotency_key',
    'idempotencyKey',
    'idempotency-key',
    'IDEMPOTENCY_KEY',
    'uuid',
    'x-idempotency-key',
  ],
  'x-idempotency-id': ['$guid', '$randomUUID', 'idempotency_id', 'idempotencyId', 'idempotency-id', 'uuid'],
  'content-digest': ['content_digest', 'contentDigest', 'content-digest', 'digest', 'CONTENT_DIGEST'],
  'content-type': ['content_type', 'contentType', 'content-type'],
  'content-length': ['content_length', 'contentLength', 'content-length'],
};

/** Variables of Postman, shells and templates that were signed before they were filled in. */
function templateChanges(add: Add, name: string): void {
  for (const [which, variable] of (TEMPLATE_NAMES[name] ?? []).entries()) {
    const spellings = [
      `{{${variable}}}`,
      `\${${variable}}`,
      `$${variable}`,
      `{${variable}}`,
      `<${variable}>`,
      `%${variable}%`,
    ];
    for (const [at, written] of spellings.entries()) {
      const isRare = at > 0 || which > 2;
      const fix = `${written} was still a variable when you signed. Fill it in first.`;
      add(['B23'], written, fix, isRare || name === 'authorization');
      if (name === 'authorization') add(['B23'], `Bearer ${written}`, fix, isRare);
    }
  }
}
