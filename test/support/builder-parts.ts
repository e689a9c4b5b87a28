/** Parts of electron-builder that it exports to itself only: its reader of configurations, and its checks. */
import { createRequire } from 'node:module';
import type { Configuration } from 'electron-builder';

const builder = createRequire(createRequire(import.meta.url).resolve('electron-builder'));

type ConfigPart = {
  getConfig(projectDir: string, configPath: string | null, fromOptions: object | null): Promise<Configuration>;
  /** Throws an error that names every unknown or wrong field. */
  validateConfiguration(config: Configuration, debugLogger: object): Promise<void>;
};

export const { getConfig, validateConfiguration }: ConfigPart = builder('app-builder-lib/out/util/config/config');

/** Its JSON Schema. */
export const SCHEMA: { definitions: Record<string, { properties: Record<string, unknown> }> } =
  builder('app-builder-lib/scheme.json');

type LinuxHelper = {
  computeDesktopEntry(options: object): Promise<string>;
  /** The path of an XML file for shared-mime-info. */
  readonly mimeTypeFiles: Promise<string>;
  readonly icons: Promise<readonly { readonly size: number }[]>;
};

/** What it writes beside the program on Linux; its packages are made by tools that it downloads. */
export const { LinuxTargetHelper }: { LinuxTargetHelper: new (packager: unknown) => LinuxHelper } = builder(
  'app-builder-lib/out/targets/LinuxTargetHelper',
);

/** Its desktop entry, as it lies in the image. */
export const {
  default: AppImageTarget,
}: {
  default: new (
    name: string,
    packager: unknown,
    helper: LinuxHelper,
    outDir: string,
  ) => { readonly desktopEntry: { readonly value: Promise<string> } };
} = builder('app-builder-lib/out/targets/appimage/AppImageTarget');

export const { parsePlistFile }: { parsePlistFile(file: string): Promise<Record<string, unknown>> } = builder(
  'app-builder-lib/out/util/plist',
);
