/**
 * Target: one language that programs are printed in, and what is said of it to the reader.
 *
 * `proven` is true where this project's tests run programs of this target against the service and see them accepted.
 */
import type { ProgramFacts } from './program-facts.ts';

export const TARGET_IDS = [
  'node',
  'typescript-noble',
  'python',
  'java',
  'go',
  'php',
  'ruby',
  'rust',
  'csharp',
  'kotlin',
  'curl',
] as const;
export type TargetId = (typeof TARGET_IDS)[number];

export type Target = {
  readonly id: TargetId;
  /** For people: "Node.js", "TypeScript with @noble". */
  readonly title: string;
  readonly proven: boolean;
  /** Given where not proven: why, and what was done instead. */
  readonly unproven?: string;
  /** Version and packages, without a final dot. */
  readonly needs: string;
  /** The file's name for an operation's name. */
  fileName(title: string): string;
  /** The command line, with the two variables. */
  run(fileName: string): string;
  /** The whole program, closed by one line feed. */
  print(facts: ProgramFacts): string;
};
