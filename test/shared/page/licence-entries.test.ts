/** The licences as the about box shows them: each work once, found by its name and by what its licence says. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { LICENCES_FILE } from '../../../electron/project.ts';
import { aboutText } from '../../../shared/page/about-text.ts';
import { foundEntries, licenceEntries } from '../../../shared/page/licence-entries.ts';

const RULE = '='.repeat(100);
const TEXT = `What this is.\nMore of it.\n\n${RULE}\nreact 19.3.1\nLicence: MIT\nSource: x\n\nCopyright Somebody\n\n${RULE}\nzod 4.6.7\nLicence: ISC\n\nOther words\n`;

it('parts the text into what it says first and its works', () => {
  const { head, entries } = licenceEntries(TEXT);
  expect(head).toBe('What this is.\nMore of it.');
  expect(entries.map(({ name, licence }) => [name, licence])).toEqual([
    ['react 19.3.1', 'MIT'],
    ['zod 4.6.7', 'ISC'],
  ]);
  expect(entries[0]?.text).toContain('Copyright Somebody');
});

it.each([
  ['', 2],
  ['REACT', 1],
  ['other  isc', 1],
  ['somebody isc', 0],
])('finds “%s” in %i works', (wanted, count) => {
  expect(foundEntries(licenceEntries(TEXT).entries, wanted)).toHaveLength(count);
});

it.skipIf(!existsSync(LICENCES_FILE))('reads what the build gathered, every work with its licence', () => {
  const { entries } = licenceEntries(readFileSync(LICENCES_FILE, 'utf8'));
  expect(entries.map(({ name }) => name.replace(/ [\d.]+$/, ''))).toContain('react');
  expect(entries.filter(({ licence }) => !/^[A-Z0-9.-]+$/i.test(licence))).toEqual([]);
});

it('copies versions only', () => {
  const about = { version: '0.1.0', commit: 'c0ffee', parts: [{ name: 'Node', version: '24' }], canReveal: true };
  expect(aboutText({ ...about, logPath: '/home/x', update: { isOn: false } })).toBe(
    'Dialbench 0.1.0 (commit c0ffee)\nNode 24',
  );
});
