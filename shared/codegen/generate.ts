/**
 * Generates a program: the list of all targets, and the text of one.
 *
 * The request was prepared before; nothing is signed, sent or looked up here.
 */
import { partsOf, type Target } from './frame.ts';
import { programFacts } from './program-facts.ts';
import type { ProgramSource } from './program-source.ts';
import { TARGET_WORDS, type TargetId } from './target.ts';
import { curlTarget } from './targets/curl.ts';
import { goTarget } from './targets/go.ts';
import { javaTarget } from './targets/java.ts';
import { kotlinTarget } from './targets/kotlin.ts';
import { nodeTarget } from './targets/node.ts';
import { phpTarget } from './targets/php.ts';
import { pythonTarget } from './targets/python.ts';
import { rubyTarget } from './targets/ruby.ts';
import { rustTarget } from './targets/rust.ts';
import { typescriptNobleTarget } from './targets/typescript-noble.ts';

/** In display order. */
export const TARGETS: readonly Target[] = [
  nodeTarget,
  typescriptNobleTarget,
  pythonTarget,
  javaTarget,
  goTarget,
  phpTarget,
  rubyTarget,
  rustTarget,
  kotlinTarget,
  curlTarget,
];

export type GeneratedProgram = {
  readonly target: TargetId;
  readonly fileName: string;
  /** This project's tests run programs of this target against the service. */
  readonly proven: boolean;
  /** Why it is unproven, in a sentence. */
  readonly unproven?: string;
  /** Version and packages, without a final dot. */
  readonly needs: string;
  readonly program: string;
  readonly run: string;
  /** What the reader must know, one sentence each. */
  readonly notes: readonly string[];
};

/** The target with that name, or undefined. */
export function findTarget(id: string): Target | undefined {
  return TARGETS.find((target) => target.id === id);
}

/** Generates a program that makes this request again. */
export function generateProgram(target: Target, source: ProgramSource): GeneratedProgram {
  const facts = programFacts(source);
  const fileName = target.fileName(facts.title);
  return {
    target: target.id,
    fileName,
    proven: TARGET_WORDS[target.id].proven,
    unproven: target.unproven,
    needs: target.needs,
    program: target.print(facts, partsOf(facts, target)),
    run: target.run(fileName),
    notes: facts.notes,
  };
}
