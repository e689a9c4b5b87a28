/**
 * Every command of the contract with inputs that a seed makes, against real services: never a crash, never "internal",
 * never a secret, and every "no" by its name.
 *
 * The seed is in the test's name and in what it prints; DIALBENCH_FUZZ_SEED repeats it, DIALBENCH_FUZZ_MS gives it longer.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { answerCall } from '../../electron/answer-call.ts';
import { COMMAND_INPUTS, type CommandName } from '../../shared/contract/commands.ts';
import type { Answer } from '../../shared/failure.ts';
import { findCanaries, textCanary } from '../support/canaries.ts';
import { diceOf, type Fuzz, fitting, jsonSchemaOf, mutated, shownInput, textsOf } from '../support/fuzz-input.ts';
import { startWorkbench } from '../support/start-workbench.ts';
import { writePkcs8Pem } from '../support/write-private-keys.ts';

const SEED = Number(process.env.DIALBENCH_FUZZ_SEED ?? randomInt(2 ** 32));
const BUDGET_MS = Number(process.env.DIALBENCH_FUZZ_MS ?? 6000);
/** Derives keys on purpose slowly, or ends what the others need: called now and then. */
const SELDOM = /assphrase|unlock|exportKey|sandbox\.stop|storage\.setAside|lock$/;
const MOST_SEEN = 400;
/** Enough to see what they have in common. */
const MOST_WRONG = 20;
/** A send that a planted fault holds back; the call goes on, the next ones are made meanwhile. */
const WAITED_MS = 400;

const seed = randomBytes(32);
const token = randomBytes(24).toString('base64url');
const CANARIES = [{ name: 'the seed', bytes: seed }, textCanary('the token', token)];

/** What is wrong with an answer, as sentences; none is what is hoped for. */
function faultsOf(answer: Answer<unknown>, command: string): string[] {
  const text = JSON.stringify(answer);
  const faults = command === 'exchange.reveal' ? [] : findCanaries(CANARIES, 'the answer', text);
  if (answer.ok) return faults;
  const { code, message } = answer.failure;
  if (code === 'internal') faults.push(`failed inside: ${message}`);
  if (!/^[a-z][a-z-]+$/.test(code)) faults.push(`refused by no name: “${code}”`);
  if (!/[.?]$/.test(message) || message.length > 3000) faults.push(`refused in no sentence: ${message.slice(0, 200)}`);
  if (/\n\s+at |node:internal|node_modules|\.ts:\d|\[object /.test(message))
    faults.push(`shows the program: ${message}`);
  return faults;
}

test(`any input to any command is answered, or refused by a name, and tells no secret (seed ${SEED})`, async () => {
  const workbench = await startWorkbench();
  const { services } = workbench;
  await services['vault.importKey']({ environmentId: 'staging', keyText: writePkcs8Pem(seed) });
  await services['vault.setToken']({ environmentId: 'staging', token });
  const dice = diceOf(SEED);
  const seen: string[] = [];
  const fuzz: Fuzz = { dice, seen };
  const schemas = Object.entries(COMMAND_INPUTS).map(
    ([command, schema]) => [command as CommandName, jsonSchemaOf(schema)] as const,
  );
  const wrong: string[] = [];
  const late: Promise<void>[] = [];
  const tally = { answered: 0, refused: new Set<string>(), calls: 0 };

  const judge = (command: string, input: unknown, answer: Answer<unknown>): void => {
    const what = `seed ${SEED}, ${command} with ${shownInput(input)}`;
    wrong.push(...faultsOf(answer, command).map((fault) => `${what}: ${fault}`));
    if (answer.ok) {
      tally.answered += 1;
      if (seen.length < MOST_SEEN) seen.push(...textsOf(answer.value).slice(0, 12));
    } else tally.refused.add(answer.failure.code);
  };

  const endMs = performance.now() + BUDGET_MS;
  for (let round = 0; performance.now() < endMs && wrong.length < MOST_WRONG; round += 1) {
    for (const [command, schema] of schemas) {
      if (SELDOM.test(command) && round % 10 !== 3) continue;
      if (performance.now() > endMs) break;
      const fits = fitting(fuzz, schema);
      const input = dice() < 0.4 ? fits : mutated(fuzz, fits);
      tally.calls += 1;
      const answering = answerCall(services, command, input).then(
        (answer) => judge(command, input, answer),
        (error: unknown) => void wrong.push(`seed ${SEED}, ${command} threw ${error}`),
      );
      late.push(answering);
      await Promise.race([answering, new Promise((resolve) => setTimeout(resolve, WAITED_MS))]);
    }
  }
  console.log(
    `fuzz: seed ${SEED}, ${tally.calls} calls, ${tally.answered} answered, ${tally.refused.size} names of refusals`,
  );
  expect(wrong).toEqual([]);
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
  // It got past the shapes, into the rooms.
  expect(tally.answered).toBeGreaterThan(20);
  expect(tally.refused.size).toBeGreaterThan(5);
  expect((await answerCall(services, 'workbench.state', {})).ok).toBe(true);
}, 120_000);
