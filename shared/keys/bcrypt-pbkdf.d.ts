/** What is used of the package bcrypt-pbkdf, which brings no types: OpenBSD's bcrypt_pbkdf. */
declare module 'bcrypt-pbkdf' {
  /** Fills `key`; answers 0, or -1 for parameters that it cannot take. Lengths are in bytes. */
  export function pbkdf(
    passphrase: Uint8Array,
    passphraseLength: number,
    salt: Uint8Array,
    saltLength: number,
    key: Uint8Array,
    keyLength: number,
    rounds: number,
  ): number;
}
