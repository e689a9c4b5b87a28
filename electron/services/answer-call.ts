/**
 * What every door does with a call after it has checked the sender: parse the input, call, answer. It never throws, and
 * an unexpected error reaches the page as a code and a sentence without stack or path.
 */
import {
  COMMAND_INPUTS,
  type CommandInput,
  type CommandName,
  isCommandName,
  type Services,
} from '../../shared/contract/commands.ts';
import { type Answer, AppError } from '../../shared/contract/failure.ts';

export async function answerCall(services: Services, command: unknown, input: unknown): Promise<Answer<unknown>> {
  if (!isCommandName(command)) {
    const got = typeof command === 'string' ? `“${command.slice(0, 60)}”` : `a ${typeof command}`;
    return refuse('command-unknown', `There is no such command: expected one of the contract's names, got ${got}.`);
  }
  const parsed = COMMAND_INPUTS[command].safeParse(input);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(
      (issue) => `${issue.path.join('.') || 'input'}: ${issue.message.replace(/^Invalid input: /, '')}`,
    );
    return refuse('input-invalid', `The input of ${command} does not fit: ${problems.join('; ')}.`);
  }
  return callService(services, command, parsed.data);
}

async function callService<C extends CommandName>(
  services: Services,
  command: C,
  input: unknown,
): Promise<Answer<unknown>> {
  try {
    // The schema above has just proven the shape; the compiler cannot follow it through the map's index.
    return { ok: true, value: await services[command](input as CommandInput<C>) };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, failure: error.failure };
    console.error(
      `[dialbench] ${command} failed unexpectedly: ${error instanceof Error ? error.message : 'no error object'}`,
    );
    return refuse('internal', `${command} failed inside the workbench; the log on the terminal says where.`);
  }
}

function refuse(code: string, message: string): Answer<never> {
  return { ok: false, failure: { code, message } };
}
