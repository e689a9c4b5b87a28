/** One form of the message: what may have been signed, as a function of the base. */
import type { CryptoPort } from '../signature/ports.ts';
import type { SignedMessage } from '../signature/profile.ts';
import type { CauseId } from './causes.ts';
import type { Ed25519Variant } from './curve/matching-message.ts';

export type Hashes = Pick<CryptoPort, 'sha512' | 'sha256'>;

export type MessageForm = {
  readonly causes: readonly CauseId[];
  readonly what: string;
  readonly variant: Ed25519Variant;
  /** `hash` is the SHA-512 of the base. */
  readonly of: (base: Uint8Array, hash: Uint8Array, crypto: Hashes) => Uint8Array;
  /** What to do about it, where that is another thing than what its causes say. */
  readonly fix?: string;
  /** The profile's name for it, if it has one. */
  readonly signedMessage?: SignedMessage;
};

/** A form of plain Ed25519, unless `more` says otherwise. */
export function messageForm(
  causes: readonly CauseId[],
  what: string,
  of: MessageForm['of'],
  more: Partial<MessageForm> = {},
): MessageForm {
  return { causes, what, of, variant: 'ed25519', ...more };
}
