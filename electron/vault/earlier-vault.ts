/**
 * A second vault file that earlier checkouts wrote beside the first: the desktop's own, sealed by the system.
 *
 * There is one vault now. The old file is neither read nor written, and its user is told what it is, so that no key in it
 * is lost unnoticed.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { isTaken, readIfPresent } from '../files/private-file.ts';

export type EarlierVault = {
  readonly path: string;
  /** Absent where it cannot be read. */
  readonly keyCount?: number;
};

const schema = z.object({ format: z.literal('dialbench-vault'), keys: z.array(z.unknown()) });

/** What it says of itself in clear; undefined if there is none. */
export async function peekEarlierVault(folder: string): Promise<EarlierVault | undefined> {
  const path = join(folder, 'vault-os.json');
  if (!(await isTaken(path))) return undefined;
  try {
    const bytes = await readIfPresent(path);
    return { path, keyCount: schema.parse(JSON.parse(new TextDecoder().decode(bytes))).keys.length };
  } catch {
    // Whatever stands there is named without a count.
    return { path };
  }
}
