/** The result of a connection test: who answered, or why it failed, with the certificate to accept. */
import type { ConnectionCheck } from '../../shared/contract/environment-commands.ts';
import { writeFingerprint } from '../../shared/environment/certificate-pin.ts';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { ExactFact, Fact } from '../ui/Fact.tsx';
import { duration } from '../ui/times.ts';

type CheckOutcomeProps = {
  readonly check: ConnectionCheck | 'running' | undefined;
  readonly hasAddress: boolean;
  readonly pinned: readonly string[];
  readonly onPin: (fingerprint: string) => void;
};

export function CheckOutcome({ check, hasAddress, pinned, onPin }: CheckOutcomeProps) {
  return (
    <div className="stack inset" role="status">
      {check === undefined && (
        <p className="field__note">{hasAddress ? 'Tries these settings, saved or not.' : 'Enter the address first.'}</p>
      )}
      {check === 'running' && <p>Connecting …</p>}
      {check !== undefined && check !== 'running' && <Outcome check={check} pinned={pinned} onPin={onPin} />}
    </div>
  );
}

type OutcomeProps = Pick<CheckOutcomeProps, 'pinned' | 'onPin'> & { readonly check: ConnectionCheck };

function Outcome({ check, pinned, onPin }: OutcomeProps) {
  if (check.kind === 'failed') {
    const { message, details } = check.failure;
    const fingerprint = typeof details?.fingerprint === 'string' ? details.fingerprint : '';
    const isPinned = pinned.includes(fingerprint);
    return (
      <>
        <p>
          <Chip tone="bad">not connected</Chip> {message}
        </p>
        {fingerprint !== '' && !isPinned && (
          <Button onPress={() => onPin(fingerprint)}>Accept exactly this certificate</Button>
        )}
        {isPinned && <p className="field__note">It is now on the accepted list. Check again, then save.</p>}
      </>
    );
  }
  const { certificate } = check;
  return (
    <>
      <p>
        <Chip tone="good">connected</Chip> Ready after {duration(check.readyMs)}
        {check.tlsVersion !== undefined && `, over ${check.tlsVersion}`}.
      </p>
      {certificate && (
        <dl className="facts">
          <Fact of="Certificate for">{certificate.hosts}</Fact>
          <Fact of="Issued by">{certificate.issuer}</Fact>
          <Fact of="Good until">{certificate.validTo}</Fact>
          <ExactFact of="SHA-256" text={writeFingerprint(certificate.fingerprint)} />
        </dl>
      )}
    </>
  );
}
