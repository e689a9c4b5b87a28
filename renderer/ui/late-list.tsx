/** Lists in popups whose code comes with their first opening. */
import type { ComponentType } from 'react';
import { Skeleton } from './EmptyState.tsx';
import { latePart } from './late-part.tsx';

/** `of` is its name in a sentence: “the last calls”. */
export function lateList<P extends object>(of: string, load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return latePart(load, (_props, isFailed) =>
    isFailed ? (
      <p className="popup__note">This part of the page did not arrive. Close the list and open it again.</p>
    ) : (
      <Skeleton of={of} />
    ),
  );
}

/** With virtual rows, for as many as there are. */
export const LateFoundList = lateList('the list', async () => (await import('./FoundList.tsx')).FoundList);
