/** Why the disk did not take a file, in words that complete "… cannot be written: ". */
import { codeOf, reasonOf } from '../../shared/failure.ts';

const DISK_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'what should be a folder is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'what should be a folder is a file',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk space given to this user is used up',
  EFBIG: 'the system lets no larger file be written',
  EROFS: 'the disk can only be read',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EIO: 'the disk reports an error',
};

export function diskReason(error: unknown): string {
  const code = codeOf(error);
  if (code === '') return reasonOf(error);
  return DISK_REASONS[code] ?? `the system answers ${code}`;
}
