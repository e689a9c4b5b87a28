/** The message of a form as a text that can be read: the base is “base”, its hash “k?~>”, and a hash says of what it is one. */
import { decodeUtf8, encodeUtf8 } from '../../../../shared/bytes/utf8.ts';
import type { Hashes, MessageForm } from '../../../../shared/doctor/message-form.ts';

const HASHES: Hashes = {
  sha512: (bytes) => encodeUtf8(`sha512(${decodeUtf8(bytes)})`),
  sha256: (bytes) => encodeUtf8(`sha256(${decodeUtf8(bytes)})`),
};
const HASH = encodeUtf8('k?~>');

export function signedText({ of }: MessageForm, hash = HASH): string {
  return decodeUtf8(of(encodeUtf8('base'), hash, HASHES));
}

export function signedLine(form: MessageForm): string {
  const variant = form.variant === 'ed25519' ? '' : ` [${form.variant}]`;
  return `${form.causes.join()} ${form.what}${variant}: ${signedText(form)}`;
}
