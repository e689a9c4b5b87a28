/** electron-builder's own reader takes the icons that electron-builder.yml names, as they are and in full size. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ICONS_FOLDER, PNG_SIZES } from '../../../electron/packaging/icons.ts';
import { PROJECT_FOLDER } from '../../../electron/project.ts';
import { tempFolder } from '../../support/temp-folder.ts';

type Found = { readonly error?: string; readonly icons?: readonly { readonly file: string; readonly size: number }[] };
type Converter = {
  convertIcon(wanted: {
    readonly sources: readonly string[];
    readonly fallbackSources: readonly string[];
    readonly roots: readonly string[];
    readonly format: 'icns' | 'ico' | 'set';
    readonly outDir: string;
  }): Promise<Found>;
};

const load = createRequire(createRequire(import.meta.url).resolve('electron-builder'));
const { convertIcon } = load('app-builder-lib/out/util/iconConverter.js') as Converter;
const config = parse(readFileSync(join(PROJECT_FOLDER, 'electron-builder.yml'), 'utf8'));

const find = (source: string, format: 'icns' | 'ico' | 'set') =>
  convertIcon({ sources: [source], fallbackSources: [], roots: [PROJECT_FOLDER], format, outDir: tempFolder() });

describe('electron-builder', () => {
  it.each([
    ['mac', 'icns'],
    ['win', 'ico'],
  ] as const)('packs for %s the %s that is committed, unconverted', async (system, format) => {
    const { error, icons } = await find(config[system].icon, format);
    expect(error).toBeUndefined();
    expect(icons?.map(({ file }) => file)).toEqual([join(ICONS_FOLDER, `icon.${format}`)]);
  });

  it('finds every size for Linux', async () => {
    const { error, icons } = await find(config.linux.icon, 'set');
    expect(error).toBeUndefined();
    expect(icons?.map(({ size }) => size).sort((a, b) => a - b)).toEqual(PNG_SIZES);
    expect(icons?.map(({ file }) => file)).toContain(join(ICONS_FOLDER, 'png', '512x512.png'));
  });
});
