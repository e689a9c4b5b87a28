import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { printProgram } from '../../../electron/codegen/print-program.ts';
import { nodeCrypto, systemClock } from '../../../electron/ports/node-crypto.ts';
import { toBase64 } from '../../../shared/bytes/base64.ts';
import { decodeUtf8, encodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { LINE_SLIPS, type LineSlipName, withSlip } from '../../../shared/codegen/line-slips.ts';
import { TARGETS } from '../../../shared/codegen/targets.ts';
import { diagnoseCase } from '../../../shared/doctor/case.ts';
import type { CauseId } from '../../../shared/doctor/causes.ts';
import { programFix } from '../../../shared/doctor/program-fix.ts';
import { startTestSandbox, TEST_SEED } from '../../support/start-sandbox.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { runProgram, TOOLCHAINS } from '../../support/toolchains.ts';
import { writePkcs8Pem } from '../../support/write-private-keys.ts';

/** A program with one slip is refused, and the doctor proves the very cause whose fix shows that line. */

const CAUSE_OF: Readonly<Record<LineSlipName, CauseId>> = {
  crLf: 'B2',
  writtenOut: 'B12',
  lastLineFeed: 'B3',
  unquotedNames: 'B8',
  hashedTwice: 'X6',
  otherHash: 'X5',
  signatureBase64Url: 'E1',
  signatureHex: 'E4',
  digestHex: 'D14',
  digestSha256: 'D16',
};
const NAMES = Object.keys(LINE_SLIPS) as LineSlipName[];
const DRAFT = { target: '/v1/customers', json: { firstName: 'Chipo', lastName: 'Zulu' } };
const templateOf = (file: string) =>
  readFileSync(join(import.meta.dirname, '../../../shared/codegen/templates', file), 'utf8');

test('in every language each slip has its line, and its fix is that line and no more', async () => {
  const sandbox = await startTestSandbox({ clock: systemClock });
  const source = { ...sandbox.prepare(DRAFT), operation: 'customers.create', maskedPlaces: 0 };
  for (const target of TARGETS) {
    const { program } = printProgram(target, source);
    for (const name of NAMES) {
      expect(withSlip(program, target.id, name), `${target.id}: ${name}`).not.toBe(undefined);
      const finding = { causes: [CAUSE_OF[name]], message: '', fix: '', certainty: 'proven' } as const;
      const fix = programFix(target, source, templateOf(target.template), finding, undefined);
      expect(fix?.right, `${target.id}: ${name}`).toHaveLength(1);
      expect(fix?.wrong.length, `${target.id}: ${name}`).toBeLessThanOrEqual(2);
    }
  }
});

test('a fix shows the line of the cause that the signed base shows, without remarks, and none that stands beside it', async () => {
  const sandbox = await startTestSandbox({ clock: systemClock });
  const source = { ...sandbox.prepare(DRAFT), operation: 'customers.create', maskedPlaces: 0 };
  const target = TARGETS.find(({ id }) => id === 'python');
  if (!target) throw new Error('no such language');
  const fixOf = (causes: readonly CauseId[], base: string, signed: string) => {
    const [expectedBase, signedBaseBase64] = [base, signed].map((one) => toBase64(encodeUtf8(one)));
    const finding = { causes, message: '', fix: '', certainty: 'proven', signedBaseBase64 } as const;
    return programFix(target, source, templateOf(target.template), finding, expectedBase);
  };
  const base = decodeUtf8(source.trace.base);
  const spaced = fixOf(['B13', 'B3'], base, base.replace(/("x-client-id": .*)/, '$1 '));
  expect(spaced?.wrong).toEqual([expect.stringMatching(/"x-client-id", "[^"]+ "/)]);
  const causes: readonly CauseId[] = ['B2', 'B3', 'B8', 'B12'];
  const signed = [
    base.replaceAll('\n', '\r\n'),
    `${base}\n`,
    base.replace(/^"(.*?)"/gm, '$1'),
    base.replaceAll('\n', '\\n'),
  ];
  for (const [at, cause] of causes.entries())
    for (const [other, text] of signed.entries())
      expect(fixOf([cause], base, text) !== undefined, `${cause} ${other}`).toBe(at === other);
  expect(fixOf(['P3'], base, base)?.wrong.join()).not.toContain('#');
});

const NODE = TOOLCHAINS.filter(({ target }) => target === 'node' || target === 'python').filter(
  (one) => one.find() !== undefined,
);

describe.each(NODE)('$target', (toolchain) => {
  test('the program with the slip is refused for its cause', { timeout: 180_000 }, async () => {
    const folder = tempFolder();
    const keyFile = join(folder, 'key.pem');
    writeFileSync(keyFile, writePkcs8Pem(TEST_SEED));
    const target = TARGETS.find(({ id }) => id === toolchain.target);
    if (!target) throw new Error('no such language');
    for (const name of NAMES) {
      const sandbox = await startTestSandbox({ clock: systemClock });
      const printed = printProgram(target, {
        ...sandbox.prepare(DRAFT),
        operation: `customers.${name}`,
        maskedPlaces: 0,
      });
      const program = withSlip(printed.program, target.id, name) ?? '';
      const variables = { DIALBENCH_KEY_FILE: keyFile, DIALBENCH_TOKEN: sandbox.accessToken };
      const { stdout } = await runProgram(toolchain, { ...printed, program }, folder, variables);
      expect(stdout, name).toMatch(/^401/);
      const [newest] = sandbox.admin.journal.find({}, 1).entries;
      const asked = sandbox.admin.diagnosisOf(newest?.id ?? 0);
      const { findings } = diagnoseCase(asked, { crypto: nodeCrypto, depth: 1 });
      expect(
        findings.flatMap(({ causes }) => causes),
        name,
      ).toContain(CAUSE_OF[name]);
    }
  });
});
