/**
 * Text within XML and HTML. Characters that XML 1.0 cannot hold, such as most control characters, become U+FFFD, and so do those that a
 * reader does not see.
 *
 * Source: XML 1.0 sections 2.2 and 4.1.
 */
import { plainText } from '../text/plain-line.ts';

/** For text and for attributes in single or double quotes. */
export function markupText(text: string): string {
  return plainText(text).replace(/[&<>"'\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
