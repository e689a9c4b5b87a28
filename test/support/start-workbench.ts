/** A Workbench with real services over a data folder of its own; closed with the test. */
import { onTestFinished } from 'vitest';
import { compose } from '../../electron/compose.ts';
import type { LocalProgram } from '../../electron/program.ts';
import { tempFolder } from './temp-folder.ts';

export async function startWorkbench(
  dataFolder: string = tempFolder(),
): Promise<LocalProgram & { readonly dataFolder: string }> {
  const workbench = await compose({ dataFolder, version: 'test' });
  onTestFinished(() => workbench.close());
  return { ...workbench, dataFolder };
}
