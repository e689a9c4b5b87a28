/** The names and sentences by which a diagnosis ends without an answer. */
import { AppError } from '../../shared/failure.ts';

export function cancelled(): AppError {
  return new AppError({ code: 'doctor-cancelled', message: 'The search was stopped.' });
}

export function closed(): AppError {
  return new AppError({ code: 'doctor-closed', message: 'The program is ending, and its searches with it.' });
}

export function poolBusy(waiting: number): AppError {
  const message = `${waiting} diagnoses are waiting for their turn already. Stop one, or try again in a moment.`;
  return new AppError({ code: 'doctor-busy', message });
}

export function outOfTime(mostMs: number, candidates: number): AppError {
  const bound = mostMs < 60_000 ? `${mostMs / 1000} s` : `${mostMs / 60_000} minutes`;
  const message = `The search was stopped after ${bound} and ${candidates} candidates: that is as long as one may take. Search less deep.`;
  return new AppError({ code: 'doctor-out-of-time', message });
}

export function threadDied(reason: string): AppError {
  const message = `The thread of this search failed: ${reason}. Search again, or less deep.`;
  return new AppError({ code: 'doctor-failed', message });
}
