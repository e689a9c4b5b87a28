/** electron-builder.yml: valid by electron-builder's own schema, and saying all that a package must say. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FuseV1Options } from '@electron/fuses';
import type { Configuration } from 'electron-builder';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { FUSES } from '../../../electron/packaging/fuses.ts';
import { PROJECT_FOLDER } from '../../../electron/project.ts';
import { getConfig, SCHEMA, validateConfiguration } from '../../support/builder-parts.ts';

const FILE = join(PROJECT_FOLDER, 'electron-builder.yml');
const logger = { isEnabled: false, add: () => {} };
let config: Configuration;

beforeAll(async () => {
  config = await getConfig(PROJECT_FOLDER, null, null);
});

describe('electron-builder.yml', () => {
  it('is valid, and a word that electron-builder does not know would not be', async () => {
    await expect(validateConfiguration(config, logger)).resolves.toBeUndefined();
    const wrong = { ...config, asarr: true } as Configuration;
    await expect(validateConfiguration(wrong, logger)).rejects.toThrow('asarr');
  });

  it('names files that are there', () => {
    const { mac, nsis, beforeBuild, afterExtract, afterPack } = config;
    const icons = [mac?.icon, config.win?.icon, config.linux?.icon];
    const named = [
      ...icons,
      mac?.entitlements,
      mac?.entitlementsInherit,
      nsis?.include,
      beforeBuild,
      afterExtract,
      afterPack,
    ];
    const gone = named.filter((path) => !existsSync(join(PROJECT_FOLDER, String(path))));
    expect(gone).toEqual([]);
  });

  it('packs an allow-list, without a pattern that could take in more than it names', () => {
    const { files: patterns }: { files: string[] } = parse(readFileSync(FILE, 'utf8'));
    expect(config.files).toEqual([{ filter: patterns }]);
    expect(patterns.filter((pattern) => pattern.includes('**') || pattern.startsWith('!'))).toEqual([]);
    expect(patterns.filter((pattern) => /node_modules|\.map|test|electron-builder/.test(pattern))).toEqual([]);
    for (const kind of ['extraFiles', 'extraResources', 'asarUnpack'] as const) {
      for (const part of [config, config.mac, config.win, config.linux]) expect(part?.[kind] ?? []).toEqual([]);
    }
    expect(config.asar).toBe(true);
  });

  it('publishes nothing', () => {
    expect(config.publish).toBeNull();
    expect([config.mac, config.win, config.linux, config.nsis].map((part) => part?.publish)).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('makes the packages that were promised', () => {
    type Target = { readonly target: string; readonly arch: readonly string[] };
    const targets = (part: { target?: unknown } | null | undefined) =>
      ((part?.target ?? []) as Target[]).map(({ target, arch }) => `${target} ${arch.join(' ')}`);
    expect(targets(config.mac)).toEqual(['dmg x64 arm64', 'zip x64 arm64']);
    expect(targets(config.win)).toEqual(['nsis x64', 'portable x64', 'zip x64']);
    expect(targets(config.linux)).toEqual(['AppImage x64', 'deb x64', 'rpm x64']);
  });

  it('gives packages names without spaces, no two of them the same', () => {
    const patterns = [config.artifactName, config.nsis?.artifactName, config.portable?.artifactName];
    expect(new Set(patterns).size).toBe(3);
    for (const pattern of patterns)
      expect(pattern).toMatch(/^dialbench-\$\{version\}-\$\{os\}-\$\{arch\}[a-z-]*\.\$\{ext\}$/);
  });

  it('installs for one user on Windows, without a question, and keeps their data when it goes', () => {
    expect(config.nsis).toMatchObject({ perMachine: false, oneClick: true, deleteAppDataOnUninstall: false });
    expect(config.win).toMatchObject({ requestedExecutionLevel: 'asInvoker' });
  });

  it('holds no secret: who signs is said by variables only', () => {
    const text = readFileSync(FILE, 'utf8');
    expect(text).not.toMatch(
      /^\s*(cscLink|cscKeyPassword|cscInstallerLink|identity|certificateFile|teamId|appleId)\s*:/im,
    );
    expect(config.mac).toMatchObject({ hardenedRuntime: true, notarize: true });
  });

  it('asks macOS for memory that V8 compiles to, and for nothing else', () => {
    const plist = readFileSync(join(PROJECT_FOLDER, String(config.mac?.entitlements)), 'utf8');
    const asked = [...plist.matchAll(/<key>(.*?)<\/key>\s*<(true|false)\/>/g)].map(
      ([, key, value]) => `${key} ${value}`,
    );
    expect(asked).toEqual(['com.apple.security.cs.allow-jit true']);
    expect(config.mac?.entitlementsInherit).toBe(config.mac?.entitlements);
  });
});

describe('the fuses', () => {
  const known = Object.keys(FuseV1Options).filter((name) => Number.isNaN(Number(name)));
  const camel = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

  it('are all decided: as many as @electron/fuses knows', () => {
    expect(Object.keys(FUSES).length).toBe(known.length);
    for (const name of known) expect(typeof FUSES[FuseV1Options[name as keyof typeof FuseV1Options]]).toBe('boolean');
  });

  it('stand the same in electron-builder.yml, but for those that its schema has no name for', () => {
    const named = Object.keys(SCHEMA.definitions.FuseOptionsV1?.properties ?? {});
    const { resetAdHocDarwinSignature, ...yml } = config.electronFuses ?? {};
    expect(resetAdHocDarwinSignature).toBe(true);
    const decided = Object.fromEntries(
      known
        .map((name) => [camel(name), FUSES[FuseV1Options[name as keyof typeof FuseV1Options]]] as const)
        .filter(([name]) => named.includes(name)),
    );
    expect(yml).toEqual(decided);
    // Once it has a name for the ninth as well, that belongs into the file.
    expect(known.map(camel).filter((name) => !named.includes(name))).toEqual(['wasmTrapHandlers']);
  });

  it('keep others from running code as Dialbench', () => {
    expect(config.electronFuses).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      onlyLoadAppFromAsar: true,
      enableEmbeddedAsarIntegrityValidation: true,
      enableCookieEncryption: true,
    });
  });
});

describe('files and links', () => {
  const ENDINGS = ['dialcase', 'flow.yaml', 'stage.yaml'];

  it('are associated, one ending each, with a MIME type of their own and a class name without spaces', () => {
    const associations = config.fileAssociations as {
      ext: string;
      name: string;
      mimeType: string;
      description: string;
    }[];
    expect(associations.map(({ ext }) => ext)).toEqual(ENDINGS);
    for (const { name, mimeType, description } of associations) {
      expect(name).toMatch(/^Dialbench\.[A-Z][a-z]+$/);
      expect(mimeType).toMatch(/^application\/vnd\.dialbench\.[a-z]+\+(json|yaml)$/);
      expect(description).toMatch(/^Dialbench /);
    }
    expect(config.protocols).toEqual([{ name: 'Dialbench link', role: 'Viewer', schemes: ['dialbench'] }]);
  });

  it('are declared to macOS by type, and Dialbench is the default for no other YAML', () => {
    const declared = config.mac?.extendInfo.UTExportedTypeDeclarations as Record<string, Record<string, unknown>>[];
    expect(declared.map((type) => type.UTTypeTagSpecification?.['public.filename-extension'])).toEqual(
      ENDINGS.map((ending) => [ending]),
    );
    expect(config.mac?.fileAssociations).toEqual([
      { ext: ['yaml', 'yml'], name: 'YAML', role: 'Editor', rank: 'Alternate' },
    ]);
  });

  it('are offered by Windows under “Open with”; what the installer writes its remover takes away', () => {
    const script = readFileSync(join(PROJECT_FOLDER, String(config.nsis?.include)), 'utf8');
    expect([...script.matchAll(/!insertmacro offerForYaml "(.*?)"/g)].map(([, ending]) => ending)).toEqual([
      '.yaml',
      '.yml',
    ]);
    // Text of a link with quotation marks in it becomes arguments behind it, and no option.
    expect(script).toContain(`"$appExe" "--" "%1"`);
    expect([...script.matchAll(/!insertmacro withdrawForYaml "(.*?)"/g)].map(([, ending]) => ending)).toEqual([
      '.yaml',
      '.yml',
    ]);
    // The class of .yaml itself is nobody's to take.
    expect(script).not.toMatch(/WriteRegStr SHELL_CONTEXT "Software\\Classes\\\.ya?ml"/);
    expect(script).toContain('DeleteRegKey SHELL_CONTEXT "Software\\Classes\\dialbench"');
    expect(script).toContain('"URL Protocol"');
  });
});
