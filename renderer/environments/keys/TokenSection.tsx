/** The access token: its length and date, never its characters. Sets, replaces or clears it. */
import { Ticket, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Fact } from '../../ui/Fact.tsx';
import { handOver, SecretField, type SecretRef } from '../../ui/SecretField.tsx';
import { Section } from '../../ui/Section.tsx';
import { momentOf } from './key-labels.ts';
import type { KeyedEnvironment } from './keyed-environment.ts';
import type { KeysState } from './keys-store.ts';
import { OpenedForm } from './OpenedForm.tsx';

type TokenSectionProps = {
  readonly environment: KeyedEnvironment;
  readonly room: KeysState;
  readonly isLocked: boolean;
};

/** A longer mask would add no information. */
const LONGEST_MASK = 48;

export function TokenSection({ environment, room, isLocked }: TokenSectionProps) {
  const [isOpen, setOpen] = useState(false);
  const field: SecretRef = useRef(null);
  const { token } = environment.secrets;
  const isIdle = !isLocked && room.acting === undefined;
  const setToken = async (token: string) =>
    token !== '' && (await room.act('vault.setToken', { environmentId: environment.id, token }));
  const set = async () => {
    if (await handOver(field, setToken)) setOpen(false);
  };
  return (
    <Section
      title="Access token"
      note={environment.isSandbox ? 'made new at each start of the sandbox' : undefined}
      actions={
        token &&
        !environment.isSandbox && (
          <>
            <Button weight="quiet" icon={Ticket} onPress={() => setOpen(!isOpen)} disabled={!isIdle}>
              Replace
            </Button>
            <ConfirmButton
              weight="danger"
              icon={Trash2}
              label="Clear"
              loses="The token is gone; the service gives another."
              disabled={!isIdle}
              onConfirm={() => void room.act('vault.clearToken', { environmentId: environment.id })}
            />
          </>
        )
      }
    >
      {token ? (
        <dl className="facts inset">
          <Fact of="Token">
            <code aria-hidden>{'*'.repeat(Math.min(token.length, LONGEST_MASK))}</code>
            <span className="faint small">{token.length} characters</span>
          </Fact>
          <dt>{token.setAtMs === undefined ? 'Kept' : 'Set'}</dt>
          <dd>
            {token.setAtMs === undefined
              ? 'in memory only, by Dialbench; shown under Address'
              : `${momentOf(token.setAtMs)}, sealed in the vault`}
          </dd>
        </dl>
      ) : (
        <p className="note">The sandbox makes its token when it starts.</p>
      )}
      {isOpen && !isLocked && (
        <OpenedForm>
          <SecretField
            label="Access token, without “Bearer”"
            field={field}
            note="It crosses from this page into the vault once and is not shown again."
            onEnter={() => void set()}
          />
          <p className="line soft">
            <Button weight="primary" onPress={() => void set()} disabled={!isIdle}>
              {room.acting === 'vault.setToken' ? 'Saving …' : 'Save'}
            </Button>
            <Button onPress={() => setOpen(false)}>Cancel</Button>
          </p>
        </OpenedForm>
      )}
    </Section>
  );
}
