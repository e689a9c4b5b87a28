/** The line of a run: who sent it, how many requests in how many sessions, and how many were refused. It opens to its records. */
import { Bot } from 'lucide-react';
import type { RunEntry } from '../../../shared/history/history-entries.ts';
import type { Robot } from '../../../shared/request/robot.ts';
import { counted } from '../../../shared/text/counted.ts';
import { Chip } from '../../ui/Chip.tsx';
import { statusTone } from '../../ui/ExchangeChips.tsx';
import { duration } from '../../ui/times.ts';
import { FoldCell } from './FoldCell.tsx';
import { Cell } from './RecordRow.tsx';
import { environmentName, type NamedEnvironments } from './session-words.ts';

const RUNS: Readonly<Record<Robot, string>> = {
  explorer: 'Exploration',
  stage: 'Stage',
  conformance: 'Specification check',
  messages: 'Test messages',
  agent: 'Agent',
};

type RunRowProps = {
  readonly entry: RunEntry;
  readonly environments: NamedEnvironments;
  readonly domId: string;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly onShow: (id: string) => void;
  readonly onOpen: (entry: RunEntry, isOpen: boolean) => void;
};

export function RunRow({ entry, environments, domId, isSelected, isActive, onShow, onOpen }: RunRowProps) {
  const { id, robot, hits, sessions, isFolded } = entry;
  const [newest, oldest] = [hits[0]?.record, hits.at(-1)?.record];
  if (!newest || !oldest) return null;
  const refused = hits.filter(({ record }) => statusTone(record) === 'bad').length;
  const tookMs = Math.max(0, newest.startedAtMs + (newest.totalMs ?? 0) - oldest.startedAtMs);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys for its active row.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid names its active row and keeps the focus.
    // biome-ignore lint/a11y/useSemanticElements: rows that are drawn only when in sight are no table.
    <div
      role="row"
      id={domId}
      className="row exchange-row session-row"
      data-testid="run-row"
      aria-level={1}
      aria-expanded={!isFolded}
      aria-selected={isSelected}
      data-active={isActive}
      onClick={() => onShow(id)}
    >
      <Cell className="record-row__source faint">
        <Bot aria-hidden />
      </Cell>
      <FoldCell
        of="requests"
        atMs={oldest.startedAtMs}
        isFolded={isFolded}
        onFold={(folded) => onOpen(entry, !folded)}
      />
      <Cell className="exchange-row__what">
        <b className="session-row__code">{RUNS[robot]}</b>
        <span className="one-line soft">
          {counted(hits.length, 'request')}
          {sessions > 0 && ` in ${counted(sessions, 'session')}`}
        </span>
        {refused > 0 && <Chip tone="unknown">{counted(refused, 'refused', 'refused')}</Chip>}
      </Cell>
      <Cell>{null}</Cell>
      <Cell className="exchange-row__environment one-line soft">
        {environmentName(environments, newest.environmentId)}
      </Cell>
      <Cell className="exchange-row__duration soft">{duration(tookMs)}</Cell>
      <Cell>{null}</Cell>
    </div>
  );
}
