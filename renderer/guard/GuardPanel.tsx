/** The guard's confirmation. Its code comes with the first question: few sessions have one. */
import { TriangleAlert } from 'lucide-react';
import { useStore } from 'zustand';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { lateQuestion } from '../ui/late-question.tsx';
import type { GuardQuestionProps } from './GuardQuestion.tsx';
import './guard.css';

const GuardQuestion = lateQuestion<GuardQuestionProps>(
  async () => (await import('./GuardQuestion.tsx')).GuardQuestion,
  ({ onAnswer }) => onAnswer(undefined),
);

export function GuardPanel() {
  const { guard } = useStores();
  const { asked, answer } = useStore(guard);
  if (!asked) return null;
  return <GuardQuestion key={asked.serial} asked={asked} onAnswer={answer} />;
}

/** The banner shown while a live environment is selected: its colour, an icon and words. */
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
