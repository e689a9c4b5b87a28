/** The part of the package bcrypt-pbkdf that we use (it ships no types): OpenBSD's bcrypt_pbkdf. */
declare module 'bcrypt-pbkdf' {
  /** Fills `key`; returns 0, or -1 for parameters that it does not accept. Lengths are in bytes. */
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
