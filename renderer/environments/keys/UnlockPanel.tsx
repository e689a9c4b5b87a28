/** The passphrase dialog, over whatever found the vault locked; that act continues once it is unlocked. */
import { useStore } from 'zustand';
import { useStores } from '../../app/stores-context.ts';
import type { UnlockState } from '../../app/unlock-store.ts';
import { lateQuestion } from '../../ui/late-question.tsx';
import './keys.css';

const UnlockQuestion = lateQuestion<{ readonly room: UnlockState }>(
  async () => (await import('./UnlockQuestion.tsx')).UnlockQuestion,
  ({ room }) => room.leave(),
);

export function UnlockPanel() {
  const { unlock } = useStores();
  const room = useStore(unlock);
  return room.isAsked ? <UnlockQuestion room={room} /> : null;
}
