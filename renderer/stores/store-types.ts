/** What stores are given: the doorway, the page's abilities, and a small place of the browser to keep choices in. */
import type { Host } from '../../shared/contract/host.ts';
import type { RandomSource } from '../../shared/signature/ports.ts';

/** Choices that outlive the page, as text by name. Where the browser refuses to keep anything, nothing is kept. */
export type PageStorage = { read(name: string): string | undefined; write(name: string, value: string): void };

/** Each store picks what it needs. */
export type StoreDeps = {
  readonly host: Host;
  readonly keep: PageStorage;
  readonly random: RandomSource;
  nowMs(): number;
  later(action: () => void, afterMs: number): void;
  /** The platform's own hash, off the page's thread. */
  digest(algorithm: 'SHA-512' | 'SHA-256', bytes: Uint8Array): Promise<Uint8Array>;
  /** Rejects where the browser does not allow it. */
  writeClipboard(text: string): Promise<void>;
  /** Hands a file to the browser's downloads. */
  saveFile(name: string, parts: readonly string[], mediaType: string): void;
};
