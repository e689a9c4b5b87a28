/** Beside an answer that issued a token: it is masked here, and the vault may have it. */
import { Ticket } from 'lucide-react';
import { useState } from 'react';
import type { Environment } from '../../shared/environment/environment.ts';
import type { Answer, Failure } from '../../shared/failure.ts';
import { Button } from '../ui/Button.tsx';

type IssuedTokenNoteProps = {
  readonly environment: Environment | undefined;
  /** Has main put it into the vault. */
  readonly onUse: () => Promise<Answer<true>>;
};

type Use = 'offered' | 'acting' | 'done' | Failure;

export function IssuedTokenNote({ environment, onUse }: IssuedTokenNoteProps) {
  const [state, setState] = useState<Use>('offered');
  if (!environment) return null;
  const { name, kind } = environment;
  if (kind === 'embedded-sandbox') {
    return (
      <p className="answer__note soft small">
        The token is masked. The embedded sandbox makes its own at each start, and requests carry that one.
      </p>
    );
  }
  const take = async () => {
    setState('acting');
    const used = await onUse();
    setState(used.ok ? 'done' : used.failure);
  };
  return (
    <div className="answer__note line soft small" role="status">
      {state === 'done' ? (
        <span>The token is sealed in the vault, and {name}’s next request carries it.</span>
      ) : (
        <>
          <span>The token is masked here; until the program ends, it can be put into the vault unseen.</span>
          <Button icon={Ticket} onPress={() => void take()} disabled={state === 'acting'}>
            Use as {name}’s token
          </Button>
        </>
      )}
      {typeof state === 'object' && <span className="bad">{state.message}</span>}
    </div>
  );
}
