/**
 * PEM: the blocks of a text file between their BEGIN and END lines.
 *
 * Accepts LF and CRLF and skips text around the blocks. Rejects a file that lost its line breaks (in an environment
 * variable, a JSON string), because other programs reject it too. Source: RFC 7468.
 */
import { fromBase64, toBase64 } from '../bytes/base64.ts';
import { keyFailure } from './key-material.ts';

export type PemBlock = { readonly label: string; readonly bytes: Uint8Array };

/** True if the text contains a BEGIN marker, intact or mangled. */
export function looksLikePem(text: string): boolean {
  return text.includes('-----BEGIN ');
}

/** All blocks in order. Throws AppError `key-pem-newlines` or `key-unreadable`. */
export function readPem(text: string): readonly PemBlock[] {
  if (/\\r?\\n|\\n/.test(text)) {
    throw keyFailure(
      'key-pem-newlines',
      'This PEM holds the two characters \\n where line breaks belong. Replace each with a real line break.',
      ['K11'],
    );
  }
  const blocks: PemBlock[] = [];
  // One pass: an expression that looks for each BEGIN's END anew takes the square of a long text's time.
  const open = new Map<string, number>();
  for (const { index, 0: mark, 1: kind, 2: label = '' } of text.matchAll(/-----(BEGIN|END) ([A-Z0-9 ]{1,60})-----/g)) {
    const from = open.get(label);
    if (kind === 'END' && from !== undefined) {
      blocks.push({ label, bytes: bytesOf(label, text.slice(from, index)) });
      open.clear();
    } else if (kind === 'BEGIN' && from === undefined) open.set(label, index + mark.length);
  }
  if (blocks.length > 0) return blocks;
  throw keyFailure('key-unreadable', 'This PEM has a BEGIN line but not the END line to match. Copy the whole file.');
}

function bytesOf(label: string, inside: string): Uint8Array {
  if (!/^[ \t]*\r?\n/.test(inside)) {
    throw keyFailure(
      'key-pem-newlines',
      'This PEM has lost its line breaks. Put the BEGIN line, the base64 and the END line on lines of their own.',
      ['K11'],
    );
  }
  // Headers such as Proc-Type belong to the old encrypted form: we only name it by its label and never read its key.
  const body = inside.replace(/^\s*(?:[A-Za-z-]+:[^\n]*\n)+\s*\n/, '');
  const outcome = fromBase64(body.replace(/[ \t\r\n]/g, ''));
  if (outcome.ok) return outcome.value;
  throw keyFailure('key-unreadable', `The ${label} block of this PEM is not whole base64. Copy the whole file again.`);
}

/** One block with lines of 64 characters (70 for OpenSSH) and a final line feed. */
export function writePem(label: string, bytes: Uint8Array, lineLength = 64): string {
  const base64 = toBase64(bytes);
  let text = `-----BEGIN ${label}-----\n`;
  for (let at = 0; at < base64.length; at += lineLength) text += `${base64.slice(at, at + lineLength)}\n`;
  return `${text}-----END ${label}-----\n`;
}
