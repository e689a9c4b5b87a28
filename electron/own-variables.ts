/**
 * The variables that are the program's own: `DIALBENCH_…`, which hold passphrases and tokens.
 *
 * A program hands its environment on to what it starts, a browser among them, which keeps it for as long as it runs. So each program takes
 * these out of the environment as it begins, and no child has them.
 */
const PREFIX = 'DIALBENCH_';

const taken = new Map<string, string>();

/** For the beginning of a program. */
export function takeOwnVariables(): void {
  for (const [name, value = ''] of Object.entries(process.env)) {
    // Windows takes a name in any case.
    if (!name.toUpperCase().startsWith(PREFIX)) continue;
    taken.set(process.platform === 'win32' ? name.toUpperCase() : name, value);
    delete process.env[name];
  }
}

/** Undefined where it is not set. */
export function ownVariable(name: `${typeof PREFIX}${string}`): string | undefined {
  return taken.get(name) ?? process.env[name];
}
