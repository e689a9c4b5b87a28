/**
 * Reads a file in a worker of its own, which ends with it. Decides nothing about time or size; the store does.
 *
 * Where the page's policy wants trusted script addresses, ours is the only policy, and it lets this one address through.
 */
import type { ImportRead } from '../../shared/import/read-import-bytes.ts';
import type { ImportReader } from '../stores/import-store.ts';
import workerAddress from './import-worker.ts?worker&url';

/** The page's policy names it under `trusted-types`. */
const POLICY = 'dialbench-worker';

/** The part of the browser's Trusted Types that is used here; TypeScript's library does not have them. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string };
};

function trustWorkerOnly(): (address: string) => string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy(POLICY, {
    createScriptURL(address) {
      if (address !== workerAddress) throw new TypeError(`Expected ${workerAddress}, got another script.`);
      return address;
    },
  });
  return (address) => policy?.createScriptURL(address) ?? address;
}

export function importReader(): ImportReader {
  // Once: a policy's name can be given once.
  const trusted = trustWorkerOnly();
  return (bytes, stop) =>
    new Promise<ImportRead>((resolve, reject) => {
      const worker = new Worker(trusted(workerAddress), { type: 'module', name: 'import' });
      const end = () => worker.terminate();
      stop.addEventListener('abort', end, { once: true });
      worker.addEventListener('message', ({ data }: MessageEvent<ImportRead>) => {
        end();
        resolve(data);
      });
      for (const kind of ['error', 'messageerror'] as const) {
        worker.addEventListener(kind, () => {
          end();
          reject(new Error('the reader ended before it was done'));
        });
      }
      worker.postMessage(bytes);
    });
}
