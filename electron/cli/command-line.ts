/** The command line: finds the command, runs it, and turns what it threw into one sentence and an exit code. */
import { AppError, reasonOf } from '../../shared/failure.ts';
import { projectVersion } from '../project.ts';
import type { CliCommand, CliIo } from './cli-command.ts';
import { COMPLETE, completionsOf, completionsText } from './complete-words.ts';
import { usageOf } from './usage.ts';

/** Each command's code is loaded when it is called: the others cost a long-running sandbox memory and every start time. */
export const COMMANDS: Readonly<Record<string, () => Promise<CliCommand>>> = {
  sandbox: async () => (await import('./commands/sandbox.ts')).sandboxCommand,
  send: async () => (await import('./commands/send.ts')).sendCommand,
  run: async () => (await import('./commands/run.ts')).runCommand,
  load: async () => (await import('./commands/load.ts')).loadCommand,
  explore: async () => (await import('./commands/explore.ts')).exploreCommand,
  conform: async () => (await import('./commands/conform.ts')).conformCommand,
  dial: async () => (await import('./commands/dial.ts')).dialCommand,
  openapi: async () => (await import('./commands/openapi.ts')).openapiCommand,
  codegen: async () => (await import('./commands/codegen.ts')).codegenCommand,
  sign: async () => (await import('./commands/sign.ts')).signCommand,
  verify: async () => (await import('./commands/verify.ts')).verifyCommand,
  diagnose: async () => (await import('./commands/diagnose.ts')).diagnoseCommand,
  vectors: async () => (await import('./commands/vectors.ts')).vectorsCommand,
  keys: async () => (await import('./commands/keys.ts')).keysCommand,
  completion: async () => (await import('./commands/completion.ts')).completionCommand,
  web: async () => (await import('./commands/web.ts')).webCommand,
  mcp: async () => (await import('./commands/mcp.ts')).mcpCommand,
  skill: async () => (await import('./commands/skill.ts')).skillCommand,
};

/** @param args behind the program's name. Returns the exit code. */
export async function runCommandLine([name, ...args]: readonly string[], io: CliIo): Promise<number> {
  const [about, ...further] = args;
  if (name === 'help' && about !== undefined && !about.startsWith('-'))
    return runCommandLine([about, ...further, '--help'], io);
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const named = Object.entries(COMMANDS).map(async ([one, load]) => `  ${usageOf(one, await load())}`);
    const lines = await Promise.all(named);
    const head =
      'Usage: dialbench COMMAND (in a checkout: npm run -s cli -- COMMAND); COMMAND --help says more, and --version tells the version';
    io.stdout(`${[head, '', ...lines].join('\n')}\n`);
    return name === undefined ? 2 : 0;
  }
  if (name === '--version') {
    io.stdout(`${projectVersion()}\n`);
    return 0;
  }
  if (name === COMPLETE) {
    io.stdout(completionsText(await completionsOf(args, COMMANDS)));
    return 0;
  }
  const load = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!load) {
    io.stderr(`There is no command “${name}”; known: ${Object.keys(COMMANDS).join(', ')}.\n`);
    return 2;
  }
  try {
    const command = await load();
    const helpAt = args.findIndex((arg) => arg === '--help' || arg === '-h');
    if (helpAt < 0) return await command.run(args, io);
    const more = command.help(args.slice(0, helpAt).filter((arg) => !arg.startsWith('-')));
    io.stdout(`Usage: dialbench ${usageOf(name, command)}\n\n${more}\n`);
    return 0;
  } catch (error) {
    return answerError(error, args.includes('--json'), io);
  }
}

/** Codes of AppErrors that mean a broken environment (exit 3); all others are misuse or bad input (exit 2). */
const ENVIRONMENT =
  /^(internal|data-folder|database|page|port|program|vault|seal|sandbox|connection|variable|host-unknown|network|timeout|tls|conform)\b/;

/** Prints the error and returns the exit code. */
export function answerError(error: unknown, asJson: boolean, io: CliIo): number {
  const failure =
    error instanceof AppError
      ? error.failure
      : {
          code: 'internal',
          message: `Dialbench failed: ${reasonOf(error)}.`,
        };
  if (asJson) {
    const { code, message, details } = failure;
    io.stdout(`${JSON.stringify({ error: { code, message, ...(details ?? {}) } })}\n`);
  }
  io.stderr(`${failure.message}\n`);
  return ENVIRONMENT.test(failure.code) ? 3 : 2;
}
