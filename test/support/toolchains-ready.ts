/**
 * Lets a test file wait for toolchains that are being installed beside the run.
 *
 * test/run.ts names a file in DIALBENCH_TOOLCHAINS_READY and makes it when the installation has ended, whether or not it
 * worked. Without that variable nothing is being installed, and nobody waits.
 */
import { existsSync } from 'node:fs';

export const TOOLCHAINS_READY = 'DIALBENCH_TOOLCHAINS_READY';

/** True while an installation is under way. */
export function areToolchainsPending(): boolean {
  const file = process.env[TOOLCHAINS_READY];
  return file !== undefined && file !== '' && !existsSync(file);
}

/** Resolves when no installation is under way. */
export async function toolchainsReady(): Promise<void> {
  while (areToolchainsPending()) await new Promise((resolve) => setTimeout(resolve, 200));
}
