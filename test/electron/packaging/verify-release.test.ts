/** A stranger's check of a download: what holds, what fails and what could not be checked, each in a line. */
import { spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { writeChecksums } from '../../../electron/packaging/checksums.ts';
import { PROJECT_FOLDER } from '../../../electron/project.ts';
import { tempFolder } from '../../support/temp-folder.ts';

let folder = '';
let file = '';
beforeEach(() => {
  folder = tempFolder();
  file = join(folder, 'dialbench-1.0.0.tgz');
  writeFileSync(file, 'a package');
});

/** Runs the script from another folder, with a `gh` that answers as it is told, or with none. */
function verified(args: readonly string[], gh?: string) {
  const tools = tempFolder();
  if (gh !== undefined) {
    writeFileSync(join(tools, 'gh'), `#!/bin/sh\n${gh}\n`);
    chmodSync(join(tools, 'gh'), 0o755);
  }
  const env = { ...process.env, PATH: gh === undefined ? tools : `${tools}${delimiter}${process.env.PATH}` };
  const script = join(PROJECT_FOLDER, 'electron/packaging/verify-release.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    cwd: tools,
    env,
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n'), stderr };
}

test('the list of checksums is believed until the file or its name changes', async () => {
  await writeChecksums(folder);
  const right = verified([file]);
  expect(right).toMatchObject({ status: 0, stderr: '' });
  expect(right.lines[0]).toBe('Checksum holds: its SHA-256 is the one in SHA256SUMS.');
  expect(right.lines[1]).toMatch(/^Attestation not checked: give --repo OWNER\/NAME/);
  appendFileSync(file, '!');
  expect(verified([file])).toMatchObject({
    status: 1,
    lines: [expect.stringMatching(/^Checksum fails: .* the file has /), expect.any(String)],
  });
  const other = join(folder, 'other.tgz');
  writeFileSync(other, 'a package');
  expect(verified([other])).toMatchObject({
    status: 1,
    lines: ['Checksum fails: SHA256SUMS does not list other.tgz.', expect.any(String)],
  });
});

test('nothing checked is no yes', () => {
  const { status, lines } = verified([file, '--repo', 'someone/dialbench']);
  expect(status).toBe(1);
  expect(lines[0]).toMatch(/^Checksum not checked: no SHA256SUMS lies beside the file/);
  expect(lines[1]).toMatch(/^Attestation not checked: GitHub’s command gh is not here/);
});

test('gh is asked about this file and that repository, and its no counts against a right checksum', async () => {
  await writeChecksums(folder);
  const asked = `test "$*" = "attestation verify ${file} --repo someone/dialbench"`;
  const yes = verified([file, '--repo', 'someone/dialbench'], asked);
  expect(yes.lines[1]).toBe('Attestation holds: a workflow of someone/dialbench built this very file.');
  expect(yes.status).toBe(0);
  const no = verified([file, '--repo', 'someone/dialbench'], 'echo "no attestations found" >&2; exit 1');
  expect(no.lines[1]).toBe(
    'Attestation fails: gh does not find it attested by someone/dialbench: no attestations found.',
  );
  expect(no.status).toBe(1);
});

test('a forger’s list of checksums is no yes to who asks for the attestation', async () => {
  await writeChecksums(folder);
  expect(verified([file, '--repo', 'someone/dialbench'])).toMatchObject({ status: 1 });
  const locked = verified([file, '--repo', 'someone/dialbench'], 'kill -9 $$');
  expect(locked.lines[1]).toMatch(/^Attestation fails: /);
  expect(locked.status).toBe(1);
  // Too much said is an error of Node's own, and none of a missing gh.
  const loud = verified([file, '--repo', 'someone/dialbench'], 'head -c 3000000 /dev/zero');
  expect(loud.lines[1]).toMatch(/^Attestation fails: .*ENOBUFS/);
  expect(loud.status).toBe(1);
});

test('a file name writes nothing to the terminal but itself', async () => {
  const odd = join(folder, 'a\x1b[2K\rChecksum holds.tgz');
  writeFileSync(odd, 'a package');
  writeFileSync(join(folder, 'SHA256SUMS'), '');
  const { status, lines } = verified([odd]);
  expect(status).toBe(1);
  expect(lines[0]).toBe('Checksum fails: SHA256SUMS does not list a?[2K?Checksum holds.tgz.');
});

test('misuse is a sentence', () => {
  for (const args of [[], [folder], [join(folder, 'none')], [file, file]])
    expect(verified(args)).toMatchObject({ status: 2, stderr: expect.stringContaining('Which file?') });
  expect(verified([file, '--wrong'])).toMatchObject({ status: 2, stderr: expect.stringContaining('--wrong') });
});
