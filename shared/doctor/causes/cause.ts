/** What a table of causes has for each id. */

/** How a cause is found. */
type FoundBy = 'wire' | 'digest' | 'search' | 'key' | 'clock' | 'ask';

export type Cause = { readonly found: FoundBy; readonly what: string; readonly fix: string };
