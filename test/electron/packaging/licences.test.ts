/** The text of licences: every work named with its whole licence, and no build with a licence that nobody allowed. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { licencesText } from '../../../electron/packaging/licences.ts';
import { packagesAt, type ShippedPackage } from '../../../electron/packaging/shipped-packages.ts';
import { PROJECT_FOLDER } from '../../../electron/project.ts';
import { tempFolder } from '../../support/temp-folder.ts';

const inModules = (path: string): string => join(PROJECT_FOLDER, 'node_modules', path);
const shipped = packagesAt(
  ['yaml', '@fontsource/jetbrains-mono', 'tweetnacl', 'vite'].map((name) => `node_modules/${name}`),
);

function packageWith(licence: unknown, files: Readonly<Record<string, string>>): ShippedPackage {
  const folder = join(tempFolder(join(PROJECT_FOLDER, 'dist')), 'node_modules', 'made');
  mkdirSync(folder, { recursive: true });
  const manifest = JSON.stringify({ name: 'made', version: '1.2.3', license: licence });
  for (const [name, text] of Object.entries({ ...files, 'package.json': manifest, 'index.js': '' }))
    writeFileSync(join(folder, name), text);
  const [made] = packagesAt([relative(PROJECT_FOLDER, folder)]);
  if (made === undefined) throw new Error(`nothing was found in ${folder}`);
  return made;
}

describe('the text of licences', () => {
  const text = licencesText(shipped);

  it('names each work with version, licence and the whole text that lies in its package', () => {
    expect(shipped.map(({ licence }) => licence)).toEqual(['OFL-1.1', 'Unlicense', 'MIT', 'ISC']);
    for (const { name, version, licence } of shipped)
      expect(text).toContain(`\n${name} ${version}\nLicence: ${licence}\n`);
    for (const name of ['yaml', '@fontsource/jetbrains-mono', 'tweetnacl'])
      expect(text).toContain(
        readFileSync(inModules(`${name}/LICENSE`), 'utf8')
          .replace(/\r\n/g, '\n')
          .trim(),
      );
    expect(text).toContain('It contains the 4 works of others');
    expect(text).toContain('LICENSES.chromium.html');
  });

  it('has Vite’s own licence, and not those of the tools that Vite is made of', () => {
    expect(text).toContain('VoidZero Inc. and Vite contributors');
    expect(text).not.toContain('Bundled dependencies');
  });

  it('is made of all texts of a package, with one kind of line end', () => {
    const made = packageWith('Apache-2.0', { 'LICENSE.txt': 'the terms\r\nof use\r\n', NOTICE: 'to be told' });
    expect(licencesText([made])).toContain('\nthe terms\nof use\n\nto be told\n');
  });

  it.each([
    ['GPL-3.0-only', 'made 1.2.3 is under “GPL-3.0-only”'],
    ['(MIT OR GPL-2.0)', 'made 1.2.3 is under “(MIT OR GPL-2.0)”'],
    ['mit', 'made 1.2.3 is under “mit”'],
    [undefined, 'made 1.2.3 is under “"none"”'],
    [{ type: 'MIT' }, 'made 1.2.3 is under “{"type":"MIT"}”'],
  ])('is refused for the licence %j', (licence, fault) => {
    const made = packageWith(licence, { LICENSE: 'terms' });
    expect(() => licencesText([...shipped, made])).toThrow(`This must not be shipped: ${fault}. Allowed are 0BSD,`);
  });

  it('is refused for a package that brings no text', () => {
    expect(() => licencesText([packageWith('MIT', { 'README.md': 'MIT' })])).toThrow(
      'made 1.2.3 brings no text of its licence, MIT',
    );
    expect(() => licencesText([packageWith('MIT', { LICENSE: ' \n' })])).toThrow('brings no text');
  });
});
