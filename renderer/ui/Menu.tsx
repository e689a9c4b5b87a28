/** A button that opens a menu or a small dialog, and the menu's items. */
import { Check, ChevronDown, type LucideIcon } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Popup } from './Popup.tsx';

type MenuProps = {
  readonly label: string;
  readonly icon: LucideIcon;
  /** The name of the menu or dialog. */
  readonly name: string;
  readonly kind?: 'menu' | 'dialog';
  readonly onOpen?: () => void;
  /** Only the icon is drawn; the name is its title. */
  readonly isLabelHidden?: boolean;
  /** What is in it; a function gets what closes it. */
  readonly children: ReactNode | ((close: () => void) => ReactNode);
};

export function Menu({ label, icon: Icon, name, kind = 'menu', onOpen, isLabelHidden = false, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  return (
    <>
      <button
        type="button"
        ref={button}
        className="button button--quiet"
        {...(isLabelHidden ? { 'aria-label': name, title: name } : {})}
        aria-haspopup={kind}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => {
          if (!isOpen) onOpen?.();
          setOpen(!isOpen);
        }}
      >
        <Icon aria-hidden />
        {!isLabelHidden && (
          <>
            {label}
            <ChevronDown aria-hidden />
          </>
        )}
      </button>
      {isOpen && button.current && (
        <Popup id={id} role={kind} label={name} at={button.current} onClose={() => setOpen(false)}>
          {typeof children === 'function' ? children(() => setOpen(false)) : children}
        </Popup>
      )}
    </>
  );
}

type MenuItemProps = {
  readonly onPress: () => void;
  readonly disabled?: boolean;
  /** For an item that is on or off. */
  readonly isChecked?: boolean;
  readonly children: ReactNode;
};

export function MenuItem({ onPress, disabled, isChecked, children }: MenuItemProps) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: `aria-checked` is set on a checkbox item only.
    <button
      type="button"
      role={isChecked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={isChecked}
      tabIndex={-1}
      className="popup__item"
      disabled={disabled}
      onClick={onPress}
    >
      {children}
      {isChecked && <Check className="popup__check" aria-hidden />}
    </button>
  );
}
