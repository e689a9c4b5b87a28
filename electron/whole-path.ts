/** A path that the system's environment gives, such as XDG_CONFIG_HOME. */
import { isAbsolute } from 'node:path';

/** Empty counts as not set, and a relative path is no place. Source: XDG Base Directory Specification. */
export function wholePath(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined;
}
