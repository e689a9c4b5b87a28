/**
 * Text within XML and HTML. Characters that XML 1.0 cannot hold, such as most control characters, become U+FFFD.
 *
 * Source: XML 1.0 sections 2.2 and 4.1.
 */

/** For text and for attributes in single or double quotes. */
export function markupText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/[&<>"'\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
