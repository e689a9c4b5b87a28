/** How the files that know the habits of headers say one change of a value. */
import type { CauseId } from '../causes.ts';
import type { Finding } from '../finding.ts';
import type { Rewrite } from './change.ts';

/**
 * `slot` is what of the value is changed, empty for all of it. `signed` is the value that was signed, or makes it from the
 * one that was sent; undefined is ignored.
 */
export type AddValue = (
  slot: string,
  causes: readonly CauseId[],
  signed: string | Rewrite | undefined,
  fix: string,
  isRare?: boolean,
  /** The header to send instead, where it is wrong and what was signed is right. */
  toSend?: Finding['corrected'],
) => void;
