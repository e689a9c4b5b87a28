/** The key and the token of one environment, as the vault holds them. What is missing of them is asked for elsewhere. */
import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Environment } from '../../../shared/environment/environment.ts';
import { useStores } from '../../app/stores-context.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { NotYet } from '../../ui/EmptyState.tsx';
import { FormerKeys } from './FormerKeys.tsx';
import { keyedEnvironments } from './keyed-environment.ts';
import { keysStore } from './keys-store.ts';
import { PrivateKeySection } from './PrivateKeySection.tsx';
import { ShutVault } from './ShutVault.tsx';
import { TokenSection } from './TokenSection.tsx';
import './keys.css';

type EnvironmentKeysPanelProps = {
  readonly environment: Environment;
  /** The key id that the environment sends, as a field of it; absent where the key's own is sent. */
  readonly keyIdField: ReactNode;
};

export function EnvironmentKeysPanel({ environment, keyIdField }: EnvironmentKeysPanelProps) {
  const stores = useStores();
  const room = useStore(keysStore(stores));
  const vault = useStore(stores.workbench, ({ state }) => state?.vault);
  const { view, failure } = room;
  if (vault?.kind === 'failed') return <ShutVault vault={vault} room={room} />;
  if (!view) return <NotYet of="the vault" failure={failure} onAgain={() => void room.load()} />;
  const keyed = keyedEnvironments(view, [environment])[0];
  if (!keyed) return null;
  const { key, token, formerKeys } = keyed.secrets;
  const isLocked = view.lock.kind === 'locked';
  const shared = { environment: keyed, room, isLocked };
  return (
    <>
      {isLocked && (
        <Alert
          tone="warn"
          icon={LockKeyhole}
          actions={
            <Button weight="primary" onPress={stores.unlock.getState().open}>
              Unlock
            </Button>
          }
        >
          <b>The vault is locked.</b> Nothing can be signed or changed; what is public is shown.
        </Alert>
      )}
      {key || keyed.isSandbox ? (
        <PrivateKeySection {...shared} view={view} keyIdField={keyIdField} />
      ) : (
        <p className="soft">No private key yet: it is asked for at the top.</p>
      )}
      {token || keyed.isSandbox ? (
        <TokenSection {...shared} />
      ) : (
        <p className="soft">No access token yet: it is asked for at the top.</p>
      )}
      {formerKeys.length > 0 && <FormerKeys {...shared} />}
    </>
  );
}
