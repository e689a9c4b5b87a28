/** How far the doctor searches, as the command line and agents ask for it. */
export const SEARCH_DEPTHS = [1, 2, 3] as const;
export type SearchDepth = (typeof SEARCH_DEPTHS)[number];

export const USUAL_DEPTH: SearchDepth = 2;
export const DEPTH_MEANING = '1 tries single changes of the base, 2 pairs too, 3 triples too, which may take minutes';

/** Undefined where there is no such depth. */
export function searchDepth(depth: number): SearchDepth | undefined {
  return SEARCH_DEPTHS.find((one) => one === depth);
}
