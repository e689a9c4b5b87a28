/** At the instruments: the Remarks of the lint on the session. Nothing where it says nothing; what draws them comes with the first. */
import { useStore } from 'zustand';
import { useStores } from '../../app/stores-context.ts';
import { latePart } from '../../ui/late-part.tsx';
import './lint.css';

const LintRemarks = latePart(
  async () => (await import('./LintRemarks.tsx')).LintRemarks,
  () => null,
);

export function LintPanel() {
  const stores = useStores();
  const lint = useStore(stores.twoPhones, ({ active, second }) => (active === 'second' ? second?.lint : undefined));
  const state = useStore(lint ?? stores.lint);
  return state.remarks.length > 0 && <LintRemarks {...state} />;
}
