/**
 * A button that opens the copy forms of an exchange. The token stays masked unless its switch is on; the switch resets each time, and for a live
 * environment the user must first type its name.
 */
import { Check, Copy, KeyRound } from 'lucide-react';
import { useState } from 'react';
import type { CopyForm } from '../../shared/forms/copy-form.ts';
import { Menu } from '../ui/Menu.tsx';
import { TextField } from '../ui/TextField.tsx';
import { Toggle } from '../ui/Toggle.tsx';
import { COPY_WORDS } from './copy-labels.ts';
import type { CopyStatus } from './copy-store.ts';
import './copy.css';

type CopyMenuProps = {
  readonly forms: readonly CopyForm[];
  readonly state: CopyStatus;
  /** Absent if the exchange's environment no longer exists; its token is then unavailable. */
  readonly environment: { readonly name: string; readonly isLive: boolean } | undefined;
  readonly onCopy: (form: CopyForm, hasToken: boolean) => void;
  /** Clears the result of the last copy. */
  readonly onClose: () => void;
};

export function CopyMenu(props: CopyMenuProps) {
  return (
    <Menu label="Copy" icon={Copy} name="Copy as" kind="dialog" onOpen={props.onClose}>
      <CopyForms {...props} />
    </Menu>
  );
}

function CopyForms({ forms, state, environment, onCopy }: CopyMenuProps) {
  const [hasToken, setHasToken] = useState(false);
  const [typedName, setTypedName] = useState('');
  const mustName = hasToken && environment?.isLive === true;
  const isHeld = mustName && typedName !== environment.name;
  return (
    <div className="copy-forms">
      {forms.map((form) => (
        <button
          key={form}
          type="button"
          className="popup__item"
          disabled={isHeld}
          onClick={() => onCopy(form, hasToken)}
        >
          <span className="copy-forms__name">{COPY_WORDS[form].label}</span>
          <small>{COPY_WORDS[form].what}</small>
          {state.kind === 'copied' && state.form === form && <Check className="popup__check" aria-hidden />}
        </button>
      ))}
      {environment && (
        <div className="copy-forms__token">
          <KeyRound aria-hidden />
          <Toggle label="With the real token" isOn={hasToken} onChange={setHasToken} />
        </div>
      )}
      {mustName && (
        <TextField
          label={`${environment.name} is live. Type its name to copy its token.`}
          value={typedName}
          onChange={setTypedName}
        />
      )}
      <p className="copy-forms__outcome" role="status" data-failed={state.kind === 'failed'}>
        {outcomeLabel(state)}
      </p>
    </div>
  );
}

function outcomeLabel(state: CopyStatus): string {
  if (state.kind === 'failed') return state.failure.message;
  if (state.kind !== 'copied') return '';
  const { label } = COPY_WORDS[state.form];
  return state.hasToken ? `${label} copied, with the real token.` : `${label} copied.`;
}
