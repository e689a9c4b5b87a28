/** Each signature choice that the specification leaves open, beside the environment's own. */
import type { ReactNode } from 'react';
import type { SignatureParameterName, SigningProfile } from '../../shared/signature/profile.ts';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { Section } from '../ui/Section.tsx';
import { TextField } from '../ui/TextField.tsx';
import { ChangeMark } from './ChangeMark.tsx';
import { answerLabel, expiresLabel, OPEN_CHOICE_NAMES, OPEN_CHOICES } from './open-choices.ts';
import './profile.css';

type ProfileChoicesProps = {
  readonly profile: SigningProfile;
  /** What the environment uses. */
  readonly usual: SigningProfile;
  readonly onProfile: (profile: SigningProfile) => void;
};

const ORDERS: readonly (readonly SignatureParameterName[])[] = [
  ['created', 'expires', 'keyid'],
  ['created', 'keyid', 'expires'],
  ['expires', 'created', 'keyid'],
  ['expires', 'keyid', 'created'],
  ['keyid', 'created', 'expires'],
  ['keyid', 'expires', 'created'],
];
const orderLabel = (order: readonly SignatureParameterName[]) => order.join(', ');

export function ProfileChoices({ profile, usual, onProfile }: ProfileChoicesProps) {
  const change = (part: Partial<SigningProfile>) => onProfile({ ...profile, ...part });
  return (
    <Section title="Signing options" note="fields of the signing profile">
      <div>
        {OPEN_CHOICE_NAMES.map((field) => (
          <Choice key={field} usual={answerLabel(field, usual)} isChanged={profile[field] !== usual[field]}>
            <SetChoice field={field} profile={profile} onProfile={onProfile} />
          </Choice>
        ))}
        <Choice
          usual={expiresLabel(usual.expires)}
          isChanged={expiresLabel(profile.expires) !== expiresLabel(usual.expires)}
        >
          <ExpiresChoice profile={profile} onProfile={onProfile} />
        </Choice>
        <Choice
          usual={orderLabel(usual.parameterOrder)}
          isChanged={orderLabel(profile.parameterOrder) !== orderLabel(usual.parameterOrder)}
        >
          <ChoiceField
            label="Order of the parameters"
            choices={ORDERS.map((order) => [orderLabel(order), orderLabel(order)] as const)}
            chosen={orderLabel(profile.parameterOrder)}
            onChoose={(words) => {
              const order = ORDERS.find((one) => orderLabel(one) === words);
              if (order) change({ parameterOrder: order });
            }}
          />
        </Choice>
        <Choice usual={usual.label} isChanged={profile.label !== usual.label}>
          <TextField
            label="Label of the signature"
            isBytes
            value={profile.label}
            complaint={
              /^[a-z*][a-z0-9_.*-]*$/.test(profile.label)
                ? undefined
                : 'Expected lower-case letters, digits and _-.*, beginning with a letter or *.'
            }
            onChange={(label) => change({ label })}
          />
        </Choice>
        <Choice
          usual={`${usual.clockToleranceSec} s`}
          isChanged={profile.clockToleranceSec !== usual.clockToleranceSec}
        >
          <NumberField
            label="Clock tolerance when verifying, in seconds"
            unit="seconds"
            value={profile.clockToleranceSec}
            onChange={(clockToleranceSec) => change({ clockToleranceSec })}
          />
        </Choice>
      </div>
    </Section>
  );
}

type ChoiceProps = { readonly usual: string; readonly isChanged: boolean; readonly children: ReactNode };

function Choice({ usual, isChanged, children }: ChoiceProps) {
  return (
    <div className="stack stack--close inset ruled">
      {children}
      <p className="faint small">
        The specification does not say; this environment uses {usual}.{' '}
        {isChanged && <ChangeMark status="changed" before={usual} />}
      </p>
    </div>
  );
}

type FieldProps = Pick<ProfileChoicesProps, 'profile' | 'onProfile'>;

function SetChoice({ field, profile, onProfile }: FieldProps & { readonly field: keyof typeof OPEN_CHOICES }) {
  const { title, answers } = OPEN_CHOICES[field];
  return (
    <ChoiceField<string>
      label={title}
      choices={answers}
      chosen={profile[field]}
      onChoose={(value) => onProfile({ ...profile, [field]: value })}
    />
  );
}

function ExpiresChoice({ profile, onProfile }: FieldProps) {
  const { expires } = profile;
  const kind = expires === 'off' ? 'off' : 'afterSec' in expires ? 'afterSec' : 'afterMs';
  const amount = expires === 'off' ? 100 : 'afterSec' in expires ? expires.afterSec : expires.afterMs;
  const choose = (chosen: 'off' | 'afterSec' | 'afterMs', by: number) => {
    const next = chosen === 'off' ? chosen : chosen === 'afterSec' ? { afterSec: by } : { afterMs: by };
    onProfile({ ...profile, expires: next });
  };
  return (
    <div className="open-choice__pair">
      <ChoiceField
        label="expires"
        choices={[
          ['afterSec', 'created + seconds'],
          ['afterMs', 'created + a bare number, as a milliseconds reading gives'],
          ['off', 'none'],
        ]}
        chosen={kind}
        onChoose={(chosen) => choose(chosen, amount)}
      />
      {expires !== 'off' && (
        <NumberField
          label={kind === 'afterSec' ? 'Seconds' : 'Number'}
          unit={kind === 'afterSec' ? 'seconds' : 'the unit of created'}
          least={1}
          value={amount}
          onChange={(by) => choose(kind, by)}
        />
      )}
    </div>
  );
}
