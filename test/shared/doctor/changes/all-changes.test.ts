/** All changes of a request: in which order the files are asked, and with what. */
import { expect, it } from 'vitest';
import { nodeCrypto } from '../../../../electron/ports/node-crypto.ts';
import { modelOf } from '../../../../shared/doctor/base-model.ts';
import { MOST_COMPONENTS, MOST_PARAMETERS } from '../../../../shared/doctor/bounds.ts';
import { allChanges } from '../../../../shared/doctor/changes/all-changes.ts';
import type { DiagnoseOptions } from '../../../../shared/doctor/diagnose-options.ts';
import { readRefused } from '../../../../shared/doctor/refused-request.ts';
import { DEFAULT_SIGNING_PROFILE as profile } from '../../../../shared/signature/profile.ts';
import { type Asked, difference, subject } from './written.ts';

const changesOf = (asked: Asked, more: Partial<DiagnoseOptions> = {}, keyIds: readonly (string | undefined)[] = []) => {
  const { request } = subject(asked);
  const options = { profile, nowSec: 0, crypto: nodeCrypto, depth: 1, ...more } as const;
  const refused = readRefused(request, options);
  if (refused.input === undefined) throw new Error('Signature-Input cannot be read.');
  const model = modelOf(refused.view, refused.input, profile);
  const keys = keyIds.map((keyId) => ({ keyId, publicKey: new Uint8Array(32) }));
  return { model, changes: allChanges(model, refused, refused.input, keys, options) };
};
const list = (names: readonly string[]) => `(${names.map((name) => `"${name}"`).join(' ')})`;

it('has the target before values, parameters, lines, single lines and the form', () => {
  const { changes } = changesOf({ headers: [['x-a', 'b']], input: '("@method" "x-a");created=1;keyid="k"' });
  const slots = changes.map(({ slot }) => slot);
  const places = ['scheme', '@method', 'x-a', 'order of parameters', 'last line', 'order of lines', 'names'];
  const at = [...places, 'head of the line x-a', 'separator', 'encoding'].map((slot) => slots.indexOf(slot));
  expect(at).toEqual([...at].sort((one, two) => one - two));
  expect(at[0]).toBe(0);
});
it('rewrites of a huge request only the whole', () => {
  const names = Array.from({ length: MOST_COMPONENTS + 1 }, (_, at) => `h${at}`);
  const slots = (count: number, parameters: number) => {
    const headers = names.slice(0, count).map((name) => [name, ''] as const);
    const more = Array.from({ length: parameters }, (_, at) => `;p${at}=1`).join('');
    return changesOf({ headers, input: list(names.slice(0, count)) + more }).changes.map(({ slot }) => slot);
  };
  expect(slots(MOST_COMPONENTS, 1)).toContain('scheme');
  expect(slots(MOST_COMPONENTS + 1, 1)[0]).toBe('separator');
  expect(slots(1, MOST_PARAMETERS)).toContain('scheme');
  expect(slots(1, MOST_PARAMETERS + 1)[0]).toBe('separator');
});
it('knows the ids of the keys, the other hosts, and the URL as its text had it', () => {
  const asked = { input: '("@target-uri");keyid="a"' };
  const texts = (more: Partial<DiagnoseOptions>, cause: string, ids: readonly (string | undefined)[] = []) => {
    const { model, changes } = changesOf(asked, more, ids);
    const chosen = changes.filter(({ causes }) => causes.some((one) => one === cause));
    return chosen.map(({ apply }) => difference(model, apply(model), '@target-uri'));
  };
  expect(texts({}, 'K3', ['other', undefined]).filter((text) => /other|undefined/.test(text))).toEqual([
    '"@signature-params": ("@target-uri");keyid="other"',
  ]);
  expect(texts({ knownHosts: ['x.y'] }, 'U20')).toEqual(['https://x.y/c']);
  expect(texts({}, 'U20')).toEqual([]);
  expect(texts({ writtenUrl: 'https://a.b/x/../c' }, 'U11').slice(0, 1)).toEqual(['https://a.b/x/../c']);
});
it('writes the label before the last line', () => {
  const { changes } = changesOf({ input: '()' });
  const [label] = changes.filter(({ causes }) => causes[0] === 'B6');
  expect(label?.message).toBe('The last line of the signed base has the label: sig1=(…).');
});
it('guesses what a header that did not arrive may have been', () => {
  const names = ['content-length', 'content-digest', 'content-type', 'host', 'accept', 'x-a'];
  const { model, changes } = changesOf({ method: 'POST', body: 'é', input: list(names) });
  const absent = changes.filter(
    ({ message, causes }) => message.endsWith('did not arrive.') && !causes.includes('B22'),
  );
  expect(absent.map(({ apply }) => apply(model).headers)).toEqual([
    { 'content-length': '2' },
    {
      'content-digest':
        'sha-512=:nirShjPyRFG9TzwcsgWGohpEw67tvcAbnMj6cpF+p71onIK4vx/vibkRz4zEb6LBzMEAh7IJT9TTNQ7NiFJqLA==:',
    },
    { 'content-type': 'application/json' },
    { 'content-type': 'application/json; charset=utf-8' },
    { 'content-type': 'application/x-www-form-urlencoded' },
    { host: 'a.b' },
    { accept: 'application/json' },
    { accept: '*/*' },
  ]);
});
it('hashes the other forms of the body', () => {
  const headers = [
    ['Content-Digest', 'sha-512=:x:'],
    ['Content-Length', '9'],
  ] as const;
  const { model, changes } = changesOf({
    method: 'POST',
    body: '{ }',
    headers,
    input: list(['content-digest', 'content-length']),
  });
  const both = changes.filter(({ message }) => message.startsWith('Content-Digest and Content-Length'));
  expect(both.length).toBeGreaterThan(5);
  expect(both.slice(0, 2).map(({ apply }) => apply(model).values)).toEqual([
    {
      'content-digest':
        'sha-512=:z4PhNX7vuL3xVChQ1m2AB9Yg5AULVxXcg/SpIdNs6c5H0NE8XYXysP+DGNKHfuwvY7kxvUdBeoGlODJ6+SfaPg==:',
      'content-length': '0',
    },
    {
      'content-digest':
        'sha-512=:J8dGcK23UHX60FjVzq97IMTneGyDuuijL2Jvl4KvNMmjPCBG72D9Knh403jin+yFGAa72aZ4ePOp8c2kgwdj/Q==:',
      'content-length': '2',
    },
  ]);
});
