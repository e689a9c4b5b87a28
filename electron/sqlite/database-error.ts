/** Whether SQLite gave up waiting for another connection's write. Source: SQLITE_BUSY (5). */
const BUSY = 5;

export function isBusy(error: unknown): boolean {
  return isOfDatabase(error) && (Number(error.errcode) & 0xff) === BUSY;
}

/** Too big, constraint, mismatch. */
const OF_VALUES = [18, 19, 20];

/** Whether a table does not take such values: the fault of the statement, which alone is undone, and not of the file. */
export function isOfValues(error: unknown): boolean {
  return isOfDatabase(error) && OF_VALUES.includes(Number(error.errcode) & 0xff);
}

/** Whether SQLite refused, for whatever reason: a full disk, a lost permission, damage. */
export function isOfDatabase(error: unknown): error is Error & { readonly errcode: unknown } {
  return error instanceof Error && 'errcode' in error;
}
