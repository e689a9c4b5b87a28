/** The signed components of one method, in the order of the base: add, drop, reorder. */
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { DERIVED_COMPONENTS } from '../../shared/signature/components.ts';
import type { SigningProfile } from '../../shared/signature/profile.ts';
import { hueStyle } from '../message/component-hue.ts';
import { Button } from '../ui/Button.tsx';
import { Section } from '../ui/Section.tsx';
import { TextField } from '../ui/TextField.tsx';
import { LineActions } from './LineActions.tsx';
import { componentFault, withComponents } from './profile-draft.ts';
import './profile.css';

type ComponentListProps = {
  readonly method: string;
  readonly profile: SigningProfile;
  /** Header names to offer, lower case. */
  readonly headerNames: readonly string[];
  /** What the environment uses. */
  readonly usual: SigningProfile;
  readonly onProfile: (profile: SigningProfile) => void;
};

export function ComponentList({ method, profile, headerNames, usual, onProfile }: ComponentListProps) {
  const [added, setAdded] = useState('');
  const names = profile.components[method] ?? [];
  const usualNames = usual.components[method];
  const put = (next: readonly string[]) => onProfile(withComponents(profile, method, next));
  const name = added.trim().toLowerCase();
  const fault = name === '' ? undefined : componentFault(name, names);
  const add = () => {
    if (name === '' || fault !== undefined) return;
    put([...names, name]);
    setAdded('');
  };
  const suggestions = [...headerNames, ...DERIVED_COMPONENTS];
  return (
    <Section
      title={`Components of ${method}`}
      note={`${names.length} signed, in this order`}
      actions={
        usualNames &&
        names.join() !== usualNames.join() && (
          <Button weight="quiet" onPress={() => put(usualNames)}>
            As the environment
          </Button>
        )
      }
    >
      {names.length === 0 && (
        <p className="note">
          The profile lists no component for {method}, so nothing but the parameters would be signed. Add one.
        </p>
      )}
      <ol className="component-list">
        {names.map((one, at) => (
          <li key={one} className="hue component-list__row" style={hueStyle(one)}>
            <code>{one}</code>
            {usualNames && !usualNames.includes(one) && <span className="tag">not the environment’s</span>}
            <LineActions
              name={one}
              at={at}
              count={names.length}
              removal="Drop"
              onMove={(by) => put(names.toSpliced(at, 1).toSpliced(at + by, 0, one))}
              onRemove={() => put(names.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      <div className="field-line inset">
        <TextField
          label="Component to add"
          isLabelHidden
          isBytes
          placeholder="a header name, or @authority"
          suggestions={suggestions.filter((one) => !names.includes(one))}
          value={added}
          complaint={fault}
          onChange={setAdded}
          onEnter={add}
        />
        <Button icon={Plus} onPress={add} disabled={name === '' || fault !== undefined}>
          Add
        </Button>
      </div>
    </Section>
  );
}
