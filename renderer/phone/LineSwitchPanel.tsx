/**
 * Asks before a switch of subscriber or environment, or another fork, ends a session that is beyond its first screen; and
 * before any switch that a link or the system asks for.
 */
import { useStore } from 'zustand';
import { useStores } from '../app/stores-context.ts';
import { lateQuestion } from '../ui/late-question.tsx';
import type { LineSwitchQuestionProps } from './LineSwitchQuestion.tsx';

const LineSwitchQuestion = lateQuestion<LineSwitchQuestionProps>(
  async () => (await import('./LineSwitchQuestion.tsx')).LineSwitchQuestion,
  ({ onAnswer }) => onAnswer(false),
);

export function LineSwitchPanel() {
  const { lineSwitch } = useStores();
  const { asked, answer } = useStore(lineSwitch);
  return asked ? <LineSwitchQuestion asked={asked} onAnswer={answer} /> : null;
}
