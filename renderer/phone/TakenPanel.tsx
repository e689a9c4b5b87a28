/** What has the phone in place of the user: a flow that is replayed, or a recording of what is pressed. */
import { useStore } from 'zustand';
import { useStores } from '../app/stores-context.ts';
import { latePart } from '../ui/late-part.tsx';
import './replay.css';

// Both are begun from rooms, whose code comes later than the phone’s as well.
const ReplaySign = latePart(
  async () => (await import('./ReplaySign.tsx')).ReplaySign,
  () => null,
);
const RecordSign = latePart(
  async () => (await import('./ReplaySign.tsx')).RecordSign,
  () => null,
);

export function TakenPanel({ isFolded = false }: { readonly isFolded?: boolean }) {
  const stores = useStores();
  const { shown, stop } = useStore(stores.replay);
  const recording = useStore(stores.recording);
  return (
    <>
      {shown && <ReplaySign shown={shown} isFolded={isFolded} onStop={stop} />}
      {recording.isRecording && !shown && !isFolded && (
        <RecordSign presses={recording.presses} onStop={recording.stop} />
      )}
    </>
  );
}
