#!/usr/bin/env node
/** The command line: finds the command, runs it, and turns what it threw into one sentence and an exit code. */
import { answerError } from './answer-error.ts';
import type { CliCommand } from './cli-command.ts';
import { codegenCommand } from './commands/codegen.ts';
import { diagnoseCommand } from './commands/diagnose.ts';
import { keysCommand } from './commands/keys.ts';
import { openapiCommand } from './commands/openapi.ts';
import { sandboxCommand } from './commands/sandbox.ts';
import { sendCommand } from './commands/send.ts';
import { signCommand } from './commands/sign.ts';
import { verifyCommand } from './commands/verify.ts';
import { webCommand } from './commands/web.ts';

const COMMANDS: readonly CliCommand[] = [
  sandboxCommand,
  sendCommand,
  openapiCommand,
  codegenCommand,
  signCommand,
  verifyCommand,
  diagnoseCommand,
  keysCommand,
  webCommand,
];

const io = {
  stdout: (output: string | Uint8Array): void => void process.stdout.write(output),
  stderr: (text: string): void => void process.stderr.write(text),
};

// A reader such as head or grep -q may close the pipe early; the rest of the output is then dropped.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

async function main([name, ...args]: readonly string[]): Promise<number> {
  const [about, ...further] = args;
  if (name === 'help' && about !== undefined && !about.startsWith('-')) return main([about, ...further, '--help']);
  if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
    const lines = COMMANDS.map((command) => `  ${command.usage}`);
    const head = 'Usage: dialbench COMMAND (in a checkout: npm run -s cli -- COMMAND); COMMAND --help says more';
    io.stdout(`${[head, '', ...lines].join('\n')}\n`);
    return name === undefined ? 2 : 0;
  }
  const command = COMMANDS.find((candidate) => candidate.name === name);
  if (!command) {
    const known = COMMANDS.map((candidate) => candidate.name).join(', ');
    io.stderr(`There is no command “${name}”; known: ${known}.\n`);
    return 2;
  }
  try {
    const helpAt = args.findIndex((arg) => arg === '--help' || arg === '-h');
    if (helpAt < 0) return await command.run(args, io);
    const more = command.help?.(args.slice(0, helpAt).filter((arg) => !arg.startsWith('-')));
    io.stdout(`Usage: dialbench ${command.usage}\n${more === undefined ? '' : `\n${more}\n`}`);
    return 0;
  } catch (error) {
    return answerError(error, args.includes('--json'), io);
  }
}

process.exitCode = await main(process.argv.slice(2));
