/** What stores receive: the host, the page's abilities, and browser storage for choices. */

import type { Host } from '../../shared/contract/host.ts';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import type { Progress } from '../../shared/doctor/search.ts';
import type { SearchDepth } from '../../shared/doctor/search-depth.ts';
import type { Case } from '../../shared/evidence/case.ts';
import type { Answer } from '../../shared/failure.ts';
import type { ImportRead } from '../../shared/import/read-import-bytes.ts';
import type { RandomSource } from '../../shared/signature/ports.ts';

/** Choices that survive a reload, as text by name. If the browser refuses to store anything, they are lost. */
export type PageStorage = { read(name: string): string | undefined; write(name: string, value: string): void };

/** Each store picks what it needs. */
export type StoreDeps = {
  readonly host: Host;
  readonly keep: PageStorage;
  readonly random: RandomSource;
  nowMs(): number;
  later(action: () => void, afterMs: number): void;
  /** Runs the action once everything that has changed until now is on the screen. */
  afterPaint(action: () => void): void;
  /** The platform's own hash, off the main thread. */
  digest(algorithm: 'SHA-512' | 'SHA-256', bytes: Uint8Array): Promise<Uint8Array>;
  /** Rejects if the browser does not allow it. */
  writeClipboard(text: string): Promise<void>;
  /** Saves a file through the browser's downloads. */
  saveFile(name: string, parts: readonly (string | Uint8Array<ArrayBuffer>)[], mediaType: string): void;
};

/** Reads a file away from the page's thread, until `stop` is aborted. Rejects where the reader failed. */
export type ImportReader = (bytes: Uint8Array, stop: AbortSignal) => Promise<ImportRead>;

/** The same for a file of evidence. */
export type CaseReader = (bytes: Uint8Array, stop: AbortSignal) => Promise<Answer<Case>>;

/** Rejects when it fails, or is stopped. */
export type DoctorRun<Question> = (
  question: Question,
  depth: SearchDepth,
  onProgress: (progress: Progress) => void,
  stop: AbortSignal,
) => Promise<Diagnosis>;
