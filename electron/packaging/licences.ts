/**
 * The licences of everything by others that we ship, as one text: `dist/licences.txt` in the app and in the npm package.
 *
 * The texts are those that lie in the packages, word for word. A package whose licence nobody has looked at, or that
 * brings no text, ends the build: better no package than one that breaks somebody's terms.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/failure.ts';
import { PROJECT_FOLDER, projectVersion } from '../project.ts';
import type { ShippedPackage } from './shipped-packages.ts';

/** They ask for no more than their text beside the copy. An expression such as “MIT OR GPL-2.0” wants a person's look. */
export const ALLOWED_LICENCES: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Unlicense',
];
const LICENCE_FILE = /^(licen[cs]es?|copying|notice|ofl)([.-].*)?$/i;
/** Vite's file goes on with what its own tools are made of; of Vite we ship a helper of its own only. */
const TEXT_ENDS: Readonly<Record<string, string>> = { vite: '# Licenses of bundled dependencies' };
const RULE = '='.repeat(100);

/** Throws an AppError that names every package that may not be shipped, and why. */
export function licencesText(packages: readonly ShippedPackage[]): string {
  const faults = packages.flatMap(faultOf);
  if (faults.length > 0)
    throw new AppError({
      code: 'licence-not-allowed',
      message: `This must not be shipped: ${faults.join('; ')}. Allowed are ${ALLOWED_LICENCES.join(', ')} (electron/packaging/licences.ts).`,
    });
  const head = [
    `Dialbench ${projectVersion()} is under the MIT licence (the file LICENSE). It contains the ${packages.length} works of others that`,
    'follow, each under the licence below its name.',
    '',
    'The desktop app also contains Electron, Chromium and Node.js. Their licences lie in the files of the app’s own folder:',
    'LICENSE.electron.txt and LICENSES.chromium.html.',
  ].join('\n');
  return `${[head, ...packages.map(entryOf)].join(`\n\n${RULE}\n`)}\n`;
}

function entryOf(shipped: ShippedPackage): string {
  return [
    `${shipped.name} ${shipped.version}`,
    `Licence: ${shipped.licence}`,
    `Source: https://www.npmjs.com/package/${shipped.name}/v/${shipped.version}`,
    '',
    licenceTextOf(shipped),
  ].join('\n');
}

function faultOf(shipped: ShippedPackage): readonly string[] {
  const named = `${shipped.name} ${shipped.version}`;
  if (!ALLOWED_LICENCES.includes(shipped.licence)) return [`${named} is under “${shipped.licence}”`];
  return licenceTextOf(shipped) === '' ? [`${named} brings no text of its licence, ${shipped.licence}`] : [];
}

function licenceTextOf(shipped: ShippedPackage): string {
  const folder = join(PROJECT_FOLDER, shipped.folder);
  const files = readdirSync(folder).filter((name) => LICENCE_FILE.test(name));
  const texts = files.sort().map((name) => readFileSync(join(folder, name), 'utf8').replace(/\r\n?/g, '\n'));
  const end = TEXT_ENDS[shipped.name];
  return texts.map((text) => (end === undefined ? text : (text.split(end)[0] ?? '')).trim()).join('\n\n');
}
