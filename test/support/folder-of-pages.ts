/** A folder as the pages of docs and of the skill suppose it: flows, a script, a refused request, and the command. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../../electron/project.ts';
import { CLI_PROGRAM } from './cli-program.ts';
import { tempFolder } from './temp-folder.ts';

export function folderOfPages(): { readonly cwd: string; readonly env: NodeJS.ProcessEnv } {
  const cwd = tempFolder();
  const inside = (path: string) => join(PROJECT_FOLDER, path);
  mkdirSync(join(cwd, 'bin'));
  mkdirSync(join(cwd, 'flows'));
  writeFileSync(join(cwd, 'bin', 'dialbench'), `#!/bin/sh\nexec '${process.execPath}' '${CLI_PROGRAM}' "$@"\n`, {
    mode: 0o755,
  });
  cpSync(inside('shared/flow/examples/look.flow.yaml'), join(cwd, 'flows', 'look.flow.yaml'));
  cpSync(inside('shared/flow/stages/refused.stage.yaml'), join(cwd, 'show.stage.yaml'));
  for (const name of ['refused.curl', 'signer.pem']) cpSync(inside(`docs/examples/${name}`), join(cwd, name));
  const PATH = `${join(cwd, 'bin')}:${process.env.PATH}`;
  return { cwd, env: { ...process.env, PATH, HOME: cwd, XDG_CONFIG_HOME: join(cwd, '.config') } };
}
