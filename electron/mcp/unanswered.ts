/** The requests of a connection that have no answer yet: whoever ends the input, as a shell's pipe does, still gets theirs. */
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';

/** Whoever went away keeps no program busy for longer. */
const LONGEST_MS = 60_000;
/** Is open for as long as the connection is. */
const SUBSCRIPTION = 'subscriptions/listen';

export type Unanswered = {
  came(message: JSONRPCMessage): void;
  sent(message: JSONRPCMessage): void;
  /** Resolves once all are answered or cancelled, or have taken too long. */
  none(): Promise<void>;
};

export function createUnanswered(): Unanswered {
  const open = new Set<RequestId>();
  let onNone = (): void => {};
  const close = (id: RequestId | undefined): void => {
    if (id === undefined) return;
    open.delete(id);
    if (open.size === 0) onNone();
  };
  return {
    came(message) {
      if (!('method' in message)) return;
      if ('id' in message && message.method !== SUBSCRIPTION) open.add(message.id);
      // A cancelled request gets no answer.
      else if (message.method === 'notifications/cancelled') close(message.params?.requestId as RequestId | undefined);
    },
    sent(message) {
      if (!('method' in message)) close(message.id);
    },
    none: () =>
      new Promise((resolve) => {
        onNone = resolve;
        if (open.size === 0) resolve();
        else setTimeout(resolve, LONGEST_MS).unref();
      }),
  };
}
