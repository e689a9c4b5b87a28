/** Of several questions only the newest one's answer counts. */

/** Called for each question, it makes the older ones obsolete; what it returns says whether this one is still the newest. */
export function latest(): () => () => boolean {
  let newest = 0;
  return () => {
    newest += 1;
    const mine = newest;
    return () => mine === newest;
  };
}
