/** What a room's user has done, one act at a time: which one is under way, why the last one failed, or what it did. */
import type { Answer, Failure } from '../../shared/failure.ts';

export type Acts = {
  /** What is being done now, by the name of its command. */
  readonly acting?: string;
  /** Why the last act failed; stands until the next. */
  readonly actFailure?: Failure;
  /** What the last act did, in a sentence. */
  readonly done?: string;
};

/** Before an act, and where its words no longer belong. */
export const NO_WORDS = { actFailure: undefined, done: undefined } as const satisfies Acts;

/** Resolves with true where it was done; with false also where another act was still under way. */
export type Act = <T>(
  name: string,
  /** Resolves with undefined where nothing came of it that anybody would have to be told. */
  ask: () => Promise<Answer<T> | undefined>,
  /** Puts the answer in its place; returns the sentence that says what was done. */
  take: (value: T) => string | undefined | void | Promise<void>,
) => Promise<boolean>;

/** The runner of a store's acts. */
export function runActs(set: (changes: Acts) => void, get: () => Acts): Act {
  return async (name, ask, take) => {
    if (get().acting !== undefined) return false;
    set({ ...NO_WORDS, acting: name });
    const answer = await ask();
    set({ acting: undefined, actFailure: answer?.ok === false ? answer.failure : undefined });
    if (!answer?.ok) return false;
    const done = await take(answer.value);
    if (done !== undefined) set({ done });
    return true;
  };
}
