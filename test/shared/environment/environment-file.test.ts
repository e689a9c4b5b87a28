import { expect, test } from 'vitest';
import { exportEnvironment, readEnvironmentFile } from '../../../shared/environment/environment-file.ts';
import { copyName, takenName } from '../../../shared/environment/environment-names.ts';
import { NEW_ENVIRONMENT } from '../../../shared/environment/new-environment.ts';

const fields = { ...NEW_ENVIRONMENT, name: 'Staging (Lusaka)', baseUrl: 'https://api.example', danger: true };

test('what is exported is imported as it was', () => {
  const { fileName, text } = exportEnvironment(fields);
  expect(fileName).toBe('staging-lusaka.environment.json');
  expect(readEnvironmentFile(text)).toEqual({ ok: true, fields, notes: [] });
});

const withPart = (part: object) => JSON.stringify({ ...JSON.parse(exportEnvironment(fields).text), ...part });

test.each([
  ['no JSON', 'hello', 'file'],
  ['other JSON', '{"a":1}', 'file'],
  ['null', 'null', 'file'],
  ['a later version', withPart({ version: 2 }), 'version'],
  ['no environment', withPart({ environment: undefined }), 'environment'],
  ['a field beside it', withPart({ extra: 1 }), 'extra'],
  ['an unknown field in it', withPart({ environment: { ...fields, more: 1 } }), 'more'],
  ['a token in it', withPart({ environment: { ...fields, accessToken: 'canary-1' } }), 'accessToken'],
  ['a key beside it', withPart({ privateKeyPem: 'canary-1' }), 'privateKeyPem'],
])('a file with %s is refused, and its fault is named', (_what, text, field) => {
  const read = readEnvironmentFile(text);
  expect(read).toMatchObject({ ok: false, problems: [{ field }] });
  expect(JSON.stringify(read)).not.toContain('canary-1');
});

test('a token in a file is said to be left out, so that nobody believes it was taken', () => {
  const read = readEnvironmentFile(withPart({ environment: { ...fields, accessToken: 'x' } }));
  expect(read.ok ? '' : read.problems[0]?.message).toContain('carries no key and no token');
});

test('names that differ in case or spaces only count as one, because they would be mixed up', () => {
  expect(takenName(' production ', ['Staging', 'Production'])).toBe('Production');
  expect(takenName('Production 2', ['Production'])).toBeUndefined();
});

test('a copy gets the first free name, within the longest that a name may have', () => {
  expect(copyName('Staging', ['Staging'])).toBe('Staging copy');
  expect(copyName('Staging', ['Staging', 'staging copy'])).toBe('Staging copy 2');
  expect(copyName('Staging copy', ['Staging', 'Staging copy', 'Staging copy 2'])).toBe('Staging copy 3');
  expect(copyName('x'.repeat(60), ['x'.repeat(60)])).toHaveLength(60);
});
