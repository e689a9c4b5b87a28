/**
 * Which test files need a process of their own: those that change what belongs to a whole process, such as its environment, its
 * clock or what it does on a signal, and so could disturb the file behind them. It is read off their text, because a list kept by
 * hand would miss the next one.
 *
 * All other files share a worker, which keeps what it has loaded and compiled; that saves three quarters of a second of a core a file.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_FOLDER } from '../../electron/project.ts';

const OF_THE_PROCESS =
  /\bvi\.(?:mock|doMock|stubEnv|stubGlobal|useFakeTimers|spyOn)\b|\bprocess\.(?:env\b(?!,)|chdir|on\b|once\b|exitCode|argv)|\b(?:takeOwnVariables|captureConsole|watchFailures|boundHeap)\b/;

/** Paths of test files below the project's folder, with `/` between their parts. */
export function filesOfOwnProcess(): readonly string[] {
  const files = globSync('test/{attacks,bench,electron,renderer,support}/**/*.test.{ts,tsx}', { cwd: PROJECT_FOLDER });
  return files
    .filter((file) => OF_THE_PROCESS.test(readFileSync(join(PROJECT_FOLDER, file), 'utf8')))
    .map((file) => file.replaceAll('\\', '/'));
}
