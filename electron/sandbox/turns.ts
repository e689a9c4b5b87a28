/**
 * Turns: the second of two simultaneous requests with one idempotency key waits until the first's answer has been sent.
 *
 * The first answer is already in the database by then; but a fault may hold it back, and the second must not overtake
 * it. A turn ends with the answer, whatever becomes of it.
 */

export type Turns = {
  /**
   * Resolves when all earlier turns of that name have ended, with the function that ends this one (safe to call twice).
   */
  enter(name: string): Promise<() => void>;
};

export function createTurns(): Turns {
  const last = new Map<string, Promise<void>>();
  return {
    async enter(name) {
      const before = last.get(name);
      let end: () => void = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      last.set(name, ended);
      void ended.then(() => {
        if (last.get(name) === ended) last.delete(name);
      });
      await before;
      return end;
    },
  };
}
