/**
 * A keyring of the system, pretended in memory: there or not, under one key or another, at once, late or never.
 *
 * What it seals is really sealed, so that another key really does not open it.
 */
import { systemRandom } from '../../electron/ports/node-crypto.ts';
import { openBox, sealBox } from '../../electron/vault/sealed-box.ts';
import type { Keyring, KeyringFound } from '../../electron/vault/sealer.ts';
import { AppError } from '../../shared/failure.ts';

export type PretendedKeyring = Keyring & {
  /** What seals and opens from now on. */
  use(key: Uint8Array, backend?: string): void;
  /** `none`: there is no keyring. `held`: it answers nothing until `answer` is called. */
  be(how: 'there' | 'none' | 'held'): void;
  /** Answers everything that was held back, and all that is asked from now on. */
  answer(): void;
  adviseReseal(): void;
  /** How often it was looked for. */
  looks(): number;
};

export function pretendedKeyring(key: Uint8Array = systemRandom.bytes(32)): PretendedKeyring {
  let now = { key, backend: 'gnome_libsecret' };
  let how: 'there' | 'none' | 'held' = 'there';
  let isResealAdvised = false;
  let looks = 0;
  let held: (() => void)[] = [];
  const turn = (): Promise<void> =>
    how === 'held' ? new Promise((resolve) => void held.push(resolve)) : Promise.resolve();

  return {
    use(next, backend = now.backend) {
      now = { key: next, backend };
    },
    be(next) {
      how = next;
    },
    answer() {
      how = 'there';
      for (const go of held) go();
      held = [];
    },
    adviseReseal() {
      isResealAdvised = true;
    },
    looks: () => looks,
    async look(): Promise<KeyringFound> {
      looks += 1;
      await turn();
      if (how === 'none') return { kind: 'unavailable', reason: 'no keyring is running (a test’s)' };
      const used = now;
      let advised = false;
      return {
        kind: 'available',
        sealer: {
          backend: used.backend,
          get resealAdvised() {
            return advised;
          },
          async seal(plain) {
            await turn();
            return sealBox(used.key, systemRandom, 'keyring', plain);
          },
          async open(sealed) {
            await turn();
            const opened = openBox(used.key, 'keyring', sealed);
            if (!opened.ok) throw new AppError({ code: 'seal-broken', message: 'The keyring did not open it.' });
            advised ||= isResealAdvised;
            return opened.plain;
          },
        },
      };
    },
  };
}
