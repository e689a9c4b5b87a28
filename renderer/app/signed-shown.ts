/** The exchange in the inspector, for what works on signatures alone. Apart from its store, which is part of the first screen. */
import type { SignedExchange } from '../../shared/request/exchange.ts';
import { isSignedExchange } from '../../shared/request/signed-exchange.ts';
import type { InspectorState } from './inspector-store.ts';

export function signedShown({ shown }: Pick<InspectorState, 'shown'>): {
  readonly signed?: SignedExchange;
  readonly hindrance?: string;
} {
  if (shown.kind !== 'exchange') return { hindrance: 'No exchange is shown in Phone.' };
  const { exchange } = shown;
  return isSignedExchange(exchange) ? { signed: exchange } : { hindrance: 'What is shown in Phone was not signed.' };
}
