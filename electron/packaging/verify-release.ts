/**
 * `npm run verify-release -- FILE [--repo OWNER/NAME]`: says whether a download is the one that was released.
 *
 * Two checks: SHA256SUMS beside the file, and the attestation of the workflow that built it, which GitHub's `gh` verifies.
 * A check that cannot be made is said, and proves nothing. Exit 0 only if none failed and, with --repo, the attestation holds: a forger
 * writes SHA256SUMS as well.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { reasonOf } from '../../shared/failure.ts';
import { CHECKSUMS_NAME, digestOf } from './checksums.ts';

type Checked = { readonly state: 'holds' | 'fails' | 'not checked'; readonly sentence: string };

/** Against the list beside the file. */
async function checkedSum(file: string): Promise<Checked> {
  const list = join(dirname(file), CHECKSUMS_NAME);
  if (!existsSync(list)) {
    return {
      state: 'not checked',
      sentence: `no ${CHECKSUMS_NAME} lies beside the file; download it from the same release`,
    };
  }
  const lines = readFileSync(list, 'utf8').split('\n');
  const expected = lines
    .find((line) => /^[0-9a-f]{64} [ *]/.test(line) && line.slice(66) === basename(file))
    ?.slice(0, 64);
  if (expected === undefined) return { state: 'fails', sentence: `${CHECKSUMS_NAME} does not list ${basename(file)}` };
  const got = await digestOf(file);
  return got === expected
    ? { state: 'holds', sentence: `its SHA-256 is the one in ${CHECKSUMS_NAME}` }
    : { state: 'fails', sentence: `${CHECKSUMS_NAME} says ${expected}, the file has ${got}` };
}

/** Against what the repository's workflow attested. The list of checksums may be a forger's as well as the file. */
function checkedAttestation(file: string, repository: string | undefined): Checked {
  if (repository === undefined)
    return { state: 'not checked', sentence: 'give --repo OWNER/NAME, the repository that you trust to have built it' };
  const asked = ['attestation', 'verify', resolve(file), '--repo', repository];
  const { status, error, stderr } = spawnSync('gh', asked, { encoding: 'utf8' });
  if (error !== undefined && 'code' in error && error.code === 'ENOENT')
    return { state: 'not checked', sentence: 'GitHub’s command gh is not here; it is at https://cli.github.com' };
  if (status === 0) return { state: 'holds', sentence: `a workflow of ${repository} built this very file` };
  return {
    state: 'fails',
    sentence: `gh does not find it attested by ${repository}: ${error?.message ?? stderr.trim()}`,
  };
}

async function main(args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { repo: { type: 'string' } },
    });
    const [file, more] = positionals;
    if (file === undefined || more !== undefined || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
      process.stderr.write('Which file? Expected: npm run verify-release -- FILE [--repo OWNER/NAME].\n');
      return 2;
    }
    const checks = { Checksum: await checkedSum(file), Attestation: checkedAttestation(file, values.repo) };
    for (const [name, { state, sentence }] of Object.entries(checks))
      process.stdout.write(`${plain(`${name} ${state}: ${sentence}`)}.\n`);
    const { Checksum, Attestation } = checks;
    const holds = (values.repo === undefined ? Checksum : Attestation).state === 'holds';
    return holds && Checksum.state !== 'fails' ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${reasonOf(error)}\n`);
    return 2;
  }
}

/** A file's name is a stranger's: it must not move the cursor and write a line of its own. */
function plain(text: string): string {
  return text.replaceAll(/\p{C}/gu, (character) => (character === '\n' ? ' ' : '?'));
}

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
