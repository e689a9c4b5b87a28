/** What stands behind `npm run dist --`: which of the two options, or the sentence that says what is wrong. */

export type DistArguments = { readonly isFolderOnly: boolean; readonly hasPlaceholder: boolean };

export const USAGE = `npm run dist [-- --dir [--placeholder]]

Makes this system's packages in dist/packages.
  --dir           only the folder that the packages are made of
  --placeholder   with --dir: around a placeholder where Electron's runtime cannot be had; it cannot be started`;

/** A text is what to print: the usage, if it was asked for. */
export function readDistArguments(args: readonly string[]): DistArguments | { readonly mistake: string } | 'help' {
  if (args.includes('--help') || args.includes('-h')) return 'help';
  const unknown = args.find((arg) => arg !== '--dir' && arg !== '--placeholder');
  if (unknown !== undefined) return { mistake: `“${unknown}” is no option: expected --dir or --placeholder.` };
  const isFolderOnly = args.includes('--dir');
  const hasPlaceholder = args.includes('--placeholder');
  if (hasPlaceholder && !isFolderOnly)
    return {
      mistake: '--placeholder goes with --dir: a package without a runtime could not be installed and started.',
    };
  return { isFolderOnly, hasPlaceholder };
}
