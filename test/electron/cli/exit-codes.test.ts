/** Exit codes of what a command threw: 3 where something outside of the request is broken, 2 for misuse. */
import { expect, it } from 'vitest';
import { answerError } from '../../../electron/cli/command-line.ts';
import { AppError } from '../../../shared/failure.ts';

const exitOf = (code: string): number =>
  answerError(new AppError({ code, message: 'It failed.' }), false, { stdout() {}, stderr() {}, annotate() {} });

it.each(['program-failed', 'page-missing', 'data-folder-unusable', 'vault-desktop-only', 'port-taken', 'internal'])(
  '%s is no misuse: what the user wrote was right',
  (code) => expect(exitOf(code)).toBe(3),
);

it.each(['misuse', 'input-unreadable', 'profile-invalid', 'credentials-missing'])('%s is misuse', (code) =>
  expect(exitOf(code)).toBe(2),
);
