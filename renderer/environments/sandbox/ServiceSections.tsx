/** The service: its address, what it knows about us, and its customers. */
import { ListFilter, Play, RotateCcw, Square } from 'lucide-react';
import type { SandboxState } from '../../../shared/contract/workbench-state.ts';
import type { Environment } from '../../../shared/environment/environment.ts';
import { SandboxTokenPanel } from '../../copy/SandboxTokenPanel.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { ExactFact, Fact } from '../../ui/Fact.tsx';
import { Section } from '../../ui/Section.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { dayOf, timeOfDay } from '../../ui/times.ts';
import { PublicUrl } from './PublicUrl.tsx';
import type { SandboxStoreState } from './sandbox-store.ts';

type ServiceSectionsProps = {
  readonly sandbox: SandboxState;
  readonly environment: Environment;
  readonly store: SandboxStoreState;
  /** The command that is running. */
  readonly running: string | undefined;
  readonly onStart: () => void;
  readonly onStop: () => void;
  /** Lists what reached it. */
  readonly onRequests: () => void;
};

export function ServiceSections({
  sandbox,
  environment,
  store,
  running,
  onStart,
  onStop,
  onRequests,
}: ServiceSectionsProps) {
  const isBusy = running === 'sandbox.start' || running === 'sandbox.stop';
  return (
    <>
      <Section
        title="Service"
        note={<SandboxChip sandbox={sandbox} />}
        actions={
          sandbox.kind === 'running' ? (
            <>
              <Button weight="quiet" icon={ListFilter} onPress={onRequests}>
                What reached it
              </Button>
              <Button icon={Square} onPress={onStop} disabled={isBusy}>
                {running === 'sandbox.stop' ? 'Stopping …' : 'Stop'}
              </Button>
              <ConfirmButton
                weight="primary"
                label="Reset sandbox"
                icon={RotateCcw}
                loses="Orders, sessions, reports and changed customers are forgotten."
                disabled={isBusy || store.acting !== undefined}
                onConfirm={() => void store.act('sandbox.reset', {})}
              />
            </>
          ) : (
            <Button weight="primary" icon={Play} onPress={onStart} disabled={isBusy}>
              {running === 'sandbox.start' ? 'Starting …' : 'Start'}
            </Button>
          )
        }
      >
        <p className="note">
          The whole service, embedded: a real HTTP server on this machine, a database of its own, and the same signature
          checks as the real one. Nothing you do here reaches anyone.
        </p>
        {sandbox.kind === 'failed' && <p className="note">{sandbox.failure.message}</p>}
        <ServiceFacts sandbox={sandbox} environment={environment} store={store} />
      </Section>
      {sandbox.kind === 'running' && store.panel && (
        <>
          <PublicUrl publicUrl={store.panel.publicUrl} store={store} />
          <ExplainRefusals explainRefusals={store.panel.explainRefusals} store={store} />
        </>
      )}
    </>
  );
}

function SandboxChip({ sandbox }: { readonly sandbox: SandboxState }) {
  if (sandbox.kind === 'running') return <Chip tone="good">running</Chip>;
  return sandbox.kind === 'failed' ? <Chip tone="bad">failed</Chip> : <Chip tone="unknown">stopped</Chip>;
}

type ServiceFactsProps = {
  readonly sandbox: SandboxState;
  readonly environment: Environment;
  readonly store: SandboxStoreState;
};

function ServiceFacts({ sandbox, environment, store }: ServiceFactsProps) {
  return (
    <dl className="facts inset">
      <Fact of="Address">
        {sandbox.kind === 'running' ? (
          <>
            <code>{sandbox.url}</code>
            <CopyButton name="Copy" text={() => sandbox.url} />
          </>
        ) : (
          'none while it is stopped'
        )}
      </Fact>
      {sandbox.kind === 'running' && (
        <Fact of="Started">
          {dayOf(sandbox.startedAtMs)}, {timeOfDay(sandbox.startedAtMs)}
        </Fact>
      )}
      <ExactFact of="Client id" text={environment.clientId} />
      <Fact of="Access token">
        {sandbox.kind === 'running' && store.panel ? (
          <SandboxTokenPanel>
            <code>{store.panel.tokenMask}</code>
          </SandboxTokenPanel>
        ) : (
          'none now'
        )}
      </Fact>
      <ExactFact of="Service code" text={environment.ussdProfile.serviceCode} />
    </dl>
  );
}

type ExplainRefusalsProps = { readonly explainRefusals: boolean; readonly store: SandboxStoreState };

/** Whether a refusal of the sandbox says what its sender really signed, or as little as a real service says. */
function ExplainRefusals({ explainRefusals, store }: ExplainRefusalsProps) {
  return (
    <Section title="Refusals" note={explainRefusals ? 'explained' : 'not explained'}>
      <div className="field-line inset">
        <Toggle
          label="Say in the refusal what was really signed"
          isOn={explainRefusals}
          onChange={(isOn) => void store.act('sandbox.setExplainRefusals', { explainRefusals: isOn })}
        />
      </div>
    </Section>
  );
}
