/** What to do until the first request comes: three lines, and the address. */
import { Plug, ScanSearch } from 'lucide-react';
import type { Environment } from '../../../shared/environment/environment.ts';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { LiveSource } from './source.ts';

type NothingYetProps = {
  readonly environment: Environment;
  readonly source: LiveSource;
  readonly onConnect: () => void;
};

export function NothingYet({ environment, source, onConnect }: NothingYetProps) {
  const { address, isSandbox } = source;
  const connect = (
    <Button icon={Plug} onPress={onConnect}>
      Connect your client
    </Button>
  );
  if (address === undefined) {
    const text = isSandbox
      ? 'The sandbox is not running. Start it on its page in Environments, then point your client at it.'
      : `Open the door: it listens on this machine only, and passes every request on to ${environment.name} unchanged. The workbench adds no signature and no token.`;
    return (
      <EmptyState icon={ScanSearch} title="Nothing is watched yet" text={text}>
        {connect}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={ScanSearch}
      title="Waiting for your client’s first request"
      text="Each one appears here as it comes: verified, or with the sentence that says what to change."
    >
      <ol className="live__steps">
        <li>
          <span>
            Point your client at <code className="strong">{address}</code>
          </span>
          <CopyButton name="Copy" text={() => address} />
        </li>
        <li>Register its public key; the private one stays with you.</li>
        <li>Send a request.</li>
      </ol>
      {connect}
    </EmptyState>
  );
}
