/** The public keys that the sandbox knows, by key id. */
import { AppError } from '../../../shared/failure.ts';
import { requireRegistrable } from '../../../shared/keys/registered-key.ts';
import type { KnownKey } from '../../../shared/signature/ports.ts';

export type RegisteredKey = { readonly keyId: string; readonly publicKey: Uint8Array };

export type KeyRing = {
  /**
   * The key with which the sandbox's owner signs, for this run; replaces an earlier key of the same id. @throws AppError
   * `public-key-invalid`.
   */
  registerOwn(keyId: string, publicKey: Uint8Array): void;
  /**
   * Another key, also for later runs if the sandbox remembers keys. @throws AppError `key-id-taken` for the own id,
   * `key-id-unusable`, `too-many-keys`.
   */
  remember(keyId: string, publicKey: Uint8Array): void;
  /** False if there was no such key. @throws AppError `key-id-taken` for the own id. */
  forget(keyId: string): boolean;
  all(): readonly (KnownKey & RegisteredKey)[];
};

/** Stores keys across restarts. */
export type KeyMemory = {
  keys(): readonly RegisteredKey[];
  keepKey(key: RegisteredKey): void;
  forgetKey(keyId: string): void;
};

const PUBLIC_KEY_BYTES = 32;

/** `first` are the keys of this start; they win over remembered keys of the same id, and `own` over all. */
export function createKeyRing(first: readonly RegisteredKey[], own?: RegisteredKey, memory?: KeyMemory): KeyRing {
  const byId = new Map<string, Uint8Array>();
  let ownKeyId: string | undefined;
  let all: readonly RegisteredKey[] = [];
  const list = (): void => {
    all = [...byId].map(([keyId, publicKey]) => ({ keyId, publicKey }));
  };
  const register = (keyId: string, publicKey: Uint8Array): void => {
    if (publicKey.length !== PUBLIC_KEY_BYTES || keyId === '') {
      const message = `A registered key has an id and ${PUBLIC_KEY_BYTES} bytes; got “${keyId}” with ${publicKey.length}.`;
      throw new AppError({ code: 'public-key-invalid', message, details: { keyId } });
    }
    byId.set(keyId, publicKey);
    list();
  };
  const registerOwn = (keyId: string, publicKey: Uint8Array): void => {
    register(keyId, publicKey);
    ownKeyId = keyId;
  };
  const registerOther = (keyId: string, publicKey: Uint8Array): void => {
    requireRegistrable(
      keyId,
      [...byId.keys()].filter((known) => known !== ownKeyId),
    );
    register(keyId, publicKey);
  };
  // What was remembered before there were rules stays.
  for (const { keyId, publicKey } of memory?.keys() ?? []) register(keyId, publicKey);
  for (const { keyId, publicKey } of first) registerOther(keyId, publicKey);
  if (own) registerOwn(own.keyId, own.publicKey);
  return {
    registerOwn,
    remember(keyId, publicKey) {
      if (keyId === ownKeyId) {
        throw taken(keyId, 'another key under it would shut its owner out. Choose another id');
      }
      registerOther(keyId, publicKey);
      memory?.keepKey({ keyId, publicKey });
    },
    forget(keyId) {
      if (keyId === ownKeyId) {
        throw taken(keyId, 'without it the sandbox would refuse its owner');
      }
      memory?.forgetKey(keyId);
      const was = byId.delete(keyId);
      list();
      return was;
    },
    all: () => all,
  };
}

function taken(keyId: string, because: string): AppError {
  const message = `The key id ${keyId} is the sandbox’s own: ${because}.`;
  return new AppError({ code: 'key-id-taken', message, details: { keyId } });
}
