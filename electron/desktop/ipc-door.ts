/**
 * The desktop door: receives calls from our own page, sends answers and events.
 *
 * First checks the sender: it must be the main frame of our window, showing the page's own origin. Reads the frame at
 * once, because Electron drops it on navigation. answerCall does the rest.
 * Source: Electron security checklist, 17, "Validate the sender of all IPC messages".
 */
import { type Answer, refuse } from '../../shared/failure.ts';
import { answerCall } from '../answer-call.ts';
import { eventsAfterAnswers } from '../events-after-answers.ts';
import { endLeftCall } from '../left-page.ts';
import type { Program } from '../program.ts';
import { CALL_CHANNEL, EVENT_CHANNEL } from './ipc-channels.ts';
import { PAGE_ORIGIN } from './page-scheme.ts';

/** Maximum characters of an input as JSON; the loopback door has the same limit. */
export const LARGEST_INPUT_CHARS = 2_097_152;

/** The part of Electron's WebFrameMain that is used here. */
export type DoorFrame = { readonly frameTreeNodeId: number; readonly origin: string };

/** The part of Electron's WebContents that is used here. */
export type DoorContents = {
  readonly mainFrame: DoorFrame;
  isDestroyed(): boolean;
  send(channel: string, ...values: unknown[]): void;
  /** After the page was loaded anew, and after its process ended. */
  on(event: 'did-navigate' | 'render-process-gone', listener: () => void): unknown;
};

/** The part of Electron's invoke event that is used here. */
export type CallEvent = { readonly sender: unknown; readonly senderFrame: DoorFrame | null };

/** The part of Electron's ipcMain that is used here. */
export type CallReceiver = {
  handle(channel: string, listener: (event: CallEvent, ...values: unknown[]) => Promise<Answer<unknown>>): void;
};

/** Opens the door between one window and one workbench. The returned function stops the events and the page's calls. */
export function openIpcDoor(receiver: CallReceiver, contents: DoorContents, workbench: Program): () => void {
  const underWay = new Set<() => void>();
  receiver.handle(CALL_CHANNEL, (event, command, input) => {
    const refusal = refuseSender(event, contents) ?? refuseInput(input);
    if (refusal) return Promise.resolve(refusal);
    const end = () => endLeftCall(workbench.services, command, input);
    underWay.add(end);
    return answerCall(workbench.services, command, input).finally(() => underWay.delete(end));
  });
  const endCalls = () => {
    for (const end of underWay) end();
  };
  contents.on('did-navigate', endCalls);
  contents.on('render-process-gone', endCalls);
  const endEvents = eventsAfterAnswers(workbench, (events) => {
    for (const { event, payload } of events) {
      if (!contents.isDestroyed()) contents.send(EVENT_CHANNEL, event, payload);
    }
  });
  return () => {
    endEvents();
    endCalls();
  };
}

function refuseSender(event: CallEvent, contents: DoorContents): Answer<never> | undefined {
  const frame = event.senderFrame;
  if (frame === null)
    return refuse('sender-refused', 'The frame that called is gone: it was closed or went elsewhere.');
  if (event.sender !== contents || contents.isDestroyed()) {
    return refuse('sender-refused', 'Calls are answered to the workbench window only; this one came from another.');
  }
  if (frame.frameTreeNodeId !== contents.mainFrame.frameTreeNodeId) {
    return refuse('sender-refused', 'Calls are answered to the page itself; this one came from a frame inside it.');
  }
  if (frame.origin !== PAGE_ORIGIN) {
    return refuse('sender-refused', `Calls are answered to ${PAGE_ORIGIN}; this one came from ${frame.origin}.`);
  }
  return undefined;
}

function refuseInput(input: unknown): Answer<never> | undefined {
  const size = jsonChars(input);
  if (size === undefined) return refuse('input-invalid', 'The input of a call is JSON; this one cannot be written so.');
  if (size <= LARGEST_INPUT_CHARS) return undefined;
  return refuse(
    'input-too-large',
    `The input of a call may be ${LARGEST_INPUT_CHARS} characters of JSON, got ${size}. Send less at once.`,
  );
}

function jsonChars(input: unknown): number | undefined {
  try {
    return JSON.stringify(input)?.length ?? 0;
  } catch {
    // BigInts and cycles survive IPC from the page, but JSON cannot express them.
    return undefined;
  }
}
