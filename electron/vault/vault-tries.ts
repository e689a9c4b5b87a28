/**
 * Tries to open the vault, of which a keyring may hold one up for as long as it likes: nobody waits for it longer than
 * three seconds, and its answer is taken whenever it comes.
 */
import type { AppError } from '../../shared/failure.ts';
import { asAppError } from './unlockers.ts';
import { keyringAsked, keyringSilent } from './vault-error.ts';

/** How long the vault is said to be waiting before it is said what to do. */
const KEYRING_MS = 3_000;

type Try = {
  readonly path: string;
  run(): Promise<void>;
  /** Resolves when the keyring is asked; absent where there is none. */
  readonly asked: Promise<void> | undefined;
  isShut(): boolean;
  refuse(error: AppError): void;
};

/** `onChange` is called for what happens after `start` has returned. */
export function createTries(later: (act: () => void, afterMs: number) => () => void, onChange: () => void) {
  let latest: Try | undefined;
  let settled = Promise.resolve();
  return {
    /** Resolves once the try has ended, or waits for the keyring. */
    async start(one: Try): Promise<void> {
      latest = one;
      let isDone = false;
      let isLate = false;
      // Of two tries the first that opens it counts, but only the last one's refusal.
      const refuse = (error: AppError): void => {
        if (one.isShut() && latest === one) one.refuse(error);
      };
      const ended = one
        .run()
        .catch((error: unknown) => refuse(asAppError(one.path, error)))
        .then(() => {
          isDone = true;
          if (isLate) onChange();
        });
      settled = ended;
      await Promise.race([ended, one.asked ?? ended]);
      if (isDone) return;
      isLate = true;
      refuse(keyringAsked(one.path));
      const silence = new Promise<void>((resolve) => {
        const cancel = later(() => {
          if (!isDone) {
            refuse(keyringSilent(KEYRING_MS));
            onChange();
          }
          resolve();
        }, KEYRING_MS);
        void ended.then(cancel);
      });
      settled = Promise.race([ended, silence]);
    },
    /** Resolves once the last try has ended, or the keyring has been silent for three seconds. */
    settled: (): Promise<void> => settled,
  };
}
