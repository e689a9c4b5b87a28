/**
 * Masks a stranger's credentials, and the tokens that its answer issued, in a time that grows with what is masked alone.
 *
 * They are found in every spelling; where they repeat themselves in a text that does too, only as they are and as JSON escapes
 * them (bounded-finder.ts). A request must not stop the program that reads it.
 */
import { createBoundedFinder } from './bounded-finder.ts';
import { type Masker, maskerOf } from './mask-secrets.ts';

/** Of whatever text, however long: the request, its answer, or what is said of them. */
export function createCredentialMasker(credentials: readonly string[], issued: readonly string[] = []): Masker {
  return maskerOf(createBoundedFinder([...credentials, ...issued]), 0);
}
