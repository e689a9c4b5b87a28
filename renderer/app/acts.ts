/** The user's acts in a room, one at a time: the one running, why the last one failed, or what it did. */
import type { Answer, Failure } from '../../shared/failure.ts';

export type Acts = {
  /** The command that is running. */
  readonly acting?: string;
  /** Why the last act failed; cleared by the next act. */
  readonly actFailure?: Failure;
  /** What the last act did, in a sentence. */
  readonly done?: string;
};

/** Clears the messages before an act, and where they no longer apply. */
export const NO_WORDS = { actFailure: undefined, done: undefined } as const satisfies Acts;

/** Resolves with true on success; with false on failure, or if another act was still running. */
export type Act = <T>(
  name: string,
  /** Resolves with undefined if there is nothing to report. */
  ask: () => Promise<Answer<T> | undefined>,
  /** Stores the answer; returns the sentence that says what was done. */
  take: (value: T) => string | undefined | void | Promise<void>,
) => Promise<boolean>;

/** Creates the runner of a store's acts. */
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
