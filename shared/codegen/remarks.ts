/**
 * The remarks of generated programs on what people get wrong, in the same words for all languages.
 *
 * A remark is one line without a comment mark. The facts decide which remarks apply: a program for an environment that
 * signs the base itself must not say that the hash is signed. Source: specification, "Authentication"; RFC 9421.
 */
import { shellQuoted } from '../forms/words/shell-quoted.ts';
import type { SigningProfile } from '../signature/profile.ts';
import { curlComponents, signingLimits } from '../signature/self-signer.ts';
import type { ProgramFacts } from './program-facts.ts';

export const REMARKS = {
  query: 'With its question mark. What is signed is the text that is sent: decode nothing, encode nothing again.',
  body: 'These bytes are hashed and these bytes are sent: a body that is serialised twice may differ.',
  length: 'Bytes, not characters.',
  idempotency: 'One value for one intent: use the same one when you send this request again after a failure.',
  headers: 'What is signed is what is sent: the base takes its values from here.',
  components: 'The covered components, in the order of the base and of the list.',
  emptyQuery: 'There is no query; this is its line in the base.',
  base: 'One line feed between two lines, and none after the last.',
  redirect: 'Redirects are not followed: another address needs another signature.',
} as const;

export function createdRemark({ createdUnit }: ProgramFacts): string {
  return createdUnit === 'seconds'
    ? 'Unix time in seconds, not in milliseconds.'
    : 'Unix time in milliseconds: so this environment wants it.';
}

export function messageRemark({ signedMessage }: ProgramFacts): string {
  switch (signedMessage) {
    case 'sha512':
      return 'What is signed is the SHA-512 of the base, its 64 raw bytes, by plain Ed25519 (not Ed25519ph).';
    case 'base':
      return 'What is signed is the base itself, by plain Ed25519: so this environment wants it.';
    case 'sha512-hex':
      return 'What is signed is the SHA-512 of the base as lower-case hex text: so this environment wants it.';
    case 'sha512-base64':
      return 'What is signed is the SHA-512 of the base as base64 text: so this environment wants it.';
  }
}

/** Whether curl could sign this by itself, which it does since 8.22, and how or why not. `covered` are the names in the base. */
export function ownSignatureRemark(
  { keyId }: ProgramFacts,
  covered: readonly string[],
  profile: SigningProfile,
): string {
  const limits = signingLimits({ tool: 'curl' }, covered, profile);
  if (limits.length > 0)
    return `curl’s own signature (--httpsig-key, since 8.22) does not do here: ${limits.join('; ')}.`;
  const options = `--httpsig-key @seed.hex --httpsig-keyid ${shellQuoted(keyId)} --httpsig-headers ${shellQuoted(curlComponents(covered))}`;
  return `curl signs this by itself too, since 8.22, with every header given by -H and without expires: ${options}`;
}
