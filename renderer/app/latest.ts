/** Accepts only the answer to the newest of several requests. */

/** Call it for each request: it outdates all earlier ones. The result tells whether its request is still the newest. */
export function latest(): () => () => boolean {
  let newest = 0;
  return () => {
    newest += 1;
    const mine = newest;
    return () => mine === newest;
  };
}
