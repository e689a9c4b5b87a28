/** The one bar of the page: what is unsaved or does not fit, and Save. */
import { CircleAlert, RotateCcw, Save } from 'lucide-react';
import { FIELD_WORDS, type FieldName } from '../../shared/environment/edit-fields.ts';
import type { FieldProblem } from '../../shared/environment/read-fields.ts';
import { Button } from '../ui/Button.tsx';
import { namesOf } from '../ui/choices-of.ts';
import type { SecretName } from './MissingForm.tsx';

type UnsavedBarProps = {
  readonly changed: readonly FieldName[];
  /** What was typed for the vault. */
  readonly typed: readonly SecretName[];
  /** What was typed and does not fit. */
  readonly wrong: readonly FieldProblem[];
  /** What nobody typed yet. */
  readonly needed: readonly FieldProblem[];
  readonly isNew: boolean;
  /** It is a service, whose address is called its base URL on this page. */
  readonly isService: boolean;
  readonly isBusy: boolean;
  readonly canSave: boolean;
  readonly onDiscard: () => void;
  readonly onSave: () => void;
};

const SECRET_WORDS: Readonly<Record<SecretName, string>> = { key: 'private key', token: 'access token' };

export function UnsavedBar(props: UnsavedBarProps) {
  const { changed, typed, wrong, needed, isNew, isService, isBusy, canSave, onDiscard, onSave } = props;
  const wordOf = (name: FieldName) => (name === 'baseUrl' && isService ? 'base URL' : FIELD_WORDS[name]);
  const unsaved = [...changed.map(wordOf), ...typed.map((name) => SECRET_WORDS[name])];
  return (
    <div className="bar">
      <p role="status" className="grow">
        {wrong.length > 0 ? (
          <>
            <CircleAlert aria-hidden className="bad" />{' '}
            {firstOfEach(wrong, wordOf)
              .map(({ word, message }) => `Please check the ${word}: ${message}`)
              .join(' ')}
          </>
        ) : needed.length > 0 ? (
          <>
            Still needed:{' '}
            {firstOfEach(needed, wordOf)
              .map(({ word }) => word)
              .join(', ')}
            .
          </>
        ) : (
          <>Unsaved: {unsaved.join(', ')}.</>
        )}
      </p>
      <Button icon={RotateCcw} onPress={onDiscard} disabled={isBusy}>
        {isNew ? 'Discard' : 'Discard changes'}
      </Button>
      <Button weight="primary" icon={Save} onPress={onSave} disabled={!canSave}>
        {isBusy ? 'Saving …' : 'Save'}
      </Button>
    </div>
  );
}

/** The field that a problem is about. */
export function fieldName(field: string): FieldName | undefined {
  const first = field.split('.')[0];
  return namesOf(FIELD_WORDS).find((name) => name === first);
}

/** One problem of each field, which its part of the page tells with all others. */
function firstOfEach(problems: readonly FieldProblem[], wordOf: (name: FieldName) => string) {
  const words = new Map<string, string>();
  for (const { field, message } of problems) {
    const name = fieldName(field);
    const word = name ? wordOf(name) : field;
    if (!words.has(word)) words.set(word, message);
  }
  return [...words].map(([word, message]) => ({ word, message }));
}
