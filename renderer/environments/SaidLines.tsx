/** What the last act on the environment, its key or its token did, or why it failed. */
import type { Failure } from '../../shared/failure.ts';
import { Alert } from '../ui/Alert.tsx';
import type { EnvironmentsState } from './environments-store.ts';
import type { KeysState } from './keys/keys-store.ts';

type SaidLinesProps = {
  readonly room: EnvironmentsState;
  readonly keys: KeysState /** Of an act elsewhere on the page. */;
  readonly failure?: Failure | undefined;
};

export function SaidLines({ room, keys, failure: other }: SaidLinesProps) {
  const failure = room.actFailure ?? keys.actFailure ?? other;
  const said = [...room.notes, ...(keys.done === undefined ? [] : [keys.done])].join(' ');
  return (
    <div className="environment__said stack">
      {failure && (
        <Alert tone="bad">
          <FailureLines failure={failure} />
        </Alert>
      )}
      <div role="status">
        {said !== '' && (
          <Alert tone="good" isSilent>
            {said}
          </Alert>
        )}
      </div>
    </div>
  );
}

/** Several invalid fields are easier to read as a list than as one paragraph. */
function FailureLines({ failure: { message, details } }: { readonly failure: Failure }) {
  const lines = Array.isArray(details?.problems) ? details.problems.map(String) : [];
  if (lines.length < 2) return <span>{message}</span>;
  return (
    <div>
      <p>The environment was not saved: {lines.length} fields do not fit.</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
