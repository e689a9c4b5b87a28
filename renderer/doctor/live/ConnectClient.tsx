/** Connect your client: what it must know, where its public key goes, and a working program in each language. */
import { Code } from 'lucide-react';
import { useState } from 'react';
import type { CommandInput } from '../../../shared/contract/commands.ts';
import type { Environment } from '../../../shared/environment/environment.ts';
import { FIRST_PROGRAMS } from '../../../shared/loupe/first-programs.ts';
import { SandboxTokenPanel } from '../../copy/SandboxTokenPanel.tsx';
import { Button } from '../../ui/Button.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ExactFact, Fact } from '../../ui/Fact.tsx';
import { Section } from '../../ui/Section.tsx';
import { TextField } from '../../ui/TextField.tsx';
import type { LiveStoreState } from './live-store.ts';
import { RegisterKey } from './RegisterKey.tsx';
import type { LiveSource } from './source.ts';
import { ThroughTheDoor } from './ThroughTheDoor.tsx';

type Subject = Extract<CommandInput<'codegen.program'>['of'], { kind: 'operation' }>;

type ConnectClientProps = {
  readonly store: LiveStoreState;
  readonly environment: Environment;
  readonly source: LiveSource;
  readonly onProgram: (subject: Subject, title: string) => void;
};

const FILE_NAME = /^[\w./~-]{1,300}$/;

export function ConnectClient({ store, environment, source, onProgram }: ConnectClientProps) {
  const [keyFile, setKeyFile] = useState('key.pem');
  const [keyId, setKeyId] = useState('');
  const registered = (store.state?.keys ?? []).filter(({ environmentId }) => environmentId === environment.id);
  const usual = registered.at(-1)?.keyId ?? environment.keyId;
  const isFileName = FILE_NAME.test(keyFile);
  const open = (label: string, input: Subject['input']) =>
    onProgram(
      {
        kind: 'operation',
        environmentId: environment.id,
        input,
        ...{ keyFile, ...(keyId.trim() === '' && usual === '' ? {} : { keyId: keyId.trim() || usual }) },
      },
      label,
    );
  return (
    <div className="page page--text">
      <header>
        <h2 className="room__title">Connect your client</h2>
        <p className="lead">
          Any program that signs can be looked at: nothing is installed in it, and its private key stays with it.
        </p>
      </header>
      <Section title="What your client needs" step={1}>
        <dl className="facts inset">
          <Fact of="Address">
            {source.address === undefined ? (
              source.isSandbox ? (
                'none while the sandbox is stopped'
              ) : (
                'open the door first'
              )
            ) : (
              <>
                <code>{source.address}</code>
                <CopyButton name="Copy" text={() => source.address ?? ''} />
              </>
            )}
          </Fact>
          {source.signed !== undefined && <ExactFact of="Address to sign" text={source.signed} isCopied />}
          <ExactFact of="Client id (X-Client-Id)" text={environment.clientId} isCopied />
          <Fact of="Access token">
            {source.isSandbox ? (
              <SandboxTokenPanel>
                <span>new at each start of the sandbox</span>
              </SandboxTokenPanel>
            ) : (
              `your own for ${environment.name}; the workbench adds none`
            )}
          </Fact>
          <ExactFact of="Key id (keyid)" text={usual} />
        </dl>
      </Section>
      {!source.isSandbox && <ThroughTheDoor environment={environment} source={source} />}
      <RegisterKey store={store} environment={environment} keys={registered} />
      <Section
        title="A program that works"
        step={source.isSandbox ? 3 : 4}
        note="In ten languages, openssl in a shell among them"
      >
        <div className="stack inset">
          <div className="columns">
            <TextField
              label="Your private key’s file"
              value={keyFile}
              isBytes
              complaint={isFileName ? undefined : 'expected a path of letters, digits, dots, slashes, hyphens and _'}
              onChange={setKeyFile}
            />
            <TextField label="Its key id" value={keyId} isBytes placeholder={usual} onChange={setKeyId} />
          </div>
          <p className="line">
            {FIRST_PROGRAMS.map(({ label, input }) => (
              <Button key={label} icon={Code} onPress={() => open(label, input)} disabled={!isFileName}>
                {label}
              </Button>
            ))}
          </p>
          <p className="soft">
            It reads the key from that file and the token from DIALBENCH_TOKEN when it runs; neither is in its text.
            {!source.isSandbox &&
              ' It signs the environment’s own address and calls it directly: lead it through the door as said above.'}
          </p>
        </div>
      </Section>
    </div>
  );
}
