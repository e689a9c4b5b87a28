import { describe, expect, test } from 'vitest';
import { printProgram } from '../../../electron/codegen/print-program.ts';
import { encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { LONGEST_INLINE_BODY, programFacts } from '../../../shared/codegen/program-facts.ts';
import type { ProgramSource } from '../../../shared/codegen/program-source.ts';
import { TARGETS } from '../../../shared/codegen/targets.ts';
import type { Draft } from '../../../shared/request/draft.ts';
import type { SigningProfile } from '../../../shared/signature/profile.ts';
import { GET_DRAFT, POST_DRAFT, prepared } from '../signature/signed-draft.ts';

/** The token of `environmentWith`, and a value that is nowhere else. */
const TOKEN = 'token-of-the-test';

function sourceOf(draft: Draft = POST_DRAFT, profile: Partial<SigningProfile> = {}): ProgramSource {
  return { ...prepared(draft, profile), operation: 'accounts.create', maskedPlaces: 0 };
}

const kindsOf = (source: ProgramSource) =>
  Object.fromEntries(programFacts(source).headers.map(({ name, value }) => [name, value.kind]));

test('what is computed when the program runs is told from what is constant', () => {
  expect(kindsOf(sourceOf())).toEqual({
    'Content-Type': 'text',
    Authorization: 'token',
    'X-Client-Id': 'text',
    'Content-Digest': 'digest',
    'Content-Length': 'length',
    'X-Idempotency-Key': 'idempotency',
  });
});

test('a digest or length that was edited to be wrong stays as it was edited', () => {
  const headers = [
    ...POST_DRAFT.headers,
    ['Content-Digest', 'sha-512=:AAAA:'] as const,
    ['Content-Length', '1'] as const,
  ];
  const kinds = kindsOf(sourceOf({ ...POST_DRAFT, headers, keepStale: true }));
  expect(kinds).toMatchObject({ 'Content-Digest': 'text', 'Content-Length': 'text' });
});

test('lines of one name are one line, connection headers are left to the library, and both are said or need not be', () => {
  const headers = [...POST_DRAFT.headers, ['X-Tag', 'a'], ['x-tag', ' b '], ['Connection', 'close']] as const;
  const facts = programFacts(sourceOf({ ...POST_DRAFT, headers }));
  expect(facts.headers.filter(({ name }) => /tag|connection/i.test(name))).toEqual([
    { name: 'X-Tag', value: { kind: 'text', text: 'a, b' } },
  ]);
  expect(facts.notes).toEqual(['The 2 lines of X-Tag are sent as one, joined by commas.']);
});

describe('each choice of a profile is a fact', () => {
  test.each([
    [{ createdUnit: 'milliseconds' }, { createdUnit: 'milliseconds', expiresAfter: 100_000 }],
    [{ createdUnit: 'milliseconds', expires: { afterMs: 100 } }, { expiresAfter: 100 }],
    [{ expires: { afterMs: 250 } }, { expiresAfter: 250 }],
    [{ expires: 'off' }, { expiresAfter: undefined, parameters: ['created', 'keyid'] }],
    [{ parameterOrder: ['keyid', 'expires', 'created'] }, { parameters: ['keyid', 'expires', 'created'] }],
    [{ label: 'other' }, { label: 'other' }],
    [{ signedMessage: 'sha512-hex' }, { signedMessage: 'sha512-hex' }],
  ] as const)('%j', (profile, facts) => {
    expect(programFacts(sourceOf(POST_DRAFT, profile))).toMatchObject(facts);
  });

  test('idempotencyHeader both: two headers with one value', () => {
    const both = programFacts(sourceOf(POST_DRAFT, { idempotencyHeader: 'both' })).headers;
    expect(both.filter(({ value }) => value.kind === 'idempotency')).toHaveLength(2);
  });

  test('componentCase as-sent: names as the header lines have them', () => {
    const names = programFacts(sourceOf(GET_DRAFT, { componentCase: 'as-sent' })).components.map(({ name }) => name);
    expect(names).toContain('X-Client-Id');
  });

  test.each([
    ['question-mark', { kind: 'text', text: '?' }],
    ['empty', { kind: 'text', text: '' }],
    ['omit', undefined],
  ] as const)('emptyQuery %s', (emptyQuery, from) => {
    const facts = programFacts(sourceOf({ ...GET_DRAFT, target: '/v1/webhooks' }, { emptyQuery }));
    expect(facts.components.find(({ name }) => name === '@query')?.from).toEqual(from);
  });
});

test('a body that is no text is base64, and one too long for a constant is read from a file', () => {
  expect(programFacts(sourceOf({ ...POST_DRAFT, body: Uint8Array.of(255, 0) })).body).toEqual({
    kind: 'base64',
    base64: '/wA=',
  });
  const long = programFacts(sourceOf({ ...POST_DRAFT, body: new Uint8Array(LONGEST_INLINE_BODY + 1).fill(32) }));
  expect(long.body).toEqual({ kind: 'file', totalBytes: LONGEST_INLINE_BODY + 1 });
  expect(long.notes).toEqual(['The body (16,385 bytes) is read from the file that DIALBENCH_BODY_FILE names.']);
});

test('no program holds the token, wherever the Authorization header puts it', () => {
  for (const authorization of [`Bearer ${TOKEN}`, TOKEN, `Bearer  ${TOKEN}`, `${TOKEN} `, `${TOKEN} x`]) {
    const headers = [...POST_DRAFT.headers, ['AUTHORIZATION', authorization]] as const;
    for (const target of TARGETS) {
      const { program } = printProgram(target, sourceOf({ ...POST_DRAFT, headers }));
      expect(program, `${target.id} with “${authorization}”`).not.toContain(TOKEN);
    }
  }
});

test('stars that stand for a secret in the address or the body are said', () => {
  const masked = { ...sourceOf({ ...POST_DRAFT, body: encodeUtf8('{"token":"**********"}') }), maskedPlaces: 1 };
  expect(programFacts(masked).notes).toEqual(['Stars replace a secret: put it in yourself, from a variable.']);
});

test('an operation’s name becomes a file’s name that is safe everywhere', () => {
  expect(programFacts({ ...sourceOf(), operation: '../a b;$(x)\n' }).title).toBe('a-b-x');
  expect(programFacts({ ...sourceOf(), operation: '…' }).title).toBe('request');
});

test('the curl program says with which options curl’s own signature does for this profile, or why it does not', () => {
  const target = TARGETS.find(({ id }) => id === 'curl');
  if (target === undefined) throw new Error('there is no curl');
  const noted = (profile: Partial<SigningProfile>) => printProgram(target, sourceOf(GET_DRAFT, profile)).notes.at(-1);
  expect(noted({})).toBe(
    'curl’s own signature (--httpsig-key, since 8.22) does not do here: it cannot cover @target-uri; it signs the base itself, and not the 64 raw bytes of the base’s SHA-512.',
  );
  const components = { GET: ['@method', '@authority', '@path', 'x-client-id'] };
  expect(noted({ signedMessage: 'base', components })).toMatch(
    /: --httpsig-key @seed\.hex --httpsig-keyid '[^']+' --httpsig-headers 'method authority path x-client-id:'$/,
  );
  expect(noted({ signedMessage: 'base', components, createdUnit: 'milliseconds' })).toContain('created in seconds');
  const node = TARGETS.find(({ id }) => id === 'node');
  if (node) expect(printProgram(node, sourceOf(GET_DRAFT, {})).notes.join()).not.toContain('httpsig');
});
