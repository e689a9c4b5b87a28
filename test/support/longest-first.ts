/**
 * The order of the unit tests: the files that take longest first, so that no core waits for one of them at the end.
 *
 * What waits for toolchains comes later while these are still being installed (toolchains-ready.ts). Files that share a process
 * are side by side, because a worker goes from one of them to the next (own-process.ts).
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { areToolchainsPending } from './toolchains-ready.ts';

/** Files that take seven seconds of a core or more, measured, the longest first. */
const LONGEST: readonly string[] = [
  'electron/conform/planted-clauses',
  'electron/load/artillery',
  'electron/codegen/key-files',
  'electron/installed/tarball',
  'electron/codegen/run-programs',
  'electron/packaging/packed-app',
  'electron/vault/hostile-vault-file',
  'electron/cli/canary',
  'electron/packaging/ci-page',
  'electron/cli/environment-files',
  'electron/cli/completion',
  'electron/mcp/leaks',
  'electron/vault/vault-seal',
  'electron/cli/diagnose',
  'electron/web/every-command',
  'electron/cli/load',
  'electron/cli/conform',
  'electron/cli/run',
  'electron/cli/explore',
  'electron/cli/send-and-codegen',
  'electron/vault/every-order',
  'electron/foreign-signers/foreign-signers',
  'electron/services/doctor-service',
  'electron/mcp/tools',
  'attacks/files',
  'shared/doctor/causes-of-base',
  'shared/doctor/causes-of-targets',
  'shared/doctor/causes-of-keys',
  'shared/doctor/causes-of-headers',
  'shared/doctor/pairs',
  'shared/doctor/causes-of-parameters',
];
const NEEDS_TOOLCHAINS =
  /\/electron\/(codegen|foreign-signers|loupe\/connected-client|load\/artillery|cli\/completion)/;
const OF_SHARED = /\/test\/shared\//;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

function place(file: TestSpecification): number {
  const at = LONGEST.findIndex((name) => file.moduleId.endsWith(`/${name}.test.ts`));
  const among = at < 0 ? LONGEST.length : at;
  return turn(file) * (LONGEST.length + 1) + among;
}

function turn({ moduleId, project }: TestSpecification): number {
  if (OF_SHARED.test(moduleId)) return 4;
  const isLate = NEEDS_TOOLCHAINS.test(moduleId) && areToolchainsPending();
  if (project.config.isolate) return isLate ? 3 : 0;
  return isLate ? 2 : 1;
}
