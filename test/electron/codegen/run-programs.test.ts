import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { printProgram } from '../../../electron/codegen/print-program.ts';
import { systemClock } from '../../../electron/ports/node-crypto.ts';
import { TARGET_IDS } from '../../../shared/codegen/target.ts';
import { TARGETS } from '../../../shared/codegen/targets.ts';
import { firstHeader, type HeaderLine } from '../../../shared/http/message.ts';
import { DEFAULT_SIGNING_PROFILE, type SigningProfile } from '../../../shared/signature/profile.ts';
import { PROGRAM_REQUESTS } from '../../shared/codegen/program-requests.ts';
import { drawn } from '../../support/drawn.ts';
import { startTestSandbox, TEST_SEED } from '../../support/start-sandbox.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { runProgram, TOOLCHAINS, type Toolchain } from '../../support/toolchains.ts';
import { writePkcs8Pem } from '../../support/write-private-keys.ts';

/** Generated programs are run as a user runs them, against a real sandbox, and must be accepted. */

/** Each choice is another one than the default's; what is signed differs from request to request below. */
const OTHER_PROFILE: SigningProfile = {
  ...DEFAULT_SIGNING_PROFILE,
  idempotencyHeader: 'both',
  emptyQuery: 'empty',
  components: {
    ...DEFAULT_SIGNING_PROFILE.components,
    POST: [
      '@path',
      '@target-uri',
      '@method',
      'x-idempotency-key',
      ...(DEFAULT_SIGNING_PROFILE.components.POST?.slice(0, 5) ?? []),
    ],
  },
  componentCase: 'as-sent',
  createdUnit: 'milliseconds',
  expires: { afterMs: 250_000 },
  parameterOrder: ['keyid', 'expires', 'created'],
  label: 'other-1',
};

type Run = (typeof PROGRAM_REQUESTS)[number] & { readonly signingProfile: SigningProfile };

const DEFAULT_RUNS: readonly Run[] = PROGRAM_REQUESTS.map((request) => ({
  ...request,
  signingProfile: DEFAULT_SIGNING_PROFILE,
}));

/** The operation whose program is run again with a token that is refused; in one of the two lists. */
const SHOWN_REFUSED = 'requests.list';

const WITHOUT_QUERY = { operation: 'webhooks.get', draft: { target: '/v1/webhooks' }, answers: '{' };
const SIGNED_MESSAGES = ['sha512-hex', 'base', 'sha512-base64'] as const;
const OTHER_RUNS: readonly Run[] = [WITHOUT_QUERY, ...PROGRAM_REQUESTS.slice(1)].map((request, at) => ({
  ...request,
  signingProfile: { ...OTHER_PROFILE, signedMessage: SIGNED_MESSAGES[at] ?? 'base' },
}));

const runnable = TOOLCHAINS.map((toolchain) => ({ toolchain, found: toolchain.find() }));

describe.each(runnable)('$toolchain.target', ({ toolchain, found }) => {
  const reason = found === undefined ? ` — not run: install ${toolchain.debianPackages.join(', ')}` : '';

  test.skipIf(reason !== '')(
    `a query, a body beyond ASCII and a key press are accepted as signed, and a refusal is printed${reason}`,
    async () => {
      for (const run of await runAll(toolchain, ofDay(toolchain, DEFAULT_RUNS))) expect(run).toBe('accepted');
    },
    180_000,
  );
});

describe.each(drawn(runnable, 2, 'languages with another profile'))('$toolchain.target', ({ toolchain, found }) => {
  const reason = found === undefined ? ` — not run: install ${toolchain.debianPackages.join(', ')}` : '';

  // By day in some of the languages.
  test.skipIf(reason !== '')(
    `every choice of a profile is carried by the program${reason}`,
    async () => {
      for (const run of await runAll(toolchain, ofDay(toolchain, OTHER_RUNS))) expect(run).toBe('accepted');
    },
    180_000,
  );
});

/** Kotlin's compiler takes ten seconds of a core for each program: by day one of them is drawn, by night all are run. */
function ofDay({ target }: Toolchain, runs: readonly Run[]): readonly Run[] {
  return target === 'kotlin' ? drawn(runs, 1, 'Kotlin') : runs;
}

/** One line for each request: `accepted`, or all that was said. They run side by side, each against a sandbox of its own. */
async function runAll(toolchain: Toolchain, runs: readonly Run[]): Promise<string[]> {
  const folder = tempFolder();
  const keyFile = join(folder, 'key.pem');
  writeFileSync(keyFile, writePkcs8Pem(TEST_SEED));
  const target = TARGETS.find(({ id }) => id === toolchain.target);
  if (!target) throw new Error(`no target ${toolchain.target}`);
  return Promise.all(
    runs.map(async ({ operation, draft, answers, signingProfile }) => {
      const sandbox = await startTestSandbox({ clock: systemClock, settings: { signingProfile } });
      const prepared = sandbox.prepare(draft);
      const program = printProgram(target, { ...prepared, operation, maskedPlaces: 0 });
      expect(program.program).not.toContain(sandbox.accessToken);
      const variables = { DIALBENCH_KEY_FILE: keyFile, DIALBENCH_TOKEN: sandbox.accessToken };
      const { exitCode, stdout, stderr, again } = await runProgram(toolchain, program, folder, variables);
      const isAccepted = exitCode === 0 && /^20[01]\b/.test(stdout) && stdout.includes(answers);
      const [newest] = sandbox.admin.journal.find({}, 1).entries;
      const sent = sandbox.admin.journal.get(newest?.id ?? 0);
      if (isAccepted) expect(shapeOf(sent?.request.headers ?? []), operation).toBe(shapeOf(prepared.headers));
      if (isAccepted && operation === SHOWN_REFUSED) {
        const refused = await again({ ...variables, DIALBENCH_TOKEN: 'another-token' });
        const said = `exit ${refused.exitCode}, ${refused.stdout}`;
        expect(said, 'a refusal is an answer: its status and its reasons are printed').toMatch(
          /^exit 1, 401[^{]*\{.+\}/s,
        );
      }
      return isAccepted ? 'accepted' : `${operation}: exit ${exitCode}\n${stdout}\n${stderr}\n${program.program}`;
    }),
  );
}

test('the program that is run with a refused token is among those of every target', () => {
  expect(DEFAULT_RUNS.map(({ operation }) => operation)).toContain(SHOWN_REFUSED);
});

test('every target is one that is run here', () => {
  expect(TOOLCHAINS.map(({ target }) => target)).toEqual(TARGET_IDS);
});

/** Signature-Input without its times: components, their case and order, parameters and their order, label and keyid. */
function shapeOf(headers: readonly HeaderLine[]): string | undefined {
  return firstHeader(headers, 'signature-input')?.replaceAll(/\d{10,}/g, 'TIME');
}
