/** Reads `--data DIR` or `--data=DIR` among arguments that belong to Electron, Chromium and whoever started them. */
import { AppError } from '../../shared/failure.ts';

const NAME = '--data';

/** The folder as written, or undefined where none is named. Throws AppError `argument-missing` for a name without one. */
export function dataArgument(argv: readonly string[]): string | undefined {
  const index = argv.findIndex((text) => text === NAME || text.startsWith(`${NAME}=`));
  const argument = argv[index];
  if (argument === undefined) return undefined;
  const folder = argument === NAME ? argv[index + 1] : argument.slice(NAME.length + 1);
  if (folder === undefined || folder === '' || folder.startsWith('--')) {
    throw new AppError({
      code: 'argument-missing',
      message: `${NAME} takes the folder to keep the workbench's files in, got ${folder ? `“${folder}”` : 'nothing'}.`,
    });
  }
  return folder;
}
