/** What a remote environment needs before it can send, with a link to where each part is set. */
import { CircleDashed } from 'lucide-react';
import type { Environment } from '../../shared/environment/environment.ts';
import { type MissingPart, missingParts } from '../../shared/environment/new-environment.ts';
import { Button } from '../ui/Button.tsx';
import type { EditorPart } from './environments-store.ts';

type MissingPartsProps = {
  readonly environment: Environment;
  readonly onShow: (part: EditorPart) => void;
  /** Opens the Keys room. */
  readonly onKeys: () => void;
};

const STEPS: Readonly<Record<MissingPart, { readonly words: string; readonly place: EditorPart | 'keys' }>> = {
  baseUrl: { words: 'Its address', place: 'address' },
  clientId: { words: 'Your client id', place: 'address' },
  key: { words: 'A private key, under Keys', place: 'keys' },
  token: { words: 'An access token, under Keys', place: 'keys' },
  customers: { words: 'A subscriber to dial as', place: 'ussd' },
};

export function MissingParts({ environment, onShow, onKeys }: MissingPartsProps) {
  const missing = missingParts(environment);
  if (missing.length === 0) return null;
  return (
    <section className="missing soft stack stack--tight" aria-label="What is missing">
      <p>Before anything can be sent to {environment.name} it lacks:</p>
      <ul className="line">
        {missing.map((one) => {
          const { words, place } = STEPS[one];
          return (
            <li key={one}>
              <Button weight="quiet" icon={CircleDashed} onPress={() => (place === 'keys' ? onKeys() : onShow(place))}>
                {words}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
