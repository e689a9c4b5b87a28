/**
 * Asks before a switch of subscriber or environment, or another fork, ends a session that is beyond its first screen; and
 * before any switch that a link or the system asks for.
 */
import { useStore } from 'zustand';
import { useFirstStores } from '../stores/stores-context.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';

export function LineSwitchPanel() {
  const { lineSwitch } = useFirstStores();
  const { asked, answer } = useStore(lineSwitch);
  if (!asked) return null;
  const { at, secondAt, to, isLive, bySystem } = asked;
  const endsSome = at !== undefined || secondAt !== undefined;
  return (
    <Dialog title={to === undefined ? 'Open another second phone?' : `Switch to ${to}?`} onClose={() => answer(false)}>
      {bySystem && <p>A link, or an entry in the system’s dock or taskbar, asks for this. Switching sends nothing.</p>}
      {isLive && bySystem && <p>{to} is live.</p>}
      {at !== undefined && <p>The phone is in a session, at “{at}”. Switching ends it.</p>}
      {secondAt !== undefined && (
        <p>
          The second phone is in a session, at “{secondAt}”. {to === undefined ? 'Another one' : 'Switching'} closes it.
        </p>
      )}
      <div className="dialog__actions">
        <Button onPress={() => answer(false)}>Cancel</Button>
        <Button weight="primary" onPress={() => answer(true)}>
          {to === undefined ? 'Close it and open another' : endsSome ? 'End it and switch' : `Switch to ${to}`}
        </Button>
      </div>
    </Dialog>
  );
}
