/** One setting: its name, what it does, and the control that sets it. */
import type { ReactNode } from 'react';
import { Toggle } from './Toggle.tsx';

type SettingProps = { readonly name: string; readonly words: string; readonly children?: ReactNode };

export function Setting({ name, words, children }: SettingProps) {
  return (
    <div className="entry setting">
      <p>
        <b>{name}</b>
        <span>{words}</span>
      </p>
      {children}
    </div>
  );
}

type SwitchSettingProps = Omit<SettingProps, 'children'> & {
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

/** A setting that is on or off. */
export function SwitchSetting({ name, words, isOn, onChange }: SwitchSettingProps) {
  return (
    <Setting name={name} words={words}>
      <Toggle name={name} label={isOn ? 'On' : 'Off'} isOn={isOn} onChange={onChange} />
    </Setting>
  );
}
