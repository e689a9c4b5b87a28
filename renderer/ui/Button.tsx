/** A button with a word, an optional icon, and one of four weights. */
import type { LucideIcon } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

type ButtonProps = {
  readonly children: ReactNode;
  readonly onPress: () => void;
  /** `danger`: for destructive actions, to the right of other buttons. */
  readonly weight?: 'primary' | 'outline' | 'quiet' | 'danger';
  readonly icon?: LucideIcon;
  readonly disabled?: boolean;
  /** The name for screen readers, if the label is not enough. */
  readonly name?: string;
  /** Of a button that shows something below: whether it does. */
  readonly isExpanded?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
};

export function Button(props: ButtonProps) {
  const { children, onPress, weight = 'outline', icon: Icon, disabled, name, isExpanded, ref } = props;
  return (
    <button
      type="button"
      ref={ref}
      className={weight === 'outline' ? 'button' : `button button--${weight}`}
      onClick={onPress}
      disabled={disabled}
      aria-expanded={isExpanded}
      {...(name === undefined ? {} : { 'aria-label': name, title: name })}
    >
      {Icon && <Icon aria-hidden />}
      {children}
    </button>
  );
}
