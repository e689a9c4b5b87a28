/** The environments with what the vault holds for each, and the selected one in detail. */
import { CircleCheck, CircleDashed, LockKeyhole } from 'lucide-react';
import type { VaultView } from '../../shared/contract/vault-commands.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { FormerKeys } from './FormerKeys.tsx';
import { keyedEnvironments } from './keyed-environment.ts';
import type { KeysState } from './keys-store.ts';
import { PrivateKeySection } from './PrivateKeySection.tsx';
import { TokenSection } from './TokenSection.tsx';

type EnvironmentsTabProps = {
  readonly view: VaultView;
  readonly environments: readonly Environment[];
  readonly chosenId: string | undefined;
  readonly room: KeysState;
  readonly onUnlock: () => void;
};

export function EnvironmentsTab({ view, environments, chosenId, room, onUnlock }: EnvironmentsTabProps) {
  const listed = keyedEnvironments(view, environments);
  const chosen = listed.find(({ id }) => id === chosenId) ?? listed[0];
  if (!chosen) return null;
  const isLocked = view.lock.kind === 'locked';
  return (
    <>
      {isLocked && (
        <Alert
          tone="warn"
          icon={LockKeyhole}
          actions={
            <Button weight="primary" onPress={onUnlock}>
              Unlock
            </Button>
          }
        >
          <b>The vault is locked.</b> Nothing can be signed or changed; what is public is shown.
        </Alert>
      )}
      <div className="keys-columns">
        <ul className="pick-list" aria-label="Environments">
          {listed.map((one) => (
            <li key={one.id}>
              <button
                type="button"
                className="pick line"
                aria-current={one.id === chosen.id ? 'true' : undefined}
                onClick={() => room.chooseEnvironment(one.id)}
              >
                <span className={`environment-chip environment-chip--${one.colour ?? 'none'}`} aria-hidden />
                <span className="stack stack--tight">
                  <b>{one.name}</b>
                  <span className="line">
                    <Mark isThere={one.secrets.key !== undefined} what="key" />
                    <Mark isThere={one.secrets.token !== undefined} what="token" />
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
        {/* The key resets the forms for another environment. */}
        <div className="stack stack--wide" key={chosen.id}>
          <PrivateKeySection environment={chosen} view={view} room={room} isLocked={isLocked} />
          <TokenSection environment={chosen} room={room} isLocked={isLocked} />
          {chosen.secrets.formerKeys.length > 0 && <FormerKeys environment={chosen} room={room} isLocked={isLocked} />}
        </div>
      </div>
    </>
  );
}

function Mark({ isThere, what }: { readonly isThere: boolean; readonly what: string }) {
  const Icon = isThere ? CircleCheck : CircleDashed;
  return (
    <span className={isThere ? 'keys-mark--there icon-word small soft' : 'icon-word small soft'}>
      <Icon aria-hidden />
      {isThere ? what : `no ${what}`}
    </span>
  );
}
