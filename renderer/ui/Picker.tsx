/** A button that opens a list to choose from; arrows, Home, End, Enter and Escape work as in any list box. */
import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

export type PickerOption = { readonly id: string; readonly face: ReactNode };

type PickerProps = {
  readonly name: string;
  readonly face: ReactNode;
  readonly options: readonly PickerOption[];
  readonly chosenId: string | undefined;
  readonly onChoose: (id: string) => void;
};

export function Picker({ name, face, options, chosenId, onChoose }: PickerProps) {
  const [isOpen, setOpen] = useState(false);
  const chosenAt = Math.max(
    0,
    options.findIndex((option) => option.id === chosenId),
  );
  const [activeAt, setActiveAt] = useState(chosenAt);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();

  useEffect(() => {
    if (!isOpen) return;
    list.current?.focus();
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  useEffect(() => {
    if (isOpen) list.current?.children[activeAt]?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, activeAt]);

  const open = () => {
    setActiveAt(chosenAt);
    setOpen(!isOpen);
  };
  const choose = (at: number) => {
    const option = options[at];
    if (option) onChoose(option.id);
    setOpen(false);
    button.current?.focus();
  };
  const steer = (event: KeyboardEvent) => {
    const last = options.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(last, activeAt + 1),
      ArrowUp: Math.max(0, activeAt - 1),
      Home: 0,
      End: last,
    };
    const to = moves[event.key];
    if (to !== undefined) setActiveAt(to);
    else if (event.key === 'Enter' || event.key === ' ') choose(activeAt);
    else if (event.key === 'Escape') {
      setOpen(false);
      button.current?.focus();
    } else if (event.key === 'Tab') {
      setOpen(false);
      return;
    } else return;
    // The phone must not take these keys as its own.
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="picker" ref={root}>
      <button
        type="button"
        ref={button}
        className="picker__button"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onClick={open}
      >
        <span className="for-readers">{name}: </span>
        {face}
        <ChevronDown className="picker__chevron" size={14} aria-hidden />
      </button>
      {isOpen && (
        <div
          className="picker__list"
          role="listbox"
          id={listId}
          aria-label={name}
          aria-activedescendant={`${listId}-${activeAt}`}
          tabIndex={-1}
          ref={list}
          onKeyDown={steer}
        >
          {options.map((option, at) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list itself takes the keys and names the active option.
            <div
              key={option.id}
              id={`${listId}-${at}`}
              className="picker__option"
              role="option"
              tabIndex={-1}
              aria-selected={option.id === chosenId}
              data-active={at === activeAt}
              onPointerMove={() => setActiveAt(at)}
              onClick={() => choose(at)}
            >
              {option.face}
              {option.id === chosenId && <Check className="picker__check" size={14} aria-hidden />}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
