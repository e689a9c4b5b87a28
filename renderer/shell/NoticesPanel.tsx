/** Standing notices: what is broken, in a sentence, with the button that mends it. They stay until it is mended. */
import { CircleAlert, CircleCheck, Unplug, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useFirstStores } from '../stores/stores-context.ts';
import { type StorageName, selectedEnvironment, type WorkbenchAction } from '../stores/workbench-store.ts';
import { Button } from '../ui/Button.tsx';

export function NoticesPanel() {
  const { workbench, connection, shell } = useFirstStores();
  const room = useStore(workbench);
  // The Sandbox room says so itself.
  const isElsewhere = useStore(shell, (one) => one.room !== 'sandbox');
  const isLost = useStore(connection, (one) => one.connection.kind === 'lost');
  const { state, acting, actFailure, keptAs } = room;
  const mend = (action: WorkbenchAction, words: string, doing: string, act: () => Promise<boolean>) => (
    <Button onPress={() => void act()} disabled={acting !== undefined}>
      {acting === action ? doing : words}
    </Button>
  );
  const setAside = (storage: StorageName, words: string) =>
    mend(`setAside.${storage}`, words, 'Setting aside …', () => room.setAside(storage));
  const isSandboxStopped =
    isElsewhere && state?.sandbox.kind === 'stopped' && selectedEnvironment(room)?.kind === 'embedded-sandbox';
  const sandboxFailure = state?.sandbox.kind === 'failed' ? state.sandbox.failure : undefined;
  return (
    <div>
      {isLost && (
        <Notice tone="quiet">
          <p>The connection to Dialbench is lost. Trying again …</p>
        </Notice>
      )}
      {state?.history.kind === 'failed' && (
        <Notice tone="bad">
          <p>
            <b>History cannot be read.</b> {state.history.failure.message}
            {state.history.usable && ' Until it is mended, exchanges are kept for this run only.'}
          </p>
          {setAside('history', 'Set aside, begin a new one')}
        </Notice>
      )}
      {state?.vault.kind === 'failed' && (
        <Notice tone="bad">
          <p>
            <b>The vault cannot be read.</b> {state.vault.failure.message}
          </p>
          {mend('vault.reopen', 'Try again', 'Opening …', room.reopenVault)}
          {setAside('vault', 'Set aside, make new keys')}
        </Notice>
      )}
      {state?.environmentStorage.kind === 'failed' && (
        <Notice tone="bad">
          <p>
            <b>Your environments cannot be read.</b> {state.environmentStorage.failure.message} Until then only the
            sandbox is here.
          </p>
          {setAside('environments', 'Set aside, begin anew')}
        </Notice>
      )}
      {sandboxFailure && (
        <Notice tone="bad">
          <p>
            <b>The sandbox does not run.</b> {sandboxFailure.message}
          </p>
          {mend('sandbox.start', 'Start again', 'Starting …', room.startSandbox)}
          {state?.sandbox.kind === 'failed' &&
            state.sandbox.canSetAside &&
            setAside('sandbox', 'Set its database aside')}
        </Notice>
      )}
      {isSandboxStopped && (
        <Notice tone="quiet">
          <p>
            <b>The sandbox is stopped.</b> Until it is started, nothing answers there.
          </p>
          {mend('sandbox.start', 'Start it', 'Starting …', room.startSandbox)}
        </Notice>
      )}
      {actFailure && (
        <Notice tone="bad" onDismiss={room.dismissWords}>
          <p>{actFailure.message}</p>
        </Notice>
      )}
      {keptAs !== undefined && (
        <Notice tone="good" onDismiss={room.dismissWords}>
          <p>
            A new one was begun. What was there is kept as <code>{keptAs}</code>.
          </p>
        </Notice>
      )}
    </div>
  );
}

const ICONS = { bad: CircleAlert, good: CircleCheck, quiet: Unplug } as const;

type NoticeProps = { readonly tone: keyof typeof ICONS; readonly children: ReactNode; readonly onDismiss?: () => void };

function Notice({ tone, children, onDismiss }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={`notice notice--${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon size={16} aria-hidden />
      {children}
      {onDismiss && (
        <Button weight="quiet" icon={X} onPress={onDismiss} name="Dismiss">
          {null}
        </Button>
      )}
    </div>
  );
}
