/** Why a file could not be read, in words that complete "… cannot be read: ". */
import { codeOf, reasonOf } from '../../shared/failure.ts';

const READ_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead round in a circle',
  ENXIO: 'it is a device or pipe that nobody serves',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
};

export function readReason(error: unknown): string {
  const code = codeOf(error);
  if (code === '') return reasonOf(error);
  return READ_REASONS[code] ?? `the system answers ${code}`;
}
