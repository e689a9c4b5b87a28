/** In the line below the phone while something else than the user has it: a flow that is replayed, or a recording. Nothing moves when it comes. */
import { Circle, CirclePlay, Square } from 'lucide-react';
import { useEffect } from 'react';
import { counted } from '../../shared/text/counted.ts';
import type { ReplayedScreen } from '../app/replay-store.ts';
import { Button } from '../ui/Button.tsx';

type ReplaySignProps = {
  readonly shown: ReplayedScreen;
  /** Leaves room for the button only. */
  readonly isFolded: boolean;
  readonly onStop: () => void;
};

/** Escape stops the replay, wherever the focus is. */
export function ReplaySign({ shown: { flow, at, isPaused }, isFolded, onStop }: ReplaySignProps) {
  useEffect(() => {
    const stop = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('dialog[open], :popover-open')) return;
      event.preventDefault();
      event.stopPropagation();
      onStop();
    };
    window.addEventListener('keydown', stop, true);
    return () => window.removeEventListener('keydown', stop, true);
  }, [onStop]);
  if (isFolded) {
    return (
      <Button weight="quiet" icon={Square} name={`Stop replaying ${flow} (Escape)`} onPress={onStop}>
        {null}
      </Button>
    );
  }
  return (
    <div className="phone-sign small">
      <CirclePlay aria-hidden />
      <p role="status" className="phone-sign__words" title={`Replaying ${flow}`}>
        <span className="strong one-line">Replaying {flow}</span>{' '}
        <span className="soft one-line">{isPaused ? `waits after ${at}` : at}</span>
      </p>
      <Button weight="quiet" icon={Square} name="Stop the replay (Escape)" onPress={onStop}>
        {null}
      </Button>
    </div>
  );
}

type RecordSignProps = { readonly presses: number; readonly onStop: () => void };

export function RecordSign({ presses, onStop }: RecordSignProps) {
  return (
    <div className="phone-sign phone-sign--record small">
      <Circle aria-hidden fill="currentColor" />
      <p role="status" className="phone-sign__words">
        <span className="strong one-line">Recording a flow</span>{' '}
        <span className="soft one-line">{presses === 0 ? 'dial to begin' : counted(presses, 'press', 'presses')}</span>
      </p>
      <Button weight="quiet" icon={Square} name="Stop recording" onPress={onStop}>
        {null}
      </Button>
    </div>
  );
}
