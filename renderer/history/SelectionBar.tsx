/** Actions on the selected exchanges, and the result of the last one. */
import { Columns2, Download, Eye, FlaskConical, NotebookPen, Pin, PinOff, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { EXPORT_FORMS, type ExportForm } from '../../shared/history/exports/export-form.ts';
import { Button } from '../ui/Button.tsx';
import type { HistoryAct } from './history-acts-store.ts';

type SelectionBarProps = {
  readonly count: number;
  /** How many lines of what was to be selected cannot be. */
  readonly leftOut: number;
  /** The menu of evidence, for what is selected. */
  readonly evidence: ReactNode;
  /** How many of them the list does not show now. */
  readonly hidden: number;
  readonly onShowHidden: () => void;
  /** How many of them are pinned, as far as known. */
  readonly pinned: number;
  readonly act: HistoryAct;
  readonly onPin: (isPinned: boolean) => void;
  readonly onDescribe: () => void;
  readonly onCompare: () => void;
  readonly onDraft: () => void;
  readonly onExport: (form: ExportForm) => void;
  readonly onDelete: () => void;
  readonly onNone: () => void;
  readonly onStop: () => void;
  readonly onSettle: () => void;
};

const FORMS: Readonly<Record<ExportForm, string>> = { har: 'HAR', json: 'JSON', curl: 'curl script' };

export function SelectionBar(props: SelectionBarProps) {
  const { count, leftOut, act } = props;
  return (
    <>
      {count > 0 && <Acts {...props} />}
      {leftOut > 0 && (
        <p className="bar soft" role="status">
          {leftOut.toLocaleString('en-GB')} left out: only what was sent or imported can be selected.
        </p>
      )}
      <Outcome act={act} onStop={props.onStop} onSettle={props.onSettle} />
    </>
  );
}

function Acts(props: SelectionBarProps) {
  const {
    count,
    evidence,
    hidden,
    onShowHidden,
    pinned,
    act,
    onPin,
    onDescribe,
    onCompare,
    onDraft,
    onExport,
    onDelete,
    onNone,
  } = props;
  const isBusy = act.kind === 'busy';
  return (
    <section className="selection-bar bar line--close" aria-label="Selected exchanges">
      <b>{count.toLocaleString('en-GB')} selected</b>
      {hidden > 0 && (
        <Button weight="quiet" icon={Eye} name="Show what is selected and out of sight" onPress={onShowHidden}>
          {hidden.toLocaleString('en-GB')} out of sight
        </Button>
      )}
      {count === 1 && (
        <>
          <Button weight="quiet" icon={FlaskConical} onPress={onDraft} disabled={isBusy}>
            Open as a draft
          </Button>
          <Button weight="quiet" icon={NotebookPen} onPress={onDescribe} disabled={isBusy}>
            Name and note
          </Button>
        </>
      )}
      {count === 2 && (
        <Button weight="quiet" icon={Columns2} onPress={onCompare} disabled={isBusy}>
          Compare
        </Button>
      )}
      {pinned < count && (
        <Button weight="quiet" icon={Pin} onPress={() => onPin(true)} disabled={isBusy}>
          Pin
        </Button>
      )}
      {pinned > 0 && (
        <Button weight="quiet" icon={PinOff} onPress={() => onPin(false)} disabled={isBusy}>
          Unpin
        </Button>
      )}
      <fieldset className="selection-bar__export soft">
        <legend className="for-readers">Export</legend>
        <Download aria-hidden />
        <span className="selection-bar__word small" aria-hidden>
          Export
        </span>
        {EXPORT_FORMS.map((form) => (
          <Button
            key={form}
            weight="quiet"
            name={`Export as ${FORMS[form]}`}
            onPress={() => onExport(form)}
            disabled={isBusy}
          >
            {FORMS[form]}
          </Button>
        ))}
      </fieldset>
      {evidence}
      <Button weight="danger" icon={Trash2} onPress={onDelete} disabled={isBusy}>
        Delete
      </Button>
      <Button weight="quiet" icon={X} name="Select none" onPress={onNone}>
        {null}
      </Button>
    </section>
  );
}

type OutcomeProps = Pick<SelectionBarProps, 'act' | 'onStop' | 'onSettle'>;

function Outcome({ act, onStop, onSettle }: OutcomeProps) {
  if (act.kind === 'idle') return <p className="for-readers" role="status" />;
  if (act.kind === 'busy') {
    return (
      <div className="bar soft" role="status">
        <progress value={act.done} max={act.of} aria-label={act.words} />
        <p className="grow">
          {act.words} {act.done.toLocaleString('en-GB')} of {act.of.toLocaleString('en-GB')}
        </p>
        <Button weight="quiet" onPress={onStop}>
          Stop
        </Button>
      </div>
    );
  }
  const isFailed = act.kind === 'failed';
  return (
    <div className={isFailed ? 'bar bad' : 'bar soft'} role={isFailed ? 'alert' : 'status'}>
      <p className="grow">{isFailed ? act.failure.message : act.words}</p>
      <Button weight="quiet" icon={X} name="Dismiss" onPress={onSettle}>
        {null}
      </Button>
    </div>
  );
}
