/** Whether the process of this id is alive on this machine. */
import { codeOf } from '../../shared/failure.ts';

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is alive and belongs to another user.
    return codeOf(error) === 'EPERM';
  }
}
