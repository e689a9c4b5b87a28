/** The sentences for an opening whose thing is not there, or whose code is not. */
import { shortened } from '../../shared/text/shortened.ts';

/** Of a name in such a sentence. */
export const LONGEST_NAME = 60;

/** Of what was to be opened, where the code that opens it could not be fetched. */
export const NOT_ARRIVED = 'Nothing was opened: a part of the page did not arrive. Nothing that you did is lost.';

export function notThere(what: string, name: string, hint: string): string {
  return `A link was not opened: there is no ${what} “${shortened(name, LONGEST_NAME)}”. ${hint}`;
}
