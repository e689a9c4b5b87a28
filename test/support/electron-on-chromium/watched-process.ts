/** A desktop program as a test watches it, on the stand-in or on Electron itself: its output, its end, and the notices it gave. */
import type { ChildProcess } from 'node:child_process';
import type { Notice } from './test-channel.ts';

export type WatchedProcess = {
  readonly process: ChildProcess;
  readonly notices: readonly Notice[];
  /** Both streams, as text. */
  readonly output: () => string;
  readonly exitCode: Promise<number | null>;
  /** How many notices of this kind have come. */
  count(kind: Notice['kind']): number;
  /** Resolves with the first notice of this kind, also one that has come already. */
  notice<K extends Notice['kind']>(kind: K): Promise<Extract<Notice, { kind: K }>>;
};

/** Watches from now on; whoever reads the program's notices hands each to `take`. */
export function watchProcess(child: ChildProcess): { readonly watched: WatchedProcess; take(notice: Notice): void } {
  const notices: Notice[] = [];
  const waiting = new Set<() => void>();
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk;
  };
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', collect);
  const exitCode = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const watched: WatchedProcess = {
    process: child,
    notices,
    output: () => output,
    exitCode,
    count: (kind) => notices.filter((notice) => notice.kind === kind).length,
    notice: (kind) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = notices.find((notice) => notice.kind === kind);
          if (!found) return;
          waiting.delete(look);
          // The kind has just been compared; the compiler does not carry it to the type.
          resolve(found as Extract<Notice, { kind: typeof kind }>);
        };
        waiting.add(look);
        look();
        void exitCode.then((code) => reject(new Error(`The program ended with ${code} before “${kind}”:\n${output}`)));
      }),
  };
  return {
    watched,
    take(notice) {
      notices.push(notice);
      for (const look of waiting) look();
    },
  };
}
