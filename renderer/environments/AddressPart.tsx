/** Name, address, client and key id, colour and danger mark, beside what the vault holds. */
import { KeyRound } from 'lucide-react';
import { readBaseUrl } from '../../shared/environment/base-url.ts';
import { complaintAbout } from '../../shared/environment/edit-fields.ts';
import { ENVIRONMENT_COLOURS, type EnvironmentColour } from '../../shared/environment/environment.ts';
import { Button } from '../ui/Button.tsx';
import { Fact } from '../ui/Fact.tsx';
import { Section } from '../ui/Section.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { Setting, SwitchSetting } from '../ui/Setting.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { PartProps } from './part-props.ts';

const COLOUR_WORDS = { teal: 'Teal', blue: 'Blue', violet: 'Violet', amber: 'Amber', red: 'Red' } as const;

function Swatch({ colour }: { readonly colour: EnvironmentColour }) {
  return (
    <span className="icon-word">
      <span className={`environment-chip environment-chip--${colour}`} aria-hidden /> {COLOUR_WORDS[colour]}
    </span>
  );
}

type AddressPartProps = PartProps & {
  /** Opens the Sandbox room. */
  readonly onSandbox: () => void;
  /** Opens the Keys room. */
  readonly onKeys: () => void;
};

export function AddressPart(props: AddressPartProps) {
  const { fields, environment, onChange, onSandbox } = props;
  const isSandbox = environment?.kind === 'embedded-sandbox';
  return (
    <>
      {isSandbox ? (
        <Section
          title="Where it is"
          actions={
            <Button weight="quiet" onPress={onSandbox}>
              Open the Sandbox room
            </Button>
          }
        >
          <p className="note">
            The Sandbox runs inside Dialbench: its address, client id, token and key are its own and come with it.
            Colour and profiles can be changed here.
          </p>
        </Section>
      ) : (
        <WhereSection {...props} />
      )}
      <Section title="How it is marked">
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
    </>
  );
}

function WhereSection({ fields, problems, environment, onChange, onKeys }: AddressPartProps) {
  const read = readBaseUrl(fields.baseUrl);
  const keptAs = read.ok && read.baseUrl !== fields.baseUrl ? `Kept as ${read.baseUrl}. ${read.note ?? ''}` : undefined;
  const field = (name: 'name' | 'baseUrl' | 'clientId' | 'keyId') => ({
    value: fields[name],
    complaint: complaintAbout(name, problems),
    onChange: (typed: string) => onChange({ [name]: typed }),
  });
  const vaultKeyId = environment && environment.ownKeyId === '' ? environment.keyId : '';
  return (
    <Section title="Where it is and who you are there">
      <div className="columns inset">
        <TextField label="Name" {...field('name')} />
        <TextField
          label="Base URL"
          isBytes
          placeholder="https://api.example"
          note={keptAs ?? 'Without /v1. https, or http on this machine only.'}
          {...field('baseUrl')}
        />
        <TextField label="Client id" isBytes note="Sent as X-Client-Id." {...field('clientId')} />
        <TextField
          label="Key id"
          isBytes
          placeholder={vaultKeyId}
          note={
            vaultKeyId === ''
              ? 'What the service calls your key; it stands in the signature as keyid. Empty: the name that the vault gives it.'
              : `What the service calls your key. Empty: the vault’s name for it, ${vaultKeyId}.`
          }
          {...field('keyId')}
        />
      </div>
      {environment && (
        <dl className="facts inset">
          <Fact of="Private key">
            {environment.publicKeyBase64 === undefined ? (
              'none yet'
            ) : (
              <>
                in the vault; its public key is <code>{environment.publicKeyBase64}</code>
              </>
            )}
          </Fact>
          <Fact of="Access token">
            {environment.hasToken ? 'in the vault' : 'none yet'}
            <Button weight="quiet" icon={KeyRound} onPress={onKeys}>
              Open Keys
            </Button>
          </Fact>
        </dl>
      )}
    </Section>
  );
}
