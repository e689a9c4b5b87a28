/** The sentences for an opening whose thing is not there. */
import { shortened } from '../../shared/text/shortened.ts';

/** Of a name in such a sentence. */
export const LONGEST_NAME = 60;

export function notThere(what: string, name: string, hint: string): string {
  return `A link was not opened: there is no ${what} “${shortened(name, LONGEST_NAME)}”. ${hint}`;
}
