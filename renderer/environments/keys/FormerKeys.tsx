/** Replaced keys: kept with their dates until deleted, and restored with one press. */
import { RotateCcw, Trash2 } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Section } from '../../ui/Section.tsx';
import { madeLabel, momentOf } from './key-labels.ts';
import type { KeyedEnvironment } from './keyed-environment.ts';
import type { KeysState } from './keys-store.ts';

type FormerKeysProps = { readonly environment: KeyedEnvironment; readonly room: KeysState; readonly isLocked: boolean };

export function FormerKeys({ environment, room, isLocked }: FormerKeysProps) {
  const { id: environmentId, secrets } = environment;
  const isIdle = !isLocked && room.acting === undefined;
  return (
    <Section title="Former keys" note={`${secrets.formerKeys.length} kept`}>
      <ul>
        {secrets.formerKeys.map((key) => {
          const ref = { environmentId, publicKeyBase64: key.publicKeyBase64 };
          return (
            <li key={key.publicKeyBase64} className="entry">
              <div className="stack stack--tight small soft">
                <code className="strong">{key.keyId}</code>
                <code>{key.fingerprint}</code>
                <span>
                  {madeLabel(key)}
                  {key.replacedAtMs !== undefined && `; in use until ${momentOf(key.replacedAtMs)}`}
                </span>
              </div>
              <div className="line soft">
                <CopyButton name="Copy public key" text={() => key.publicKeyBase64} />
                <Button
                  weight="quiet"
                  icon={RotateCcw}
                  onPress={() => void room.act('vault.useKey', ref)}
                  disabled={!isIdle}
                >
                  Restore
                </Button>
                <ConfirmButton
                  weight="quiet"
                  icon={Trash2}
                  label="Delete"
                  name={`Delete the former key ${key.keyId}`}
                  loses="It is gone for good."
                  disabled={!isIdle}
                  onConfirm={() => void room.act('vault.deleteKey', ref)}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
