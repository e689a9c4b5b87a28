/**
 * The order of the unit tests: the files that take longest first, so that no core waits for one of them at the end.
 *
 * What waits for toolchains comes later while these are still being installed (toolchains-ready.ts). Files that share a process
 * are side by side, because a worker goes from one of them to the next (own-process.ts).
 */
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { areToolchainsPending } from './toolchains-ready.ts';

/** Files that take seven seconds or more of a whole run, measured, the longest first. */
const LONGEST: readonly string[] = [
  'electron/conform/planted-clauses',
  'electron/load/artillery',
  'electron/codegen/key-files',
  'attacks/attacks',
  'electron/mcp/leaks',
  'electron/codegen/run-programs',
  'electron/packaging/packed-app',
  'electron/vault/hostile-vault-file',
  'electron/web/every-command',
  'electron/explorer/explore-planted',
  'electron/packaging/ci-page',
  'electron/cli/canary',
  'electron/files/failing-calls',
  'electron/mcp/tools',
  'electron/web/web-door',
  'electron/cli/load',
  'electron/cli/watch-flows',
  'electron/conform/planted-deviations',
  'electron/foreign-signers/foreign-signers',
  'electron/cli/application',
  'electron/codegen/line-slips',
  'electron/installed/tarball',
  'shared/doctor/bounds',
  'attacks/files',
  'shared/doctor/right-claims',
  'renderer/flows/flow-stores',
  'shared/doctor/diagnose',
  'electron/services/doctor-service',
  'electron/open/workbench-receiver',
  'electron/cli/dial',
  'electron/codegen/literals',
  'electron/codegen/templates',
  'electron/cli/diagnose',
  'shared/keys/read-keys',
  'electron/cli/keys',
  'electron/flows/every-move',
  'electron/cli/completion',
  'electron/conform/run-bounds',
  'shared/doctor/order-of-findings',
  'renderer/first-screen',
  'electron/files/killed-writers',
  'renderer/conform/conform-store',
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
