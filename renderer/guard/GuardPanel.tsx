/** The guard's confirmation. Its code comes with the first question: few sessions have one. */
import { useStore } from 'zustand';
import { useStores } from '../app/stores-context.ts';
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
