/** Whether SQLite refused because another connection was writing, beyond the time that was waited. Source: SQLITE_BUSY (5). */
const BUSY = 5;

export function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === BUSY;
}
