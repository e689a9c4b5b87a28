/** Moves one line of a list up or down, or takes it out. */
import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { Button } from '../ui/Button.tsx';

type LineActionsProps = {
  /** Of the line, for screen readers. */
  readonly name: string;
  readonly at: number;
  /** Of all lines. */
  readonly count: number;
  /** What taking it out is called. */
  readonly removal: 'Remove' | 'Drop';
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
};

export function LineActions({ name, at, count, removal, onMove, onRemove }: LineActionsProps) {
  return (
    <span className="line-actions">
      <Button weight="quiet" icon={ArrowUp} name={`Move ${name} up`} disabled={at === 0} onPress={() => onMove(-1)}>
        {null}
      </Button>
      <Button
        weight="quiet"
        icon={ArrowDown}
        name={`Move ${name} down`}
        disabled={at === count - 1}
        onPress={() => onMove(1)}
      >
        {null}
      </Button>
      <Button weight="quiet" icon={Trash2} name={`${removal} ${name}`} onPress={onRemove}>
        {null}
      </Button>
    </span>
  );
}
