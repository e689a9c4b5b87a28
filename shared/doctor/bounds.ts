/**
 * How much of a request is varied. Requests of people stay far below; what a hostile one has beyond is left as it is, so
 * that no text makes a search run for minutes that was not asked to.
 */

/** Components, parameters and query pairs beyond which only the whole base is rewritten. */
export const MOST_COMPONENTS = 40;
export const MOST_PARAMETERS = 24;
export const MOST_PAIRS = 60;
/** Members of a JSON body that are tried as a variable each. */
export const MOST_MEMBERS = 60;
/** Of names that are moved to every other place, which are as many changes as their square. */
export const MOST_MOVED = 16;
/** Bytes of bases that one class of candidates hashes: some seconds. */
export const MOST_HASHED_BYTES = 512 * 1024 * 1024;
/** Causes of one finding: those with the same bytes are named together. */
export const MOST_CAUSES = 6;
/** Findings of one request, and UTF-16 units of one text in them. */
export const MOST_FINDINGS = 24;
export const LONGEST_TEXT = 8192;
