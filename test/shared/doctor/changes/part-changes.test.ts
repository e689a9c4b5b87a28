/** A change of path or query is tried in every component, in `@target-uri` alone and in its own alone, over what others left. */
import { expect, it } from 'vitest';
import type { BaseModel } from '../../../../shared/doctor/base-model.ts';
import { withUrl, withValue } from '../../../../shared/doctor/changes/change.ts';
import { partChanges, type UrlPart } from '../../../../shared/doctor/changes/part-changes.ts';
import { difference, subject, told } from './written.ts';

const { model } = subject({ url: 'https://a.b/c?d=1', input: '("@target-uri" "@path" "@request-target")' });
const path: UrlPart = {
  name: '@path',
  sent: '/c',
  written: (url) => url.path,
  replaced: (url, text) => ({ ...url, path: text }),
};
const upper = {
  slot: 'path/case',
  causes: ['U7'],
  rewrite: (text: string) => text.toUpperCase(),
  fix: 'Mend it.',
} as const;
const lines = (from: BaseModel) => partChanges(path, upper).map(({ apply }) => difference(from, apply(from)));

it('comes three times', () => {
  expect(told(model, partChanges(path, upper))).toEqual({
    'The URL was signed with ‹came›; ‹sent› was sent. Mend it.': [
      ['U7: url path/case', '"@target-uri": https://a.b/C?d=1⏎"@path": /C⏎"@request-target": /C?d=1'],
    ],
    '@target-uri was signed with ‹came›; ‹sent› was sent. Mend it.': [
      ['U7: @target-uri path/case', '"@target-uri": https://a.b/C?d=1'],
    ],
    '@path was signed with ‹came›; ‹sent› was sent. Mend it.': [['U7: @path path/case', '"@path": /C']],
  });
  expect(partChanges(path, { ...upper, isRare: true }).map(({ isRare }) => isRare)).toEqual([true, true, true]);
});
it('rewrites what other changes left', () => {
  const longer = withUrl(model, (url) => ({ ...url, path: `${url.path}/e` }));
  expect(lines(longer)).toEqual([
    '"@target-uri": https://a.b/C/E?d=1⏎"@path": /C/E⏎"@request-target": /C/E?d=1',
    '"@target-uri": https://a.b/C/E?d=1',
    '"@path": /C/E',
  ]);
  expect(lines({ ...model, targetUrl: { ...model.url, path: '/t' } })).toEqual([
    '"@target-uri": https://a.b/T?d=1⏎"@path": /C⏎"@request-target": /C?d=1',
    '"@target-uri": https://a.b/T?d=1',
    '"@path": /C',
  ]);
  expect(lines(withValue(model, '@path', '/p'))).toEqual([
    '"@target-uri": https://a.b/C?d=1⏎"@request-target": /C?d=1',
    '"@target-uri": https://a.b/C?d=1',
    '"@path": /P',
  ]);
});
it('is not there where it writes nothing, or the same', () => {
  expect(partChanges(path, { ...upper, rewrite: () => undefined })).toEqual([]);
  expect(partChanges(path, { ...upper, rewrite: (text) => text })).toEqual([]);
});
it('leaves what it cannot rewrite after other changes', () => {
  const rewrite = (text: string) => (text === '/c' ? '/C' : undefined);
  const longer = withUrl(model, (url) => ({ ...url, path: '/cc' }));
  expect(partChanges(path, { ...upper, rewrite }).map(({ apply }) => difference(longer, apply(longer)))).toEqual([
    '',
    '',
    '',
  ]);
});
