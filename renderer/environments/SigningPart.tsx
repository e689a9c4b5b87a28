/** The signing profile: every choice the specification leaves open, the signed components of each method, and the whole as JSON. */
import { useState } from 'react';
import { complaintAbout } from '../../shared/environment/edit-fields.ts';
import type { SigningProfile } from '../../shared/signature/profile.ts';
import { ComponentList } from '../profile/ComponentList.tsx';
import { ProfileChoices } from '../profile/ProfileChoices.tsx';
import { ProfileJson } from '../profile/ProfileJson.tsx';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import type { PartProps } from './part-props.ts';

/** The headers a catalogue request may carry. */
const HEADER_NAMES = [
  'content-type',
  'content-digest',
  'content-length',
  'authorization',
  'x-client-id',
  'x-idempotency-key',
  'x-idempotency-id',
  'host',
  'date',
];

export function SigningPart({ fields, kept, problems, environment, onChange }: PartProps) {
  const profile = fields.signingProfile;
  const methods = Object.keys(profile.components);
  const [chosen, setChosen] = useState('POST');
  const method = methods.includes(chosen) ? chosen : (methods[0] ?? 'POST');
  const onProfile = (signingProfile: SigningProfile) => onChange({ signingProfile });
  const complaint = complaintAbout('signingProfile', problems);
  return (
    <>
      {environment?.kind === 'embedded-sandbox' && (
        <p className="note">The Sandbox checks signatures by the same profile, so it takes what is sent here.</p>
      )}
      {complaint !== undefined && <p className="bad">{complaint}</p>}
      <ProfileChoices profile={profile} usual={kept.signingProfile} onProfile={onProfile} />
      <div className="columns">
        <ChoiceField
          label="Components of the method"
          choices={methods.map((one) => [one, one] as const)}
          chosen={method}
          onChoose={setChosen}
        />
      </div>
      <ComponentList
        method={method}
        profile={profile}
        headerNames={HEADER_NAMES}
        usual={kept.signingProfile}
        onProfile={onProfile}
      />
      <ProfileJson profile={profile} usual={kept.signingProfile} onProfile={onProfile} />
    </>
  );
}
