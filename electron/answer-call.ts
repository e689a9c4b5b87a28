/**
 * Answers a call at any door once its sender was checked: parses the input, calls, returns the result. Never throws; an
 * unexpected error reaches the page as a code and a sentence, without stack or path.
 */
import {
  COMMAND_INPUTS,
  type CommandInput,
  type CommandName,
  isCommandName,
  type Services,
} from '../shared/contract/commands.ts';
import { type Answer, AppError, refuse } from '../shared/failure.ts';
import { issueWords } from '../shared/json/issue-words.ts';
import { shortened } from '../shared/text/shortened.ts';

/** Deeper than any input of the page; code that walks an input must not overflow the stack. */
const DEEPEST_INPUT = 100;

/** What is wrong with any input; completes "The input of … ". Ill-formed Unicode would change on the wire. */
function inputFault(value: unknown, depth = 0): string | undefined {
  const isWhole = (text: string) => text.isWellFormed();
  const half =
    'holds half of a character (a surrogate without its other half), which no request can carry. Send whole ones.';
  if (typeof value === 'string') return isWhole(value) ? undefined : half;
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth === DEEPEST_INPUT) return `is nested deeper than ${DEEPEST_INPUT} levels. Send it flatter.`;
  for (const [name, inside] of Object.entries(value)) {
    const fault = isWhole(name) ? inputFault(inside, depth + 1) : half;
    if (fault !== undefined) return fault;
  }
  return undefined;
}

const MOST_PROBLEMS = 10;
/** A problem quotes unknown field names; however long they are, the message stays one sentence. */
const LONGEST_PROBLEM = 260;

export async function answerCall(services: Services, command: unknown, input: unknown): Promise<Answer<unknown>> {
  if (!isCommandName(command)) {
    const got = typeof command === 'string' ? `“${shortened(command, 60)}”` : `a ${typeof command}`;
    return refuse('command-unknown', `There is no such command: expected one of the contract's names, got ${got}.`);
  }
  const parsed = COMMAND_INPUTS[command].safeParse(input);
  if (!parsed.success) {
    const { issues } = parsed.error;
    const problems = issues
      .slice(0, MOST_PROBLEMS)
      .map((issue) => shortened(issueWords(issue, 'input'), LONGEST_PROBLEM));
    const more = issues.length > MOST_PROBLEMS ? `; and ${issues.length - MOST_PROBLEMS} more` : '';
    return refuse('input-invalid', `The input of ${command} does not fit: ${problems.join('; ')}${more}.`);
  }
  const fault = inputFault(parsed.data);
  if (fault !== undefined) return refuse('input-invalid', `The input of ${command} ${fault}`);
  return callService(services, command, parsed.data);
}

async function callService<C extends CommandName>(
  services: Services,
  command: C,
  input: unknown,
): Promise<Answer<unknown>> {
  try {
    // The schema above has checked the shape; the compiler cannot follow it through the map's index.
    return { ok: true, value: await services[command](input as CommandInput<C>) };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, failure: error.failure };
    // With its stack: the log is where somebody looks for it.
    console.error(`[dialbench] ${command} failed unexpectedly:`, error);
    return refuse('internal', `${command} failed inside the workbench; the log says where.`);
  }
}
