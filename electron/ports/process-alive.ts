/** Whether a process of this machine lives, by its id. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives and belongs to someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
