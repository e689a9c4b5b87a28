/**
 * A request as a curl command for a POSIX shell: the same method, target, header lines and body bytes.
 *
 * curl adds the same Host and Connection itself. A body that is not plain text travels as base64 through a pipe, so
 * that no shell or terminal can change a byte of it.
 */
import { toBase64 } from '../../bytes/base64.ts';
import { bytesEqual } from '../../bytes/compare.ts';
import { decodeUtf8, encodeUtf8 } from '../../bytes/utf8.ts';
import type { HttpRequest } from '../../http/message.ts';
import { shellQuoted } from '../words/shell-quoted.ts';

const LEFT_TO_CURL = ['host', 'connection'];

export function asCurl(request: HttpRequest): string {
  const headers = request.headers.filter(([name]) => !LEFT_TO_CURL.includes(name.toLowerCase()));
  const parts = [
    `curl --request ${shellQuoted(request.method)} --path-as-is ${shellQuoted(request.url)}`,
    // curl drops a header without a value unless it ends in a semicolon.
    ...headers.map(([name, value]) => `--header ${shellQuoted(value === '' ? `${name};` : `${name}: ${value}`)}`),
  ];
  if (request.body.length === 0) return parts.join(' \\\n  ');
  const text = plainText(request.body);
  if (text !== undefined) return [...parts, `--data-binary ${shellQuoted(text)}`].join(' \\\n  ');
  return `printf %s ${shellQuoted(toBase64(request.body))} | base64 -d | ${[...parts, '--data-binary @-'].join(' \\\n  ')}`;
}

/** The body as text, if shell quotes carry it unchanged. A leading @ would make curl read a file. */
function plainText(body: Uint8Array): string | undefined {
  const text = decodeUtf8(body);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal would not carry these characters
  if (/[\x00-\x08\x0b-\x1f\x7f\ufeff]/.test(text) || text.startsWith('@')) return undefined;
  return bytesEqual(encodeUtf8(text), body) ? text : undefined;
}
