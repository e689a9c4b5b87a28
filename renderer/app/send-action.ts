/** Sends what is open: a request, a flow. */
import type { Action } from './action.ts';
import type { Part } from './part.ts';
import type { Stores } from './stores.ts';

/** The send button shows this chord. */
export const SEND_ACTION = { id: 'request.send', chords: ['Mod+Enter'] } as const;

export function sendAction(stores: Stores, parts: readonly Part[]): Action {
  const [open] = parts.flatMap(({ toSend }) => toSend?.(stores) ?? []);
  return {
    ...SEND_ACTION,
    title: 'Send',
    group: 'Operations',
    keywords: ['submit', 'sign', 'request'],
    ...(open ?? { hindrance: 'Nothing to send: open a request or a flow.', run: () => {} }),
  };
}
