#!/usr/bin/env node
/** The command line as a program: its arguments, its two outputs and its exit code. */
import { takeOwnVariables } from '../own-variables.ts';
import { runCommandLine } from './command-line.ts';
import { personOutput } from './person-output.ts';

takeOwnVariables();
const io = personOutput(process.argv);

/** Part of the output is nowhere, as on a full disk; then no exit code may pass for an answer. */
let isOutputLost = false;

// A reader such as head or grep -q may close the pipe early; the rest of the output is then dropped.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE' || isOutputLost) return;
  isOutputLost = true;
  process.exitCode = 3;
  io.stderr(`The output could not be written (${error.code ?? error.message}).\n`);
});
// Nothing is left to say it to.
process.stderr.on('error', () => {});

const exitCode = await runCommandLine(process.argv.slice(2), io);
process.exitCode = isOutputLost ? 3 : exitCode;
