/** Whose requests are watched, and the address to point a client at; for an environment, the door that leads there. */
import { Play, Square } from 'lucide-react';
import { useState } from 'react';
import type { Environment } from '../../../shared/environment/environment.ts';
import type { HostMode } from '../../../shared/loupe/loupe-state.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import type { LiveStoreState } from './live-store.ts';
import type { LiveSource } from './source.ts';

type SourceBarProps = {
  readonly store: LiveStoreState;
  readonly environments: readonly Environment[];
  readonly environment: Environment;
  readonly source: LiveSource;
};

const HOSTS: readonly (readonly [HostMode, string])[] = [
  ['unchanged', 'Host as it comes'],
  ['environment', 'Host of the environment'],
];

export function SourceBar({ store, environments, environment, source }: SourceBarProps) {
  const [host, setHost] = useState<HostMode>('unchanged');
  const { address, signed, isSandbox } = source;
  return (
    <section className="bar live__source" aria-label="Source">
      <ChoiceField
        label="Watch"
        choices={environments.map((one) => [one.id, labelOf(one)] as const)}
        chosen={environment.id}
        onChoose={(id) => void store.watch(id)}
      />
      {address !== undefined && (
        <p className="line line--close">
          <span className="soft">Point your client at</span>
          <code className="strong" data-testid="loupe-address">
            {address}
          </code>
          <CopyButton name="Copy address" text={() => address} />
          {signed !== undefined && signed !== address && (
            <span className="soft">
              and have it sign <code>{signed}</code>
            </span>
          )}
        </p>
      )}
      {!isSandbox && address === undefined && (
        <>
          <ChoiceField label="Pass on" choices={HOSTS} chosen={host} onChoose={setHost} />
          <Button
            weight="primary"
            icon={Play}
            onPress={() => void store.start(0, host)}
            disabled={store.acting !== undefined || environment.baseUrl === ''}
          >
            Open the door
          </Button>
        </>
      )}
      {!isSandbox && address !== undefined && (
        <Button icon={Square} onPress={() => void store.stop()} disabled={store.acting !== undefined}>
          Close the door
        </Button>
      )}
    </section>
  );
}

function labelOf({ kind, name }: Environment): string {
  return kind === 'embedded-sandbox' ? 'This sandbox' : `The way to ${name}`;
}
