/** What this environment speaks, and how USSD sessions open and run in it. */
import { Plus, X } from 'lucide-react';
import { complaintAbout } from '../../shared/environment/edit-fields.ts';
import type { UssdProfile } from '../../shared/environment/environment.ts';
import { isSigned } from '../../shared/environment/ussd-protocol.ts';
import { Button } from '../ui/Button.tsx';
import { ChoiceField } from '../ui/ChoiceField.tsx';
import { choicesOf } from '../ui/choices-of.ts';
import { Section } from '../ui/Section.tsx';
import { TextField } from '../ui/TextField.tsx';
import { ProtocolChoice } from './ProtocolChoice.tsx';
import type { PartProps } from './part-props.ts';
import { LimitsSection, OpenChoice, WordingsSection } from './UssdLimits.tsx';

export function ProtocolPart(props: PartProps) {
  return (
    <>
      {/* Of a new one it is asked first, and ours speaks the specification's alone. */}
      {props.environment?.kind === 'remote' && (
        <Section title="What does it speak?">
          <div className="inset">
            <ProtocolChoice {...props} />
          </div>
        </Section>
      )}
      <ProfileSection {...props} />
      <LimitsSection {...props} />
      <WordingsSection {...props} />
    </>
  );
}

function ProfileSection(props: PartProps) {
  const { fields, kept, problems, onChange } = props;
  const profile = fields.ussdProfile;
  const usual = kept.ussdProfile;
  return (
    <Section title="Opening a session" note="fields of the USSD profile">
      <div>
        <OpenChoice usual={usual.serviceCode}>
          <TextField
            label="Service code to dial"
            isBytes
            value={profile.serviceCode}
            complaint={complaintAbout('ussdProfile.serviceCode', problems)}
            onChange={(serviceCode) => onChange({ ussdProfile: { ...profile, serviceCode } })}
          />
        </OpenChoice>
        {isSigned(profile) && <OpeningOfService {...props} />}
      </div>
    </Section>
  );
}

/** What the specification leaves open about the first request of its own service. */
function OpeningOfService({ fields, kept, problems, onChange }: PartProps) {
  const profile = fields.ussdProfile;
  const usual = kept.ussdProfile;
  const change = (part: Partial<UssdProfile>) => onChange({ ussdProfile: { ...profile, ...part } });
  const putPair = (at: number, pair: readonly [string, string]) =>
    change({ startPairs: profile.startPairs.map((one, place) => (place === at ? pair : one)) });
  return (
    <>
      <OpenChoice usual={wordsOf(CONTENT_TYPE_WORDS, usual.contentType)}>
        <ChoiceField
          label="How the name/value pairs travel"
          choices={CONTENT_TYPE_WORDS}
          chosen={profile.contentType}
          onChoose={(contentType) => change({ contentType })}
        />
      </OpenChoice>
      <OpenChoice usual={wordsOf(SESSION_ID_WORDS, usual.sessionId)}>
        <ChoiceField
          label="Who names the session"
          choices={SESSION_ID_WORDS}
          chosen={profile.sessionId}
          onChoose={(sessionId) => change({ sessionId })}
        />
      </OpenChoice>
      <OpenChoice usual={wordsOf(START_CHOICE_WORDS, usual.startChoice)}>
        <ChoiceField
          label="What is sent as choice at the start"
          choices={START_CHOICE_WORDS}
          chosen={profile.startChoice}
          onChoose={(startChoice) => change({ startChoice })}
        />
      </OpenChoice>
      <OpenChoice usual={usual.startPairs.map(([name, value]) => `${name}=${value}`).join(', ') || 'none'}>
        <fieldset className="stack">
          <legend className="field__label">Extra pairs at the start</legend>
          <ul>
            {profile.startPairs.map(([name, value], at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a pair has no identity but its place
              <li key={at} className="together">
                <TextField
                  label={`Name of pair ${at + 1}`}
                  isLabelHidden
                  isBytes
                  placeholder="name"
                  value={name}
                  isPatient
                  complaint={complaintAbout(`ussdProfile.startPairs.${at}`, problems)}
                  onChange={(next) => putPair(at, [next, value])}
                />
                <TextField
                  label={`Value of pair ${at + 1}`}
                  isLabelHidden
                  isBytes
                  placeholder="value"
                  value={value}
                  onChange={(next) => putPair(at, [name, next])}
                />
                <Button
                  weight="quiet"
                  icon={X}
                  name={`Remove pair ${at + 1}`}
                  onPress={() => change({ startPairs: profile.startPairs.toSpliced(at, 1) })}
                >
                  {null}
                </Button>
              </li>
            ))}
          </ul>
          <Button weight="quiet" icon={Plus} onPress={() => change({ startPairs: [...profile.startPairs, ['', '']] })}>
            Add a pair
          </Button>
          <p className="field__note">
            In a value, {'{customerId}'}, {'{msisdn}'} and {'{serviceCode}'} stand for the subscriber’s and this
            environment’s.
          </p>
        </fieldset>
      </OpenChoice>
    </>
  );
}

type Choices<T extends string> = readonly (readonly [value: T, words: string])[];

/** A choice without a label does not compile. Each label also ends the sentence “this environment uses …”. */
const CONTENT_TYPE_WORDS = choicesOf<UssdProfile['contentType']>({
  form: 'a form (application/x-www-form-urlencoded)',
  json: 'a JSON object',
  multipart: 'multipart form data',
  query: 'the query of the URL, with an empty body',
});

const SESSION_ID_WORDS = choicesOf<UssdProfile['sessionId']>({
  server: 'the service’s name: no sessionId is sent at the start',
  client: 'a name of its own: a UUID is sent as sessionId',
});

const START_CHOICE_WORDS = choicesOf<UssdProfile['startChoice']>({
  empty: 'an empty choice',
  omit: 'no choice at all',
  code: 'the code that was dialled, as choice',
});

function wordsOf<T extends string>(choices: Choices<T>, value: T): string {
  return choices.find(([one]) => one === value)?.[1] ?? value;
}
