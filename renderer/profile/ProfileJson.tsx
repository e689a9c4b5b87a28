/** The profile as JSON, to copy or paste. A pasted profile applies as soon as it is valid. */
import { useState } from 'react';
import type { SigningProfile } from '../../shared/signature/profile.ts';
import { writeSigningProfile } from '../../shared/signature/profile-json.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { ExactField } from '../ui/ExactField.tsx';
import { Section } from '../ui/Section.tsx';
import { profileFromText } from './profile-draft.ts';

type ProfileJsonProps = {
  readonly profile: SigningProfile;
  readonly usual: SigningProfile;
  readonly onProfile: (profile: SigningProfile) => void;
};

export function ProfileJson({ profile, usual, onProfile }: ProfileJsonProps) {
  const [typed, setTyped] = useState<string>();
  const written = writeSigningProfile(profile);
  const read = typed === undefined ? undefined : profileFromText(typed);
  const isOfThis = read !== undefined && ('fault' in read || writeSigningProfile(read.profile) === written);
  const text = typed !== undefined && isOfThis ? typed : written;
  return (
    <Section
      title="Profile as JSON"
      note="fields left out are the default’s"
      actions={
        <>
          <Button
            weight="quiet"
            onPress={() => {
              setTyped(undefined);
              onProfile(usual);
            }}
          >
            As the environment
          </Button>
          <CopyButton name="Copy JSON" text={() => written} />
        </>
      }
    >
      <div className="stack inset">
        <ExactField
          label="Signing profile as JSON"
          isLabelHidden
          text={text}
          rows={22}
          complaint={isOfThis && 'fault' in read ? read.fault : undefined}
          onChange={(next) => {
            setTyped(next);
            const outcome = profileFromText(next);
            if ('profile' in outcome) onProfile(outcome.profile);
          }}
        />
      </div>
    </Section>
  );
}
