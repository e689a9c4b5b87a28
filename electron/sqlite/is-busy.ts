/** Whether SQLite gave up waiting for another connection's write. Source: SQLITE_BUSY (5). */
const BUSY = 5;

export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === BUSY;
}
