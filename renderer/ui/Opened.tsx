/** One entry of a list, opened in place of the list: the way back, a skeleton while loading, and why it cannot be shown. */
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Failure } from '../../shared/failure.ts';
import { Button } from './Button.tsx';
import { NotYet } from './EmptyState.tsx';

type OpenedProps = {
  /** The plural name of the list's entries, and the singular. */
  readonly all: string;
  readonly one: string;
  readonly isLoading: boolean;
  readonly failure: Failure | undefined;
  readonly onBack: () => void;
  readonly onAgain: () => void;
  /** The entry, once loaded. */
  readonly children: ReactNode;
};

export function Opened({ all, one, isLoading, failure, onBack, onAgain, children }: OpenedProps) {
  return (
    <>
      <div className="opened__back">
        <Button icon={ArrowLeft} onPress={onBack}>
          All {all}
        </Button>
      </div>
      {(isLoading || failure) && (
        <NotYet of={`the ${one}`} title={`This ${one} cannot be shown`} failure={failure} onAgain={onAgain} />
      )}
      {children}
    </>
  );
}
