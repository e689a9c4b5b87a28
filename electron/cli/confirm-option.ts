/** How a live environment's name is given on the command line, said where it is asked for. */
import { CONFIRMATION_NEEDED } from '../../shared/contract/confirmation.ts';
import { AppError } from '../../shared/failure.ts';

/** The error as it is to be thrown on. */
export function withConfirmOption(error: unknown): unknown {
  if (!(error instanceof AppError) || error.code !== CONFIRMATION_NEEDED) return error;
  const { message } = error.failure;
  return new AppError({ ...error.failure, message: `${message} Give it with --confirm NAME.` }, { cause: error });
}
