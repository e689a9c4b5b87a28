/** For a remote service: the local address a tunnel must reach, and the tunnel's public address. */
import { useState } from 'react';
import type { Environment } from '../../../shared/environment/environment.ts';
import { tunnelledUrl, type WebhookState } from '../../../shared/webhook/webhook-state.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { WebhooksState } from './webhooks-store.ts';

type TunnelFieldProps = {
  readonly store: WebhooksState;
  readonly state: WebhookState;
  readonly environment: Environment;
};

export function TunnelField({ store, state, environment }: TunnelFieldProps) {
  const [typed, setTyped] = useState(state.tunnelUrl ?? '');
  const { receiver, path } = state;
  const isUsable = URL.canParse(typed) && typed.startsWith('https://');
  const keep = () => void store.setTunnel(typed.trim());
  return (
    <>
      <p className="lead">
        {environment.name} cannot reach this machine’s loopback address. Let a tunnel of yours lead to{' '}
        {receiver.kind === 'listening' ? (
          <>
            <code>https://127.0.0.1:{receiver.port}</code>, without checking its certificate,{' '}
          </>
        ) : (
          'the receiver, once it listens, '
        )}
        and write the tunnel’s address here. Our path is put behind it.
      </p>
      {receiver.kind === 'listening' && (
        <div>
          <CopyButton name="Copy the address to tunnel to" text={() => `https://127.0.0.1:${receiver.port}`} />
        </div>
      )}
      <div className="field-line">
        <TextField
          label="The tunnel’s https address"
          value={typed}
          isBytes
          placeholder="https://your-name.tunnel.example"
          complaint={typed === '' || isUsable ? undefined : 'Expected an https address: services send to no other.'}
          note={isUsable ? `Will be registered: ${tunnelledUrl(typed.trim(), path)}` : undefined}
          onChange={setTyped}
          onEnter={keep}
        />
        <Button
          name="Save the tunnel’s address"
          onPress={keep}
          disabled={store.acting !== undefined || (typed !== '' && !isUsable)}
        >
          Save
        </Button>
      </div>
    </>
  );
}
