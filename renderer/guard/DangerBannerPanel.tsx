/** The banner shown while a live environment is selected: its colour, an icon and words. */
import { TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import './guard.css';

export function DangerBannerPanel() {
  const { workbench } = useStores();
  const environment = useStore(workbench, selectedEnvironment);
  return (
    <div role="status">
      {environment?.danger && (
        <p className={`danger-banner bar environment-chip--${environment.colour}`}>
          <TriangleAlert aria-hidden />
          <span>
            <b>{environment.name} is live.</b> What is sent there is real; whatever may change something asks for its
            name first.
          </span>
        </p>
      )}
    </div>
  );
}
