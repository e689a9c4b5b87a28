/**
 * What seals the vault's master key: a key file, or a store of the operating system as it is found.
 *
 * Types only: key-file-sealer.ts and electron/desktop/os-sealer.ts are the two that seal.
 */

/** Seals bytes at rest. */
export type Sealer = {
  seal(plain: Uint8Array): Promise<Uint8Array>;
  /** Throws AppError `seal-broken` if this sealer did not seal the bytes, or if they were changed. */
  open(sealed: Uint8Array): Promise<Uint8Array>;
};

/** Seals by a store of the operating system. Where the store never answers, neither do `seal` and `open`. */
export type KeyringSealer = Sealer & {
  /** Which store, as Electron names it: `gnome_libsecret`, `kwallet6`, `keychain`, `dpapi`. */
  readonly backend: string;
  /** True once an `open` reported that its secret should be sealed again. */
  readonly resealAdvised: boolean;
};

/** What the operating system offers now. A keyring that is locked looks like none: a later look may find it. */
export type KeyringFound =
  | { readonly kind: 'available'; readonly sealer: KeyringSealer }
  | { readonly kind: 'unavailable'; readonly reason: string };

/** The operating system's secret store, for programs that can ask it. */
export type Keyring = {
  /** Asks anew. Never rejects; never resolves where the store never answers. */
  look(): Promise<KeyringFound>;
};
