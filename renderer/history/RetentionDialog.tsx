/** How long and how much history keeps. Shows what new limits would remove before applying them. */
import { useEffect, useState } from 'react';
import type { HistoryOverview } from '../../shared/contract/history-commands.ts';
import { MOST_KEEP_DAYS, MOST_KEEP_MEGABYTES, type Retention } from '../../shared/history/retention.ts';
import { isSameJson } from '../../shared/json/same-json.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { Toggle } from '../ui/Toggle.tsx';
import type { HistoryActsState } from './history-acts-store.ts';
import { sizeLabel } from './query-labels.ts';

type RetentionDialogProps = {
  readonly overview: HistoryOverview;
  readonly weighed: HistoryActsState['weighed'];
  /** Older exchanges still loading, which are not counted yet. */
  readonly onWeigh: (retention: Retention) => void;
  readonly onKeep: (retention: Retention) => void;
  readonly onClose: () => void;
};

const WEIGH_PAUSE_MS = 200;

export function RetentionDialog({ overview, weighed, onWeigh, onKeep, onClose }: RetentionDialogProps) {
  const [retention, setRetention] = useState(overview.retention);
  const { keepDays, keepMegabytes } = retention;
  const isFit = (keepDays ?? 1) <= MOST_KEEP_DAYS && (keepMegabytes ?? 1) <= MOST_KEEP_MEGABYTES;
  useEffect(() => {
    if (!isFit) return;
    const timer = setTimeout(() => onWeigh(retention), WEIGH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [retention, isFit, onWeigh]);
  const isWeighed = weighed !== undefined && isSameJson(weighed.retention, retention);
  const change = (changes: Partial<Retention>) => setRetention({ ...retention, ...changes });
  return (
    <FormDialog
      title="What history keeps"
      onClose={onClose}
      act={
        isWeighed && weighed.weight.exchanges > 0
          ? `Save, delete ${weighed.weight.exchanges.toLocaleString('en-GB')}`
          : 'Save'
      }
      disabled={!isWeighed || !isFit}
      onAct={() => onKeep(retention)}
    >
      <p className="soft">
        {overview.exchanges.toLocaleString('en-GB')} exchanges of {sizeLabel(overview.bytes)} are kept, in a file of{' '}
        {sizeLabel(overview.fileBytes)}. What is pinned ({overview.pinned.toLocaleString('en-GB')} now) is kept whatever
        the limits are.
      </p>
      <div className="stack">
        <Toggle
          label="Keep for a number of days"
          isOn={keepDays !== null}
          onChange={(isOn) => change({ keepDays: isOn ? 365 : null })}
        />
        {keepDays !== null && (
          <NumberField
            label="Days"
            unit="days"
            least={1}
            value={keepDays}
            onChange={(days) => change({ keepDays: days })}
          />
        )}
        <Toggle
          label="Keep up to a size"
          isOn={keepMegabytes !== null}
          onChange={(isOn) => change({ keepMegabytes: isOn ? 4000 : null })}
        />
        {keepMegabytes !== null && (
          <NumberField
            label="Megabytes"
            unit="megabytes"
            least={1}
            value={keepMegabytes}
            onChange={(megabytes) => change({ keepMegabytes: megabytes })}
          />
        )}
      </div>
      <p className="soft" role="status">
        {isFit
          ? weighedLabel(isWeighed ? weighed.weight : undefined)
          : `Up to ${MOST_KEEP_DAYS.toLocaleString('en-GB')} days and ${MOST_KEEP_MEGABYTES.toLocaleString('en-GB')} MB.`}
      </p>
    </FormDialog>
  );
}

function weighedLabel(weight: { readonly exchanges: number; readonly bytes: number } | undefined): string {
  if (!weight) return 'Looking what this would delete …';
  if (weight.exchanges === 0) return 'Nothing would be deleted now. The oldest go as the limits are reached.';
  const oldest = weight.exchanges === 1 ? 'exchange' : `${weight.exchanges.toLocaleString('en-GB')} exchanges`;
  return `The oldest ${oldest} (${sizeLabel(weight.bytes)}) would be deleted now, for good, and others as they reach the limits.`;
}
