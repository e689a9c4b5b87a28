/** What the service of an environment speaks: the protocols by name, with one request and one reply of the chosen as they travel. */
import { MADE_UP_CALLER } from '../../shared/environment/new-application.ts';
import { type ProtocolKind, protocolKind, type UssdProtocol } from '../../shared/environment/ussd-protocol.ts';
import { isSameJson } from '../../shared/json/same-json.ts';
import { sampleOfFields, USUAL_FIELDS } from '../../shared/ussd/protocol/json-fields.ts';
import { PROTOCOLS } from '../../shared/ussd/protocol/protocols.ts';
import { namesOf } from '../ui/choices-of.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { JsonFields } from './JsonFields.tsx';
import type { PartProps } from './part-props.ts';
import './protocol-choice.css';

export function ProtocolChoice(props: PartProps) {
  const { fields, environment, onChange } = props;
  const { ussdProfile, customers } = fields;
  const kind = protocolKind(ussdProfile);
  const speak = (protocol: UssdProtocol) => onChange({ ussdProfile: { ...ussdProfile, protocol } });
  const choose = (next: ProtocolKind) => {
    const { protocol: _before, ...profile } = ussdProfile;
    const protocol = next === 'json' ? USUAL_FIELDS : { kind: next };
    const nobody = customers.length === 0 || (environment === undefined && isSameJson(customers, [MADE_UP_CALLER]));
    onChange({
      ussdProfile: next === 'service' ? profile : { ...profile, protocol },
      // An application is called by whatever number; the service knows its customers by ids of its own.
      ...(nobody && { customers: next === 'service' ? [] : [MADE_UP_CALLER] }),
    });
  };
  const { protocol } = ussdProfile;
  const sample = protocol?.kind === 'json' ? sampleOfFields(protocol) : PROTOCOLS[kind].sample;
  return (
    <div className="speaks">
      <Segmented
        name="What does it speak?"
        block="speaks-list"
        isColumn
        choices={namesOf(PROTOCOLS).map((one) => [
          one,
          <span key={one} className="speaks-list__label">
            <b>{PROTOCOLS[one].title}</b>
            <code className="faint" aria-hidden>
              {gist(PROTOCOLS[one].sample.reply)}
            </code>
          </span>,
        ])}
        chosen={kind}
        onChoose={choose}
      />
      <div className="speaks__picture">
        <Travelling title="A press, as it is sent" text={sample.request} />
        <Travelling title="Its answer" text={sample.reply} />
        <p className="field__note">
          {kind === 'service'
            ? 'Every request is signed with your key.'
            : 'Nothing is signed: the address is all that is needed.'}
        </p>
      </div>
      {protocol?.kind === 'json' && (
        <div className="speaks__fields">
          <JsonFields protocol={protocol} problems={props.problems} onChange={speak} />
        </div>
      )}
    </div>
  );
}

function Travelling({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <figure className="speaks__message">
      <figcaption className="field__label">{title}</figcaption>
      <pre>{text}</pre>
    </figure>
  );
}

/** How the body of a message begins. */
function gist(message: string): string {
  return message.slice(message.indexOf('\n\n') + 2).split('\n')[0] ?? '';
}
