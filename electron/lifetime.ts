/**
 * When a program that stays up should end: Ctrl-C, SIGTERM, a closed terminal, or the end of the process that started it.
 *
 * npm hands a signal to its shell only, and some shells do not pass it on; so the parent is watched as well, and a
 * program whose npm was killed does not stay behind.
 */

const PARENT_POLL_MS = 250;

export type EndReason = 'SIGINT' | 'SIGTERM' | 'SIGHUP' | 'parent-gone';

/** Resolves once with the reason to end. A second SIGINT while ending is left to the system and kills at once. */
export function untilEnd(): Promise<EndReason> {
  const parent = process.ppid;
  return new Promise((resolve) => {
    const end = (reason: EndReason) => {
      clearInterval(watch);
      resolve(reason);
    };
    const watch = setInterval(() => {
      if (process.ppid !== parent) end('parent-gone');
    }, PARENT_POLL_MS);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => end(signal));
  });
}
