/**
 * Gets the inspector of the Model Context Protocol from npm into a temp folder of its own, for the one test that runs it.
 *
 * It is no dependency of ours: 110 MB, for people to look at a server with. The folder is kept for the next run; where npm cannot be
 * reached, the reason is what the test says when it is skipped.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSION = '2.12.0';
const INSTALL_MS = 240_000;
const ENTRY = join('node_modules', '@modelcontextprotocol', 'inspector', 'clients', 'launcher', 'build', 'index.js');

/** The program that starts it, or why it is not here. */
export function obtainInspector(): { readonly program: string } | { readonly reason: string } {
  const folder = join(tmpdir(), `dialbench-inspector-${VERSION}-${process.getuid?.() ?? 'user'}`);
  const program = join(folder, ENTRY);
  if (existsSync(program)) return { program };
  const made = `${folder}-${process.pid}`;
  mkdirSync(made, { recursive: true, mode: 0o700 });
  const words = ['install', '--prefix', made, '--ignore-scripts', '--no-audit', '--no-fund', '--no-save'];
  const { status, stderr } = spawnSync('npm', [...words, `@modelcontextprotocol/inspector@${VERSION}`], {
    encoding: 'utf8',
    timeout: INSTALL_MS,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status === 0 && existsSync(join(made, ENTRY))) {
    // Another run may have been faster; either is as good.
    if (!existsSync(folder)) renameSync(made, folder);
    else rmSync(made, { recursive: true, force: true });
    return { program };
  }
  rmSync(made, { recursive: true, force: true });
  const [why = 'it did not end in time'] = /npm error .*/.exec(stderr) ?? [];
  return { reason: `npm gave no @modelcontextprotocol/inspector (${why})` };
}
