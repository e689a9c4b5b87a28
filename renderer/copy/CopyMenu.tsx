/**
 * A button that opens the forms an exchange can be copied in. The token stays masked unless its switch is turned on, which
 * is off again each time; where the environment is live, its name must be typed first.
 */
import { Check, ChevronDown, Copy, KeyRound } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { COPY_FORMS, type CopyForm } from '../../shared/request/forms/copy-form.ts';
import type { CopyStatus } from '../stores/copy-store.ts';
import { TextField } from '../ui/TextField.tsx';
import { Toggle } from '../ui/Toggle.tsx';
import { COPY_WORDS } from './copy-labels.ts';
import './copy.css';

type CopyMenuProps = {
  readonly state: CopyStatus;
  /** Absent where the exchange's environment is no longer known: its token cannot be asked for then. */
  readonly environment: { readonly name: string; readonly isLive: boolean } | undefined;
  readonly onCopy: (form: CopyForm, hasToken: boolean) => void;
  readonly onClose: () => void;
};

export function CopyMenu({ state, environment, onCopy, onClose }: CopyMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const listId = useId();

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  const close = () => {
    setOpen(false);
    onClose();
    button.current?.focus();
  };
  return (
    <div className="copy-menu" ref={root}>
      <button
        type="button"
        ref={button}
        className="button button--quiet"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={() => {
          if (!isOpen) onClose();
          setOpen(!isOpen);
        }}
      >
        <Copy size={13} aria-hidden />
        Copy
        <ChevronDown size={13} aria-hidden />
      </button>
      {isOpen && <CopyForms id={listId} state={state} environment={environment} onCopy={onCopy} onClose={close} />}
    </div>
  );
}

function CopyForms({ id, state, environment, onCopy, onClose }: CopyMenuProps & { readonly id: string }) {
  const [hasToken, setHasToken] = useState(false);
  const [typedName, setTypedName] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const mustName = hasToken && environment?.isLive === true;
  const isHeld = mustName && typedName !== environment.name;

  useEffect(() => {
    list.current?.querySelector('button')?.focus();
  }, []);

  const steer = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const focused = document.activeElement;
    const at = focused instanceof HTMLButtonElement ? buttons.indexOf(focused) : -1;
    if (by !== 0 && at >= 0) {
      buttons[(at + by + buttons.length) % buttons.length]?.focus();
      event.preventDefault();
    }
    // The phone must not take the keys of an open menu as its own.
    if (event.key !== 'Tab') event.stopPropagation();
  };
  return (
    <div className="copy-menu__sheet" id={id} role="dialog" aria-label="Copy as" ref={list} onKeyDown={steer}>
      {COPY_FORMS.map((form) => (
        <button
          key={form}
          type="button"
          className="copy-menu__form"
          disabled={isHeld}
          onClick={() => onCopy(form, hasToken)}
        >
          <b>{COPY_WORDS[form].label}</b>
          <span>{COPY_WORDS[form].what}</span>
          {state.kind === 'copied' && state.form === form && <Check size={14} aria-hidden />}
        </button>
      ))}
      {environment && (
        <div className="copy-menu__token">
          <KeyRound size={14} aria-hidden />
          <Toggle label="With the real token" isOn={hasToken} onChange={setHasToken} />
        </div>
      )}
      {mustName && (
        <div className="copy-menu__name">
          <TextField
            label={`${environment.name} is live. Type its name to copy its token.`}
            value={typedName}
            onChange={setTypedName}
          />
        </div>
      )}
      <p className="copy-menu__outcome" role="status" data-failed={state.kind === 'failed'}>
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
