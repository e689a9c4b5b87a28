/** The line of a session over its presses: when, how it was dialled, how many steps, how it stands, who walked and where. */

import { Check, Minus } from 'lucide-react';
import type { MouseEvent } from 'react';
import { subscriberName } from '../../../shared/environment/environment.ts';
import type { SessionEntry } from '../../../shared/history/history-entries.ts';
import { counted } from '../../../shared/text/counted.ts';
import { useStores } from '../../app/stores-context.ts';
import { Chip } from '../../ui/Chip.tsx';
import { duration } from '../../ui/times.ts';
import { useNow } from '../../ui/use-now.ts';
import { FoldCell } from './FoldCell.tsx';
import { Cell, type RowActs } from './RecordRow.tsx';
import { SelectCell } from './SelectCell.tsx';
import { environmentName, type NamedEnvironments, SESSION_TICK_MS, standingLabel } from './session-words.ts';

type SessionRowProps = {
  readonly entry: SessionEntry;
  readonly environments: NamedEnvironments;
  readonly domId: string;
  /** Of its hits. */
  readonly selected: 'all' | 'some' | 'none';
  readonly isActive: boolean;
  readonly onShow: (id: string) => void;
  readonly acts: RowActs | undefined;
  readonly onFold: (walkId: string, isFolded: boolean) => void;
};

export function SessionRow(props: SessionRowProps) {
  const { entry, environments, domId, selected, isActive, onShow, acts, onFold } = props;
  const { head, isFolded, id } = entry;
  const { page } = useStores();
  const nowMs = useNow(page.nowMs, SESSION_TICK_MS);
  const click = (event: MouseEvent) => {
    if (acts && event.shiftKey) acts.onSelectTo(id);
    else if (acts && (event.ctrlKey || event.metaKey)) acts.onToggle(id);
    else onShow(id);
  };
  const listed = entry.hits.length < head.steps ? `${entry.hits.length.toLocaleString('en-GB')} of ` : '';
  const steps = `${listed}${counted(head.steps, 'step')}`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys for its active row.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid names its active row and keeps the focus.
    // biome-ignore lint/a11y/useSemanticElements: rows that are drawn only when in sight are no table.
    <div
      role="row"
      id={domId}
      className="row exchange-row session-row"
      data-testid="session-row"
      aria-level={1}
      aria-expanded={!isFolded}
      aria-selected={selected === 'all'}
      data-active={isActive}
      onClick={click}
    >
      <SelectCell title="Select the session" isSome={selected === 'some'} onClick={() => acts?.onToggle(id)}>
        {selected === 'all' && <Check strokeWidth={3} aria-hidden />}
        {selected === 'some' && <Minus strokeWidth={3} aria-hidden />}
      </SelectCell>
      <FoldCell of="presses" atMs={head.startedAtMs} isFolded={isFolded} onFold={(folded) => onFold(head.id, folded)} />
      <Cell className="exchange-row__what">
        <b className="session-row__code">{head.code ?? 'Session'}</b>
        <span className="one-line soft">
          {steps} · {standingLabel(head, environments.get(head.environmentId), nowMs)}
        </span>
        {head.refused > 0 && <Chip tone="bad">{counted(head.refused, 'refused', 'refused')}</Chip>}
      </Cell>
      <Cell className="one-line">{subscriberName(environments.get(head.environmentId), head.customerId)}</Cell>
      <Cell className="exchange-row__environment one-line soft">
        {environmentName(environments, head.environmentId)}
      </Cell>
      <Cell className="exchange-row__duration soft">{duration(head.elapsedMs)}</Cell>
      <Cell>{null}</Cell>
    </div>
  );
}
