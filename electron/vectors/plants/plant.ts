/** What a plant is. */

import type { BrokenSigner } from '../broken-signer.ts';
import type { Dice } from '../dice.ts';

/** Breaks a step of the signer in the way of one cause, or says that this request has nothing to break in that way. */
export type Plant = (signer: BrokenSigner, random: Dice) => void;

export type Plants = Readonly<Record<string, Plant>>;
