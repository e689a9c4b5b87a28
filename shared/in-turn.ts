/** Runs the acts given to it one after the other, whatever becomes of each: two clicks must not open two doors. */
export type InTurn = <T>(act: () => Promise<T>) => Promise<T>;

export function inTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const done = last.then(act);
    last = done.catch(() => undefined);
    return done;
  };
}
