/**
 * The order of the unit tests: the files that take longest first, so that no core waits for one of them at the end.
 *
 * What runs generated programs comes last while their toolchains are still being installed (toolchains-ready.ts).
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { areToolchainsPending } from './toolchains-ready.ts';

/** Seconds each, measured; all others take less than ten. */
const LONGEST: readonly string[] = [
  'electron/cli/canary',
  'electron/cli/keys',
  'electron/codegen/run-programs',
  'electron/cli/send-and-codegen',
  'electron/cli/sandbox',
  'electron/cli/sign-and-verify',
  'electron/vault/hostile-vault-file',
  'electron/vault/vault-seal',
];
const NEEDS_TOOLCHAINS = /\/electron\/codegen\//;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => place(a.moduleId) - place(b.moduleId));
  }
}

function place(file: string): number {
  if (NEEDS_TOOLCHAINS.test(file) && areToolchainsPending()) return LONGEST.length + 1;
  const at = LONGEST.findIndex((name) => file.endsWith(`/${name}.test.ts`));
  return at < 0 ? LONGEST.length : at;
}
