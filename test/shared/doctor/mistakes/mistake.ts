/** What a single mistake of the corpus is. */
import type { Plant } from '../../../../electron/vectors/plants/plant.ts';

/** The cause that must be named, how the mistake looks, and how the signer is broken. */
export type Mistake = readonly [cause: string, how: string, plant: Plant];
