/** Places that main opens for nobody who only names them: other machines, devices, the system's own state. */

/**
 * Why a path is not even looked at, for the middle of a sentence; undefined for any other. On Windows, asking for
 * `\\host\share` logs in at that host. Call it before `isAbsolute`, which takes both spellings for whole paths there.
 */
export function refusedPlace(path: string): string | undefined {
  if (/^[\\/]{2}/.test(path)) return 'it leads to another machine or to a device';
  if (/^\/(dev|proc|sys)(\/|$)/.test(path)) return 'it leads to a device or to the system’s own state';
  return undefined;
}
