/**
 * program.json: the few choices of the user that main needs before there is a page, and those that concern the machine.
 *
 * A file that cannot be read is left as it is; the program then goes by the defaults, and a change is refused with its reason.
 */
import { join } from 'node:path';
import { z } from 'zod';
import { THEMES } from '../../shared/contract/themes.ts';
import { AppError } from '../../shared/failure.ts';
import { jsonFile } from '../files/json-file.ts';

const schema = z.strictObject({
  format: z.literal('dialbench-program'),
  version: z.literal(1),
  theme: z.enum(THEMES),
  isUpdateCheckOn: z.boolean(),
  /** When the program last asked by itself; Unix milliseconds. */
  askedAtMs: z.number().int().nonnegative(),
});

export type ProgramChoices = Pick<z.infer<typeof schema>, 'theme' | 'isUpdateCheckOn' | 'askedAtMs'>;

export type ProgramSettings = {
  now(): ProgramChoices;
  /** Throws AppError `program-settings-unreadable` or `program-settings-unwritable`. */
  change(changes: Partial<ProgramChoices>): Promise<void>;
};

const FIRST = {
  format: 'dialbench-program',
  version: 1,
  theme: 'system',
  isUpdateCheckOn: false,
  askedAtMs: 0,
} as const satisfies z.infer<typeof schema>;

export async function openProgramSettings(dataFolder: string): Promise<ProgramSettings> {
  const path = join(dataFolder, 'program.json');
  const failure = (kind: string, words: string) => (reason: string, cause?: unknown) =>
    new AppError({ code: `program-settings-${kind}`, message: `${words} ${path}: ${reason}.` }, { cause });
  const unreadable = failure('unreadable', 'The program’s settings cannot be read from');
  const file = jsonFile<z.infer<typeof schema>>({
    path,
    noun: 'program settings',
    parse(json) {
      const read = schema.safeParse(json);
      if (read.success) return read.data;
      throw unreadable(`it is not a file of settings of version 1 (${read.error.issues[0]?.message ?? 'no reason'})`);
    },
    unreadable,
    unwritable: failure('unwritable', 'The program’s settings cannot be kept in'),
  });
  let known: z.infer<typeof schema> = FIRST;
  try {
    known = (await file.read()) ?? FIRST;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    console.warn(`[dialbench] ${error.message} The defaults apply.`);
  }
  return {
    now: () => known,
    async change(changes) {
      try {
        known = await file.change((now) => ({ ...(now ?? FIRST), ...changes }));
      } catch (error) {
        // A disk may have taken the change and then reported an error.
        known = (await file.read().catch(() => undefined)) ?? known;
        throw error;
      }
    },
  };
}
