/** The open flow was changed by another program: keep the text on the screen, or take over the other. */

import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import type { SavedText } from './flows-state.ts';

type ConflictAlertProps = {
  readonly conflict: { readonly name: string; readonly theirs?: SavedText | undefined };
  readonly onMine: () => void;
  readonly onTheirs: () => void;
};

export function ConflictAlert({ conflict: { name, theirs }, onMine, onTheirs }: ConflictAlertProps) {
  return (
    <Alert
      tone="warn"
      actions={
        <>
          <Button onPress={onMine}>Save my text</Button>
          <Button onPress={onTheirs}>{theirs ? 'Take the other text' : 'Drop my text'}</Button>
        </>
      }
    >
      {theirs ? (
        <details className="fold">
          <summary>Another program changed {name} since you opened it. Nothing was overwritten. Show its text</summary>
          <pre className="box">{theirs.text}</pre>
        </details>
      ) : (
        <>Another program removed {name} since you opened it. Your text is still here.</>
      )}
    </Alert>
  );
}
