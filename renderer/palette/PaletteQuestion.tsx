/** Says what an action would destroy and asks for confirmation. Cancel has the focus. */
import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Action } from '../app/action.ts';
import { Button } from '../ui/Button.tsx';

type PaletteQuestionProps = {
  readonly action: Action;
  readonly onConfirm: () => void;
  readonly onLeave: () => void;
};

export function PaletteQuestion({ action, onConfirm, onLeave }: PaletteQuestionProps) {
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    question.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  }, []);
  return (
    <div className="palette__question" role="alert" ref={question}>
      <TriangleAlert size="1.25rem" aria-hidden />
      <p>
        <b>{action.title}?</b> {action.loses}
      </p>
      <div className="line">
        <Button weight="primary" onPress={onConfirm}>
          {action.title}
        </Button>
        <Button onPress={onLeave}>Cancel</Button>
      </div>
    </div>
  );
}
