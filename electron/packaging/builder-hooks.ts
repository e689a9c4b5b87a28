/** What electron-builder calls while it packs, by the names that electron-builder.yml gives it. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { flipFuses } from '@electron/fuses';
import type { AfterPackContext } from 'electron-builder';
import { FUSE_CONFIG } from './fuses.ts';

/** False: there are no dependencies to install or to collect, because everything is bundled. */
export function beforeBuild(): boolean {
  return false;
}

/** Electron's sample program is not shipped; a copied runtime brings it along. */
export async function afterExtract({ packager, appOutDir }: AfterPackContext): Promise<void> {
  await rm(join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true });
}

/** Sets all fuses at once; electron-builder's own list lacks the newest. Runs before anything is signed. */
export async function afterPack({ packager, appOutDir, electronPlatformName }: AfterPackContext): Promise<void> {
  const product = packager.appInfo.productFilename;
  const names: Readonly<Record<string, string>> = { darwin: `${product}.app`, win32: `${product}.exe` };
  await flipFuses(join(appOutDir, names[electronPlatformName] ?? 'dialbench'), FUSE_CONFIG);
}
