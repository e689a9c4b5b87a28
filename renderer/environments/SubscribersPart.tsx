/** The customers whose phone can be played: of a remote service as they are entered here, of the sandbox as its database has them. */
import { Check, PhoneCall, Plus, X } from 'lucide-react';
import { complaintAbout } from '../../shared/environment/edit-fields.ts';
import type { Subscriber } from '../../shared/environment/environment.ts';
import { Button } from '../ui/Button.tsx';
import { NumberField } from '../ui/NumberField.tsx';
import { Section } from '../ui/Section.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { PartProps } from './part-props.ts';

type SubscribersPartProps = PartProps & {
  /** On the phone now, where this is the environment in use. */
  readonly subscriberId: number | undefined;
  readonly onDialAs: (customerId: number) => void;
};

export function SubscribersPart(props: SubscribersPartProps) {
  const { fields, environment, missing } = props;
  const { customers } = fields;
  if (environment?.kind === 'embedded-sandbox') return <SandboxSubscribers {...props} />;
  if (missing.includes('customers')) return <p className="soft">None yet: the first is asked for at the top.</p>;
  const nextId = Math.max(0, ...customers.map(({ customerId }) => customerId)) + 1;
  return (
    <Section title="Customers with a phone" note="whose phone you can play">
      <div className="stack inset">
        <SubscriberRows {...props} rows={customers} />
        <Button
          icon={Plus}
          onPress={() => props.onChange({ customers: [...customers, { customerId: nextId, name: '', msisdn: '' }] })}
        >
          Add a subscriber
        </Button>
      </div>
    </Section>
  );
}

type SubscriberRowsProps = Pick<PartProps, 'problems' | 'onChange'> & { readonly rows: readonly Subscriber[] };

/** The row of somebody who has not been entered yet. */
export const NO_SUBSCRIBER: Subscriber = { customerId: -1, name: '', msisdn: '' };

export function SubscriberRows({ rows, problems, onChange }: SubscriberRowsProps) {
  const put = (at: number, part: Partial<Subscriber>) =>
    onChange({ customers: rows.map((one, place) => (place === at ? { ...one, ...part } : one)) });
  return (
    <ul className="stack stack--close">
      {rows.map(({ customerId, name, msisdn }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: every field of a row may be edited, so its place is its identity
        <li key={at} className="together together--table">
          <NumberField
            label={at === 0 ? 'Customer id' : `Customer id ${at + 1}`}
            isLabelHidden={at > 0}
            unit="id"
            value={customerId < 0 ? undefined : customerId}
            onChange={(next) => put(at, { customerId: next })}
          />
          <TextField
            label={at === 0 ? 'Phone number' : `Phone number ${at + 1}`}
            isLabelHidden={at > 0}
            isBytes
            placeholder="260970000001"
            value={msisdn}
            isPatient
            complaint={
              complaintAbout(`customers.${at}.msisdn`, problems) ??
              (customerId < 0 ? undefined : complaintAbout(`customers.${at}.customerId`, problems))
            }
            // Who has no name of their own is chosen by the number.
            onChange={(next) => put(at, { msisdn: next, ...(name === msisdn ? { name: next } : {}) })}
          />
          <TextField
            label={at === 0 ? 'Subscriber’s name' : `Subscriber’s name ${at + 1}`}
            isLabelHidden={at > 0}
            value={name}
            isPatient
            complaint={complaintAbout(`customers.${at}.name`, problems)}
            onChange={(next) => put(at, { name: next })}
          />
          <Button
            weight="quiet"
            icon={X}
            name={`Remove subscriber ${name || at + 1}`}
            onPress={() => onChange({ customers: rows.toSpliced(at, 1) })}
          >
            {null}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function SandboxSubscribers({ fields, subscriberId, onDialAs }: SubscribersPartProps) {
  const { customers } = fields;
  return (
    <Section
      title="Customers with a phone"
      note={customers.length === 0 ? undefined : `${customers.length} in its database`}
    >
      {customers.length === 0 ? (
        <p className="note">Start the sandbox to see its customers.</p>
      ) : (
        <ul>
          {customers.map(({ customerId, name, msisdn }) => (
            <li key={customerId} className="subscribers__one entry" data-chosen={customerId === subscriberId}>
              <b>{name}</b>
              <code>{msisdn}</code>
              <code className="faint">id {customerId}</code>
              {customerId === subscriberId ? (
                <span className="icon-word small strong subscribers__chosen">
                  <Check aria-hidden /> on the phone
                </span>
              ) : (
                <Button weight="quiet" icon={PhoneCall} onPress={() => onDialAs(customerId)} name={`Dial as ${name}`}>
                  Dial as
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
