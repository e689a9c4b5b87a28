/** The shells that the command line is completed in: where each is, and what installs it. */
import { spawnSync } from 'node:child_process';

type ShellHere = {
  readonly name: 'bash' | 'zsh' | 'fish';
  readonly debianPackages: readonly string[];
  /** How it starts without its user's settings, ready to be typed into. */
  readonly interactive: readonly string[];
  find(): string | undefined;
};

const found = (name: string) => (): string | undefined =>
  spawnSync(name, ['-c', 'exit 0'], { stdio: 'ignore', timeout: 60_000 }).status === 0 ? name : undefined;

export const SHELLS: readonly ShellHere[] = [
  { name: 'bash', debianPackages: ['bash'], interactive: ['--norc', '--noprofile', '-i'], find: found('bash') },
  { name: 'zsh', debianPackages: ['zsh'], interactive: ['-f', '-i'], find: found('zsh') },
  { name: 'fish', debianPackages: ['fish'], interactive: ['--no-config', '-i'], find: found('fish') },
];
