/** Standing notices: what is broken, in one sentence, with the button that fixes it. Each stays until fixed. */

import { Unplug } from 'lucide-react';
import { useStore } from 'zustand';
import { isVaultWaiting } from '../../shared/contract/vault-shut.ts';
import { useStores } from '../app/stores-context.ts';
import { type StorageName, selectedEnvironment, type WorkbenchAction } from '../app/workbench-store.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';

export function NoticesPanel() {
  const { workbench, connection, shell, refusedOpenings, program } = useStores();
  const unopened = useStore(refusedOpenings);
  const { said, dismiss } = useStore(program);
  const room = useStore(workbench);
  // The sandbox's page shows this itself.
  const isElsewhere = useStore(shell, (one) => one.panel !== 'environments');
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
        <Alert tone="quiet" icon={Unplug}>
          <p>The connection to Dialbench is lost. Trying again …</p>
        </Alert>
      )}
      {state?.history.kind === 'failed' && (
        <Alert tone="bad" actions={setAside('history', 'Set aside, begin a new one')}>
          <p>
            <b>What was seen cannot be read.</b> {state.history.failure.message}
            {state.history.usable && ' Until it is mended, exchanges are kept for this run only.'}
          </p>
        </Alert>
      )}
      {state?.vault.kind === 'failed' && !isVaultWaiting(state.vault.failure) && (
        <Alert
          tone="bad"
          actions={
            <>
              {mend('vault.reopen', 'Try again', 'Opening …', room.reopenVault)}
              <ConfirmButton
                label={acting === 'setAside.vault' ? 'Setting aside …' : 'Set aside, make new keys'}
                loses="Dialbench goes on without your keys and tokens; they stay in the file that is set aside."
                disabled={acting !== undefined}
                onConfirm={() => void room.setAside('vault')}
              />
            </>
          }
        >
          <p>
            <b>The vault is shut.</b> {state.vault.failure.message}
          </p>
        </Alert>
      )}
      {state?.environmentStorage.kind === 'failed' && (
        <Alert tone="bad" actions={setAside('environments', 'Set aside, begin anew')}>
          <p>
            <b>Your environments cannot be read.</b> {state.environmentStorage.failure.message} Until then only the
            sandbox is here.
          </p>
        </Alert>
      )}
      {sandboxFailure && (
        <Alert
          tone="bad"
          actions={
            <>
              {mend('sandbox.start', 'Start again', 'Starting …', room.startSandbox)}
              {state?.sandbox.kind === 'failed' &&
                state.sandbox.canSetAside &&
                setAside('sandbox', 'Set its database aside')}
            </>
          }
        >
          <p>
            <b>The sandbox does not run.</b> {sandboxFailure.message}
          </p>
        </Alert>
      )}
      {isSandboxStopped && (
        <Alert tone="quiet" icon={Unplug} actions={mend('sandbox.start', 'Start it', 'Starting …', room.startSandbox)}>
          <p>
            <b>The sandbox is stopped.</b> Until it is started, nothing answers there.
          </p>
        </Alert>
      )}
      {actFailure && (
        <Alert tone="bad" onDismiss={room.dismissWords}>
          <p>{actFailure.message}</p>
        </Alert>
      )}
      {unopened.failure && (
        <Alert tone="warn" onDismiss={unopened.dismiss}>
          <p>{unopened.failure.message}</p>
        </Alert>
      )}
      {said && (
        <Alert tone={said.tone} onDismiss={dismiss}>
          <p>
            {said.sentence}{' '}
            {said.link !== undefined && (
              <a href={said.link} target="_blank" rel="noreferrer">
                {said.link}
              </a>
            )}
          </p>
        </Alert>
      )}
      {keptAs !== undefined && (
        <Alert tone="good" onDismiss={room.dismissWords}>
          <p>
            A new one was created. The old one is saved as <code>{keptAs}</code>.
          </p>
        </Alert>
      )}
    </div>
  );
}
