/**
 * What each system is told of the program: packed by electron-builder around placeholders for that system's Electron.
 *
 * What it takes a tool of that system for (installers, disk images, signatures) is not tried here.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRawHeader } from '@electron/asar';
import { type FuseConfig, getCurrentFuseWire } from '@electron/fuses';
import { type AfterPackContext, Arch, build, type Configuration, Platform } from 'electron-builder';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterPack } from '../../../electron/packaging/builder-hooks.ts';
import { FUSES } from '../../../electron/packaging/fuses.ts';
import { makePlaceholderRuntime } from '../../../electron/packaging/placeholder-runtime.ts';
import { PROJECT_FOLDER } from '../../../electron/project.ts';
import { AppImageTarget, LinuxTargetHelper, parsePlistFile } from '../../support/builder-parts.ts';
import { makeMacRuntime, makeWindowsRuntime, stageNothing } from '../../support/placeholder-systems.ts';

let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dialbench-systems-'));
  await stageNothing(join(folder, 'app'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Packs around the runtime in `folder/NAME-runtime`, into `folder/NAME`. */
async function pack(name: string, platform: Platform, arch: Arch, more: Configuration = {}): Promise<string> {
  const output = join(folder, name);
  const config: Configuration = {
    ...more,
    directories: { app: join(folder, 'app'), output },
    electronDist: join(folder, `${name}-runtime`),
  };
  await build({ projectDir: PROJECT_FOLDER, targets: platform.createTarget('dir', arch), config, publish: 'never' });
  return output;
}

async function fusesOf(executable: string): Promise<Record<string, boolean>> {
  const { version: _version, ...wire } = (await getCurrentFuseWire(executable)) as FuseConfig<number>;
  return Object.fromEntries(Object.entries(wire).map(([fuse, byte]) => [fuse, byte === '1'.charCodeAt(0)]));
}

function headerHash(archive: string): string {
  return createHash('sha256').update(getRawHeader(archive).headerString).digest('hex');
}

describe('macOS', () => {
  let contents = '';
  let info: Record<string, unknown>;

  beforeAll(async () => {
    makeMacRuntime(join(folder, 'mac-runtime'));
    // Signing takes Apple's own tool.
    const output = await pack('mac', Platform.MAC, Arch.arm64, { mac: { identity: null }, electronFuses: null });
    contents = join(output, 'mac-arm64', 'Dialbench.app', 'Contents');
    info = await parsePlistFile(join(contents, 'Info.plist'));
  });

  it('is told the name, the icon, the oldest system, and that windows may be dark', () => {
    expect(info).toMatchObject({
      CFBundleIdentifier: 'io.dialbench.workbench',
      CFBundleName: 'Dialbench',
      LSMinimumSystemVersion: '13.0',
      LSApplicationCategoryType: 'public.app-category.developer-tools',
      NSRequiresAquaSystemAppearance: false,
    });
    const icon = readFileSync(join(contents, 'Resources', String(info.CFBundleIconFile)));
    expect(icon.equals(readFileSync(join(PROJECT_FOLDER, 'electron/packaging/icons/icon.icns')))).toBe(true);
  });

  it('is told the files and the link, as default for its own kinds only', () => {
    const types = info.CFBundleDocumentTypes as { CFBundleTypeExtensions: string[]; LSHandlerRank: string }[];
    expect(types.map((type) => `${type.CFBundleTypeExtensions.join(' ')}: ${type.LSHandlerRank}`)).toEqual([
      'dialcase: Owner',
      'flow.yaml: Owner',
      'stage.yaml: Owner',
      'yaml yml: Alternate',
    ]);
    const declared = info.UTExportedTypeDeclarations as { UTTypeIdentifier: string }[];
    expect(declared.map((type) => type.UTTypeIdentifier)).toEqual([
      'io.dialbench.case',
      'io.dialbench.flow',
      'io.dialbench.stage',
    ]);
    expect(info.CFBundleURLTypes).toMatchObject([{ CFBundleURLSchemes: ['dialbench'] }]);
  });

  it('is told the hash that the archive must have, and the fuse that asks for it is on', async () => {
    const archive = join(contents, 'Resources', 'app.asar');
    expect(info.ElectronAsarIntegrity).toEqual({
      'Resources/app.asar': { algorithm: 'SHA256', hash: headerHash(archive) },
    });
    expect(await fusesOf(join(contents, '..'))).toEqual(Object.fromEntries(Object.entries(FUSES)));
  });
});

describe('Windows', () => {
  it('gets an executable with our fuses, and the hash of the archive among its resources', async () => {
    makeWindowsRuntime(join(folder, 'win-runtime'));
    // Icon and version are written by a program of Windows.
    const output = await pack('win', Platform.WINDOWS, Arch.x64, { win: { signAndEditExecutable: false } });
    const executable = join(output, 'win-unpacked', 'Dialbench.exe');
    expect(await fusesOf(executable)).toEqual(Object.fromEntries(Object.entries(FUSES)));
    const hash = headerHash(join(output, 'win-unpacked', 'resources', 'app.asar'));
    expect(readFileSync(executable).toString('latin1')).toContain(`"value":"${hash}"`);
  });
});

describe('Linux', () => {
  let entry = '';
  let imageEntry = '';
  let types = '';
  let sizes: readonly number[] = [];

  beforeAll(async () => {
    await makePlaceholderRuntime(join(folder, 'linux-runtime'), '45.0.0');
    await pack('linux', Platform.LINUX, Arch.x64, {
      // Its temporary files are gone when the build is.
      async afterPack(context: AfterPackContext) {
        await afterPack(context);
        const helper = new LinuxTargetHelper(context.packager);
        entry = await helper.computeDesktopEntry(context.packager.platformSpecificBuildOptions);
        imageEntry = await new AppImageTarget('appimage', context.packager, helper, folder).desktopEntry.value;
        types = readFileSync(await helper.mimeTypeFiles, 'utf8');
        sizes = (await helper.icons).map(({ size }) => size);
      },
    });
  });

  it('gets a desktop entry that names the program, its windows, its files and its link', () => {
    const lines = entry.trim().split('\n');
    expect(lines[0]).toBe('[Desktop Entry]');
    expect(Object.fromEntries(lines.slice(1).map((line) => line.split(/=(.*)/s).slice(0, 2)))).toMatchObject({
      Type: 'Application',
      Name: 'Dialbench',
      GenericName: 'USSD and API workbench',
      Exec: '/opt/Dialbench/dialbench %U',
      Icon: 'dialbench',
      StartupWMClass: 'dialbench',
      StartupNotify: 'true',
      Terminal: 'false',
      Categories: 'Development;',
      MimeType:
        'application/vnd.dialbench.case+json;application/vnd.dialbench.flow+yaml;application/vnd.dialbench.stage+yaml;x-scheme-handler/dialbench;',
    });
  });

  it('starts the AppImage with Chromium’s sandbox, as the packages', () => {
    expect(imageEntry.split('\n').filter((line) => /^(?:Try)?Exec=/.test(line))).toEqual(['Exec=AppRun %U']);
  });

  it('is told each kind of file by its whole ending', () => {
    const told = [...types.matchAll(/<mime-type type="(.*?)">\s*<glob pattern="(.*?)"\/>/g)];
    expect(told.map(([, type, pattern]) => `${pattern} ${type}`)).toEqual([
      '*.dialcase application/vnd.dialbench.case+json',
      '*.flow.yaml application/vnd.dialbench.flow+yaml',
      '*.stage.yaml application/vnd.dialbench.stage+yaml',
    ]);
  });

  it('gets icons from 16 to 512 pixels', () => {
    expect([...sizes].sort((a, b) => a - b)).toEqual(expect.arrayContaining([16, 32, 48, 64, 128, 256, 512]));
  });
});
