/** How long the network waits, and what the phone says by itself; both can be filled from a preset. */
import type { ReactNode } from 'react';
import { complaintAbout } from '../../shared/environment/edit-fields.ts';
import type { PhoneWordings, UssdLimits } from '../../shared/environment/environment.ts';
import { LIMIT_PRESETS, limitsOf, presetOf, WORDING_PRESETS } from '../../shared/environment/ussd-presets.ts';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { choicesOf } from '../ui/choices-of.ts';
import { NumberField } from '../ui/NumberField.tsx';
import { Section } from '../ui/Section.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { PartProps } from './part-props.ts';

const LIMITS: readonly (readonly [name: keyof UssdLimits, label: string, note: string])[] = [
  ['sessionLimitMs', 'Whole session, in seconds', 'From the dialling to the end.'],
  ['idleLimitMs', 'Time to reply, in seconds', 'From a screen to the answer.'],
  ['applicationLimitMs', 'Answer of the service, in seconds', 'A later answer never reaches the phone.'],
];

const WORDINGS = choicesOf<keyof PhoneWordings>({
  dialling: 'While a code is dialled',
  timedOut: 'Timed out',
  endedByNetwork: 'Ended by the network',
  endedByUser: 'Ended with the red key',
  busy: 'Busy with another session',
  unsupported: 'A code without a service',
  failed: 'A press that failed',
});

/** Shown while the values are no preset's. */
const OWN = ['own', 'values of its own'] as const;

export function LimitsSection({ fields, kept, problems, onChange }: PartProps) {
  const profile = fields.ussdProfile;
  const preset = presetOf(LIMIT_PRESETS, limitsOf(profile));
  const usual = presetOf(LIMIT_PRESETS, limitsOf(kept.ussdProfile));
  const change = (limits: Partial<UssdLimits>) => onChange({ ussdProfile: { ...profile, ...limits } });
  return (
    <Section title="Limits of the network" note="which the phone keeps">
      <OpenChoice usual={usual ? `those of ${usual.name}` : 'limits of its own'}>
        <ChoiceField
          label="Limits as in"
          choices={[...(preset ? [] : [OWN]), ...LIMIT_PRESETS.map(({ id, name }) => [id, name] as const)]}
          chosen={preset?.id ?? OWN[0]}
          onChoose={(id) => change(LIMIT_PRESETS.find((one) => one.id === id)?.values ?? {})}
        />
        {preset && (
          <p className="field__note">
            {preset.source} {preset.unknown}
          </p>
        )}
        <div className="columns columns--small">
          {LIMITS.map(([name, label, note]) => (
            <div key={name}>
              <NumberField
                label={label}
                unit="seconds"
                least={1}
                value={profile[name] / 1000}
                onChange={(seconds) => change({ [name]: seconds * 1000 })}
              />
              <p className={complaintAbout(`ussdProfile.${name}`, problems) ? 'field__complaint' : 'field__note'}>
                {complaintAbout(`ussdProfile.${name}`, problems) ?? note}
              </p>
            </div>
          ))}
        </div>
      </OpenChoice>
    </Section>
  );
}

export function WordingsSection({ fields, kept, problems, onChange }: PartProps) {
  const profile = fields.ussdProfile;
  const preset = presetOf(WORDING_PRESETS, profile.wordings);
  const usual = presetOf(WORDING_PRESETS, kept.ussdProfile.wordings);
  const change = (wordings: PhoneWordings) => onChange({ ussdProfile: { ...profile, wordings } });
  return (
    <Section title="The phone’s own sentences" note="shown where the service has sent none">
      <OpenChoice usual={usual ? `those of ${usual.name}` : 'sentences of its own'}>
        <ChoiceField
          label="Sentences as in"
          choices={[...(preset ? [] : [OWN]), ...WORDING_PRESETS.map(({ id, name }) => [id, name] as const)]}
          chosen={preset?.id ?? OWN[0]}
          onChoose={(id) => change(WORDING_PRESETS.find((one) => one.id === id)?.values ?? profile.wordings)}
        />
        {preset && (
          <p className="field__note">
            {preset.source} {preset.unknown}
          </p>
        )}
        <div className="columns">
          {WORDINGS.map(([name, label]) => (
            <TextField
              key={name}
              label={label}
              value={profile.wordings[name]}
              complaint={complaintAbout(`ussdProfile.wordings.${name}`, problems)}
              onChange={(sentence) => change({ ...profile.wordings, [name]: sentence })}
            />
          ))}
        </div>
        <p className="field__note">
          {'{reason}'} stands for what happened, {'{time}'} for how long the session lasted, {'{code}'} and{' '}
          {'{serviceCode}'} for what was dialled and what this environment answers.
        </p>
      </OpenChoice>
    </Section>
  );
}

/** A choice that the specification leaves open, with what is saved for this environment. */
export function OpenChoice({ usual, children }: { readonly usual: string; readonly children: ReactNode }) {
  return (
    <div className="stack stack--close inset ruled">
      {children}
      <p className="faint small">The specification does not say; this environment uses {usual}.</p>
    </div>
  );
}
