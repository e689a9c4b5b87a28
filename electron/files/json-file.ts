/**
 * A JSON file that several programs share: read whole and checked, changed in turns, written atomically.
 *
 * A change is applied to the file's content at that moment, so that no program overwrites what another saved. Only the
 * owner may read the file; a link is followed to its target. The caller decides what the JSON means.
 */
import { AppError, reasonOf } from '../../shared/failure.ts';
import { diskReason } from './disk-reason.ts';
import { linkTargetOf, readIfPresent, replacePrivateFile } from './private-file.ts';
import { inWriteTurn } from './write-turn.ts';

export type JsonFile<T> = {
  /** Undefined if there is no file. Throws what `parse` throws, and for invalid JSON what `unreadable` returns. */
  read(): Promise<T | undefined>;
  /**
   * Saves what `next` makes of the file's content, and returns it. Throws like `read`, `next` and `inWriteTurn`, and what
   * `unwritable` returns if the disk does not take it. `beforeIt` is awaited when the new content is on the disk and the
   * old one still stands; if it throws, the old one stays.
   */
  change(next: (now: T | undefined) => T, beforeIt?: () => Promise<void>): Promise<T>;
};

export type JsonFileOptions<T> = {
  readonly path: string;
  /** Completes "The … is being written by another program"; also the prefix of that failure's code. */
  readonly noun: string;
  parse(json: unknown): T;
  unreadable(reason: string, cause: unknown): Error;
  unwritable(reason: string, cause: unknown): Error;
};

export function jsonFile<T>({ path, noun, parse, unreadable, unwritable }: JsonFileOptions<T>): JsonFile<T> {
  async function read(): Promise<T | undefined> {
    const bytes = await readIfPresent(path).catch((cause: unknown) => {
      throw unreadable(reasonOf(cause), cause);
    });
    if (!bytes) return undefined;
    let json: unknown;
    try {
      json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    } catch (cause) {
      throw unreadable(`its ${bytes.length} bytes are not JSON`, cause);
    }
    return parse(json);
  }
  return {
    read,
    async change(next, beforeIt = async () => {}) {
      const target = await linkTargetOf(path);
      if ('missingTarget' in target) {
        throw unwritable(`it is a link to ${target.missingTarget}, and nothing is there`, undefined);
      }
      // What the caller's own steps throw is none of the disk's refusals.
      let ofCaller: unknown;
      const own = async <R>(step: () => R | Promise<R>): Promise<R> => {
        try {
          return await step();
        } catch (error) {
          ofCaller = error;
          throw error;
        }
      };
      return inWriteTurn(target.path, noun, async () => {
        const now = await read();
        const changed = await own(() => next(now));
        const bytes = new TextEncoder().encode(`${JSON.stringify(changed, null, 2)}\n`);
        await replacePrivateFile(target.path, bytes, () => own(beforeIt));
        return changed;
      }).catch((error: unknown) => {
        throw error instanceof AppError || error === ofCaller ? error : unwritable(diskReason(error), error);
      });
    },
  };
}
