/**
 * Writes a load project: a folder that Artillery runs, here or elsewhere, with nothing secret in it.
 *
 * A folder that holds something else is refused, so that a typing mistake loses nothing; a project that was written before is
 * written again.
 */
import { type Dirent, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../shared/failure.ts';
import type { FlowPlan } from '../../shared/flow/flow.ts';
import { type LoadEnvironment, type LoadPlan, loadPlanText } from '../../shared/load/load-plan.ts';
import { withoutSecrets } from '../../shared/load/without-secrets.ts';
import { shortened } from '../../shared/text/shortened.ts';
import { diskReason } from '../files/disk-reason.ts';
import { makeFolder } from '../files/make-folder.ts';
import { ARTILLERY_VERSION } from './artillery-version.ts';
import { type LoadCustomers, loadCustomersText } from './load-customers.ts';
import { loadReadme } from './load-readme.ts';
import { type LoadRate, loadScript } from './load-script.ts';
import { processorText } from './processor-text.ts';

export type LoadProject = LoadRate & {
  readonly environment: LoadEnvironment;
  readonly target: string;
  readonly plans: readonly FlowPlan[];
  readonly customers: LoadCustomers;
  /** What its user should know of how it was made. */
  readonly notes: readonly string[];
};

const FILES = ['README.md', 'customers.csv', 'package.json', 'plan.json', 'processor.mjs', 'script.yml'] as const;
const PACKAGE_NAME = 'dialbench-load';
/** What running a project leaves there. */
const LEFT_BY_RUNS = /^(node_modules|package-lock\.json|report.*\.json)$/;

/** The files by their names, in the order of a listing. */
export async function loadProjectFiles(
  project: LoadProject,
): Promise<Readonly<Record<(typeof FILES)[number], string>>> {
  const { environment, plans, customers, target, notes, rate, durationSec } = project;
  const plan: LoadPlan = { environment, flows: withoutSecrets(plans), columns: customers.columns };
  const pace = { rate, durationSec };
  return {
    'README.md': loadReadme(plan, { ...pace, target, notes, customers: customers.rows.length }),
    'customers.csv': loadCustomersText(customers),
    'package.json': packageText(),
    'plan.json': loadPlanText(plan),
    'processor.mjs': await processorText(),
    'script.yml': loadScript(plan, target, pace, plans),
  };
}

/** @throws AppError `output-unwritable` */
export function requireProjectFolder(folder: string): void {
  if (!existsSync(folder)) return;
  let entries: readonly Dirent[];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch (cause) {
    throw unwritable(folder, diskReason(cause));
  }
  const known: readonly string[] = FILES;
  const isOurs = isProject(folder);
  // A link would lead the text to another place.
  const strange = entries.find((entry) =>
    known.includes(entry.name) ? !isOurs || !entry.isFile() : !LEFT_BY_RUNS.test(entry.name),
  )?.name;
  if (strange === undefined) return;
  throw unwritable(
    folder,
    `it holds “${shortened(strange, 60)}”; expected an empty folder, or a load project to write again`,
  );
}

/** Those of a project in this folder that are there, and will be written again. */
export function projectFiles(folder: string): readonly string[] {
  return FILES.map((name) => join(folder, name)).filter((file) => existsSync(file));
}

/** By the name in its package.json, since every other project has a README.md and a package.json too. */
function isProject(folder: string): boolean {
  try {
    const content: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return typeof content === 'object' && content !== null && 'name' in content && content.name === PACKAGE_NAME;
  } catch {
    return false;
  }
}

export async function writeLoadProject(folder: string, project: LoadProject): Promise<readonly string[]> {
  requireProjectFolder(folder);
  const files = await loadProjectFiles(project);
  try {
    makeFolder(folder);
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  } catch (cause) {
    throw unwritable(folder, diskReason(cause));
  }
  return Object.keys(files);
}

function packageText(): string {
  const content = {
    name: PACKAGE_NAME,
    private: true,
    scripts: { load: 'artillery run --output report.json script.yml' },
    dependencies: { artillery: ARTILLERY_VERSION },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function unwritable(folder: string, reason: string): AppError {
  return new AppError({ code: 'output-unwritable', message: `The folder ${folder} cannot be written: ${reason}.` });
}
