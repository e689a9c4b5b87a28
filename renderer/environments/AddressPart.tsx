/** Name, address and client id, colour and danger mark. */
import { ENVIRONMENT_COLOURS, type EnvironmentColour } from '../../shared/environment/environment.ts';
import { isSigned } from '../../shared/environment/ussd-protocol.ts';
import { Section } from '../ui/Section.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { Setting, SwitchSetting } from '../ui/Setting.tsx';
import { BaseUrlField, ClientIdField, NameField } from './AddressFields.tsx';
import type { PartProps } from './part-props.ts';

const COLOUR_WORDS = { teal: 'Teal', blue: 'Blue', violet: 'Violet', amber: 'Amber', red: 'Red' } as const;

function Swatch({ colour }: { readonly colour: EnvironmentColour }) {
  return (
    <span className="icon-word">
      <span className={`environment-chip environment-chip--${colour}`} aria-hidden /> {COLOUR_WORDS[colour]}
    </span>
  );
}

export function AddressPart(props: PartProps) {
  const { fields, environment, missing, onChange } = props;
  const isSandbox = environment?.kind === 'embedded-sandbox';
  return (
    <Section title="Where it is and how it is marked">
      {!isSandbox && environment && (
        <div className="columns inset">
          <NameField {...props} />
          {!missing.includes('baseUrl') && <BaseUrlField {...props} />}
          {isSigned(fields.ussdProfile) && !missing.includes('clientId') && <ClientIdField {...props} />}
        </div>
      )}
      <Setting name="Colour" words="Shown beside its name.">
        <Segmented
          name="Colour"
          choices={ENVIRONMENT_COLOURS.map((colour) => [colour, <Swatch key={colour} colour={colour} />] as const)}
          chosen={fields.colour}
          onChoose={(colour) => onChange({ colour })}
        />
      </Setting>
      {!isSandbox && (
        <SwitchSetting
          name="Live"
          words="A banner stands while it is in use, and whatever may change something there asks for its name, typed. So does taking the mark off, renaming it, and changing where its requests go."
          isOn={fields.danger}
          onChange={(danger) => onChange({ danger })}
        />
      )}
    </Section>
  );
}
