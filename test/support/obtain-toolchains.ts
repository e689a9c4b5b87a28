/**
 * Gets the toolchains that generated programs are run with, and the shells that complete the command line, from Debian's
 * packages where apt-get may be used.
 *
 * One call for all that are missing, each package without what it only recommends. Where that does not work the tests
 * that need them are skipped, and each says which package it lacks. test/run.ts starts this as a program of its own, beside
 * the tests that need no toolchain; what is installed already is not upgraded under them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { obtainArtillery } from './artillery.ts';
import { IS_NIGHT } from './drawn.ts';
import { SHELLS } from './shells.ts';
import { TOOLCHAINS } from './toolchains.ts';

const APT_GET = '/usr/bin/apt-get';
/** For all packages together: on a slow line the tests that need them are skipped instead. */
const FETCH_BUDGET_MS = 300_000;
const INSTALL_MS = 600_000;

/** `say` is told before anything is installed, and what it took. */
function obtainToolchains(say: (line: string) => void): void {
  const wanted = [...TOOLCHAINS.map((one) => ({ ...one, name: one.target })), ...SHELLS];
  const missing = wanted.filter((one) => one.find() === undefined);
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name).join(', ');
  if (!existsSync(APT_GET) || process.getuid?.() !== 0) {
    say(`Not here, so not tried: ${names}.`);
    return;
  }
  const packages = [...new Set(missing.flatMap(({ debianPackages }) => debianPackages))];
  say(`Installing ${packages.join(', ')}, to try ${names} …`);
  const startMs = performance.now();
  const leftMs = () => Math.round(FETCH_BUDGET_MS - (performance.now() - startMs));
  run(['update', '-qq'], leftMs());
  // One by one where all at once fails: one package that is missing must not keep the others away.
  if (!install(packages, leftMs())) for (const one of packages) install([one], leftMs());
  const still = missing.filter((one) => one.find() === undefined).map(({ name }) => name);
  const took = `${Math.round((performance.now() - startMs) / 1000)} s`;
  say(still.length === 0 ? `Installed in ${took}.` : `After ${took} still without: ${still.join(', ')}.`);
}

/** Fetched within the time that is left, and only then installed: an installation that is broken off leaves the system half made. */
function install(packages: readonly string[], leftMs: number): boolean {
  const words = ['install', '-y', '-qq', '--no-install-recommends', '--no-upgrade', ...packages];
  return run(['--download-only', ...words], leftMs) && run(words, INSTALL_MS);
}

function run(args: readonly string[], timeoutMs: number): boolean {
  if (timeoutMs <= 0) return false;
  const { status } = spawnSync(APT_GET, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: timeoutMs,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}

if (import.meta.main) {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  obtainToolchains(say);
  // 467 MB, so only by night; what is here already is used by day as well.
  if (IS_NIGHT) obtainArtillery(say);
}
