/**
 * Recording: the presses of the phone from now on, until the session ends or the user stops.
 *
 * History keeps every press already, so what is remembered here is only which session it is; the flow is made of its Walk.
 */
import { createStore } from 'zustand/vanilla';
import type { StoreDeps } from './store-types.ts';

export type RecordingState = {
  readonly isRecording: boolean;
  /** Presses since it began. */
  readonly presses: number;
  begin(): void;
  /** Ends it; what was pressed becomes a flow. */
  stop(): void;
  /** The phone’s session is over. */
  sessionEnded(): void;
};

type RecordingDeps = Pick<StoreDeps, 'host'> & {
  /** Presses of a flow that is replayed are not recorded. */
  isReplaying(): boolean;
  /** The last press of the session that was recorded. */
  onRecorded(exchangeId: string): void;
};

export function createRecordingStore({ host, isReplaying, onRecorded }: RecordingDeps) {
  let last: string | undefined;
  const store = createStore<RecordingState>()((set, get) => ({
    isRecording: false,
    presses: 0,
    begin() {
      last = undefined;
      set({ isRecording: true, presses: 0 });
    },
    stop() {
      if (!get().isRecording) return;
      set({ isRecording: false, presses: 0 });
      if (last !== undefined) onRecorded(last);
    },
    sessionEnded() {
      if (last !== undefined) get().stop();
    },
  }));
  host.on('record.changed', ({ id, press }) => {
    const { isRecording, presses, stop } = store.getState();
    if (!isRecording || !press || isReplaying()) return;
    last = id;
    store.setState({ presses: presses + 1 });
    const { outcome } = press;
    if (outcome.kind === 'screen' ? outcome.isEnd : outcome.isSessionLost) stop();
  });
  return store;
}
