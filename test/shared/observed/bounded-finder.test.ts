/** Secrets of a stranger in a stranger's text: ordinary ones in every spelling, and none at more than a fixed price a character. */
import { expect, test } from 'vitest';
import { createBoundedFinder } from '../../../shared/observed/bounded-finder.ts';
import { maskerOf } from '../../../shared/observed/mask-secrets.ts';

const masked = (secrets: readonly string[], text: string): string =>
  maskerOf(createBoundedFinder(secrets), 0).text(text);
const stars = (text: string): string => '*'.repeat(text.length);

/** The places of these secrets, and how many characters were read to find them. */
function counted(secrets: readonly string[], text: string) {
  let reads = 0;
  const units = new Proxy(new TextEncoder().encode(text), {
    get(bytes, name) {
      reads += 1;
      return Reflect.get(bytes, name);
    },
  });
  const places = createBoundedFinder(secrets).find(units).flat();
  return { places, readsEach: reads / text.length };
}

const repeated = 'a'.repeat(8000);

test.each([
  ['repeats what the text repeats', [repeated], 'a'.repeat(60_000)],
  ['nearly stands everywhere', [`${repeated}b`], 'a'.repeat(60_000)],
  ['stands everywhere in hex', [repeated], '61'.repeat(30_000)],
  ['is many', Array.from({ length: 3000 }, (_, at) => `aaaaaaa${at.toString(36)}`), 'a'.repeat(60_000)],
])('a secret that %s is looked for at a fixed price a character', (_what, secrets, text) => {
  expect(counted(secrets, text).readsEach).toBeLessThan(200);
});

test('what repeats itself is found as it is, and as one place', () => {
  const { places } = counted([repeated], 'a'.repeat(60_000));
  expect(places).toEqual([{ start: 0, end: 60_000 }]);
});

/** Of the length that tokens have, and beginning alike as they do. */
const jwt = `eyJhbGciOiJFZERTQSJ9.${Array.from({ length: 1200 }, (_, at) => 'abcdefghijklmnopqrstuvwxyzABCDEFGH-_'[(at * 7 + (at >> 3)) % 36]).join('')}`;

test.each([
  ['alone', jwt],
  ['in a URL', `?access_token=${jwt}&x=1`],
  ['in quotes', `"${jwt}"`],
  ['in a joined header', `Bearer ${jwt}, Bearer other`],
  ['in base64', Buffer.from(jwt).toString('base64')],
  ['in hex', Buffer.from(jwt).toString('hex')],
])('an ordinary token is found in a megabyte %s', (_where, written) => {
  const text = `${written}\n${'eyJh'.repeat(250_000)}`;
  const secret = written.slice(written.indexOf(jwt), written.indexOf(jwt) + jwt.length);
  const expected = written.includes(jwt) ? written.replace(jwt, stars(secret)) : stars(written);
  expect(masked([jwt], text).slice(0, written.length)).toBe(expected);
});

/** Spends the comparisons of the text in front of it. */
const spent = ` ${'a'.repeat(60_000)}`;

test.each([
  ['as it is', ['tok-5f0/c9a"7e31'], 'x=tok-5f0/c9a"7e31;', `x=${'*'.repeat(16)};`],
  ['in JSON', ['tok-5f0/c9a"7e31'], '["tok-5f0/c9a\\"7e31"]', `["${'*'.repeat(17)}"]`],
  ['with escaped slashes', ['tok-5f0/c9a"7e31'], '["tok-5f0\\/c9a\\"7e31"]', `["${'*'.repeat(18)}"]`],
  ['behind its own beginning', ['abcdabce'], 'abcdabcdabce', 'abcd********'],
  ['in a longer one that breaks off', ['xxabcdefghyy', 'abcdefgh'], 'xxabcdefghy', 'xx********y'],
  ['short, behind its scheme', ['abc'], 'abc Bearer abcd Bearer abc,', 'abc Bearer abcd Bearer ***,'],
])('where comparisons are spent, another is found %s', (_how, secrets, text, expected) => {
  expect(masked([...secrets, repeated], text + spent).slice(0, text.length)).toBe(expected);
});
