/** Notices of work that takes longer than a second, above the session strip. Each disappears when its work ends. */
import { useStore } from 'zustand';
import { useStores } from '../app/stores-context.ts';
import { Progress } from '../ui/Progress.tsx';
import './progress-notices.css';

const SECOND_MS = 1000;

export function ProgressPanel() {
  const { progress } = useStores();
  const doings = useStore(progress, (now) => now.doings);
  return (
    <section className="progress-notices" aria-label="Under way">
      {doings.map((one) => (
        <div key={one.id} className="progress-notices__one">
          <Progress
            label={one.words}
            seconds={Math.floor((one.nowMs - one.sinceMs) / SECOND_MS)}
            share={one.share}
            onCancel={one.cancel}
            isCancelled={one.isCancelled}
          />
        </div>
      ))}
      {/* Announced once per notice, not every second. */}
      <p className="for-readers" role="status">
        {doings.map((one) => `${one.words} …`).join(' ')}
      </p>
    </section>
  );
}
