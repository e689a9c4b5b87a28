/** A button with a word, an optional icon, and one of three weights. */
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

type ButtonProps = {
  readonly children: ReactNode;
  readonly onPress: () => void;
  readonly weight?: 'main' | 'plain' | 'quiet';
  readonly icon?: LucideIcon;
  readonly disabled?: boolean;
  /** The name for screen readers, where the words on it are not enough. */
  readonly name?: string;
};

export function Button({ children, onPress, weight = 'plain', icon: Icon, disabled, name }: ButtonProps) {
  return (
    <button
      type="button"
      className={weight === 'plain' ? 'button' : `button button--${weight}`}
      onClick={onPress}
      disabled={disabled}
      {...(name === undefined ? {} : { 'aria-label': name, title: name })}
    >
      {Icon && <Icon size={14} aria-hidden />}
      {children}
    </button>
  );
}
