/** Every operation's handler, by the catalogue's names: an operation without one does not compile. */
import type { OperationName } from '../../../shared/catalogue/operations.ts';
import type { SandboxCore } from '../core.ts';
import type { Outcome } from '../outcome.ts';
import { listInstruments } from './instruments-route.ts';
import type { Input } from './read-input.ts';
import { processUssd } from './ussd-routes.ts';

/** Synchronous: what it writes lies in one transaction with the remembered answer. */
export type Handler = (core: SandboxCore, input: Input) => Outcome;

export const HANDLERS: Readonly<Partial<Record<OperationName, Handler>>> = {
  'instruments.list': listInstruments,
  'ussd.process': processUssd,
};
