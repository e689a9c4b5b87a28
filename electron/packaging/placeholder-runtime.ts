/**
 * A folder in the shape of Electron's for Linux, without Electron: so that a package can be built, and looked into, where
 * the runtime cannot be had.
 *
 * Its executable says what it is and ends. It carries a row of fuses like Electron's, so that setting them is tried too.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What @electron/fuses looks for, then the version of the row, its length, and each fuse as Electron ships it. */
export const FUSE_ROW = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('101100011'),
]);

const EXECUTABLE = `#!/bin/sh
# The bytes behind the last line are fuses, as Electron's executable has them.
echo 'This package holds no Electron runtime: it was built with --placeholder. “npm run dist” builds a real one.' >&2
exit 3
`;

/** The note's name is the first thing that a user of the folder sees. */
export const PLACEHOLDER_NOTE = 'NO-RUNTIME-INSIDE.txt';

export async function makePlaceholderRuntime(folder: string, electronVersion: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'resources'), { recursive: true });
  await writeFile(join(folder, 'electron'), Buffer.concat([Buffer.from(EXECUTABLE), FUSE_ROW, Buffer.from('\n')]), {
    mode: 0o755,
  });
  await writeFile(join(folder, 'version'), electronVersion);
  await writeFile(
    join(folder, PLACEHOLDER_NOTE),
    `This package was built around a placeholder for Electron ${electronVersion}: it cannot be started, and must not be given away.\n` +
      'resources/app.asar is the real program. “npm run dist” builds the real package.\n',
  );
}
