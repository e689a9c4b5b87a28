/** Asks before a switch of subscriber or environment ends a session that is beyond its first screen. */
import { useStore } from 'zustand';
import { useFirstStores } from '../stores/stores-context.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

export function LineSwitchPanel() {
  const { lineSwitch } = useFirstStores();
  const { asked, answer } = useStore(lineSwitch);
  if (!asked) return null;
  return (
    <Dialog title={`Switch to ${asked.to}?`} onClose={() => answer(false)}>
      <p>The phone is in a session, at “{asked.at}”. Switching ends it.</p>
      <div className="dialog__actions">
        <Button onPress={() => answer(false)}>Cancel</Button>
        <Button weight="primary" onPress={() => answer(true)}>
          End it and switch
        </Button>
      </div>
    </Dialog>
  );
}
