/** The playground’s editor: the edit on the left, its result on the right, sending above both. */
import { RotateCcw } from 'lucide-react';
import { useMemo, useState } from 'react';
import { bytesEqual } from '../../shared/bytes/compare.ts';
import type { PlaygroundPlant } from '../../shared/doctor/plant.ts';
import type { Environment } from '../../shared/environment/environment.ts';
import type { TraceJson } from '../../shared/observed/observed.ts';
import { bodyHeaderValue, type EditChange } from '../../shared/playground/change-edit.ts';
import { differHeaderLines } from '../../shared/playground/edit-differences.ts';
import { ChecksView } from '../message/ChecksView.tsx';
import { useHighlight } from '../message/highlight.ts';
import { HashSection, SignatureSection } from '../message/SignatureView.tsx';
import { ComponentList } from '../profile/ComponentList.tsx';
import { ProfileChoices } from '../profile/ProfileChoices.tsx';
import { ProfileJson } from '../profile/ProfileJson.tsx';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { StatusChip } from '../ui/ExchangeChips.tsx';
import { Section } from '../ui/Section.tsx';
import { Split } from '../ui/Split.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { timeOfDay } from '../ui/times.ts';
import { BodyEditor } from './BodyEditor.tsx';
import { EditedBase } from './EditedBase.tsx';
import { EditStatus, EditSupposition } from './EditStatus.tsx';
import { HeaderLines } from './HeaderLines.tsx';
import type { FaultTrial, OpenEdit, Preview } from './playground-store.ts';
import { RequestLine } from './RequestLine.tsx';
import { SendSection } from './SendSection.tsx';
import { TimesEditor } from './TimesEditor.tsx';

type BenchProps = {
  readonly opened: OpenEdit;
  readonly trials: readonly FaultTrial[];
  /** The environment the exchange was sent in; absent if it no longer exists. */
  readonly environment: Environment | undefined;
  readonly onChange: (change: EditChange) => void;
  readonly onReuseKey: (isKeyReused: boolean) => void;
  readonly onStartOver: () => void;
  readonly onTakeNewest: (() => void) | undefined;
  readonly onSend: (fault?: PlaygroundPlant) => void;
  readonly onOpen: (exchangeId: string) => void;
  /** The edit's share of the width, in per cent. */
  readonly share: number | undefined;
  readonly onShare: (share: number | undefined) => void;
};

type Part = 'request' | 'components' | 'choices' | 'json';

export function PlaygroundEditor(props: BenchProps) {
  const { opened, environment, onChange } = props;
  const { source, edit, rebuilt, preview, edition } = opened;
  const [part, setPart] = useState<Part>('request');
  const highlight = useHighlight();
  const differences = useMemo(() => differHeaderLines(edit, source), [edit, source]);
  const usual = environment?.signingProfile ?? source.trace.profile;
  const onProfile = (profile: typeof usual) => onChange({ kind: 'profile', profile });
  const createdSec = rebuilt.ok ? rebuilt.createdSec : (edit.createdSec ?? opened.nowSec);
  return (
    <article className="page bench" aria-label="Playground">
      <header className="bench__head line">
        <h2 className="room__title">Playground</h2>
        <p className="bench__source faint small">
          taken from{' '}
          <Button weight="quiet" onPress={() => props.onOpen(source.id)}>
            {timeOfDay(source.startedAtMs)} {source.label}
          </Button>{' '}
          <StatusChip exchange={source} />
        </p>
        <EditStatus opened={opened} />
        <span className="line line--close push">
          {props.onTakeNewest && (
            <Button weight="quiet" onPress={props.onTakeNewest}>
              Use latest
            </Button>
          )}
          <Button weight="quiet" icon={RotateCcw} onPress={props.onStartOver}>
            Start over
          </Button>
        </span>
        <EditSupposition opened={opened} usual={usual} />
      </header>
      <SendSection trials={props.trials} canSend={rebuilt.ok} onSend={props.onSend} onOpen={props.onOpen} />
      <Split
        name="the edit"
        share={props.share}
        onShare={props.onShare}
        first={
          <div className="stack stack--wide">
            <Tabs
              name="Parts of the edit"
              tabs={[
                ['request', 'Request'],
                ['components', 'Components'],
                ['choices', 'Signing options'],
                ['json', 'Profile JSON'],
              ]}
              chosen={part}
              onChoose={setPart}
            />
            <div className="stack stack--wide" role="tabpanel" aria-label={part}>
              {part === 'request' && (
                <>
                  <RequestLine edit={edit} source={source} baseUrl={environment?.baseUrl ?? ''} onChange={onChange} />
                  <HeaderLines
                    edit={edit}
                    differences={differences}
                    isKeyReused={opened.isKeyReused}
                    onReuseKey={props.onReuseKey}
                    onChange={onChange}
                  />
                  <BodyEditor
                    body={edit.body}
                    isChanged={!bytesEqual(edit.body, opened.sentBody)}
                    onChange={(body) => onChange({ kind: 'body', body })}
                  />
                  <TimesEditor
                    edit={edit}
                    createdSec={createdSec}
                    hasBase={rebuilt.ok}
                    expiresSec={rebuilt.ok ? rebuilt.expiresSec : edit.expiresSec}
                    sentCreatedSec={source.trace.createdSec}
                    onChange={onChange}
                  />
                </>
              )}
              {part === 'components' && (
                <ComponentList
                  method={edit.method}
                  profile={edit.profile}
                  headerNames={edit.lines.map(({ name }) => name.toLowerCase())}
                  usual={usual}
                  onProfile={onProfile}
                />
              )}
              {part === 'choices' && <ProfileChoices profile={edit.profile} usual={usual} onProfile={onProfile} />}
              {part === 'json' && <ProfileJson profile={edit.profile} usual={usual} onProfile={onProfile} />}
            </div>
          </div>
        }
        second={
          <div className="stack stack--wide bench__outcome">
            <EditedBase
              rebuilt={rebuilt}
              sent={source.trace}
              highlight={highlight}
              onAddHeader={(name) =>
                onChange({ kind: 'lineAdded', name, value: bodyHeaderValue(name, edit.body) ?? '' })
              }
            />
            {rebuilt.ok && <Proof preview={preview} isCurrent={preview?.of === edition} sent={source.trace} />}
          </div>
        }
      />
    </article>
  );
}

type ProofProps = {
  readonly preview: Preview | undefined;
  /** The preview belongs to the current edit. */
  readonly isCurrent: boolean;
  readonly sent: TraceJson;
};

/** Hash, signature and checks of an edit, computed by main over the real bytes; results of an older edit are labelled. */
function Proof({ preview, isCurrent, sent }: ProofProps) {
  if (!preview) return <p className="note">Computing hash and signature …</p>;
  if (preview.kind === 'refused') {
    return (
      <Section title="Hash and signature">
        <p className="note">None: {preview.failure.message}</p>
      </Section>
    );
  }
  const { trace, verdict } = preview;
  return (
    <div className="stack stack--wide proof" data-current={isCurrent} aria-busy={!isCurrent}>
      <HashSection
        trace={trace}
        note={<Compared isCurrent={isCurrent} isSame={trace.hashBase64 === sent.hashBase64} />}
      />
      <SignatureSection
        trace={trace}
        note={<Compared isCurrent={isCurrent} isSame={trace.signatureBase64 === sent.signatureBase64} />}
      />
      <ChecksView title="Checks of this edit" {...verdict} />
    </div>
  );
}

function Compared({ isCurrent, isSame }: { readonly isCurrent: boolean; readonly isSame: boolean }) {
  if (!isCurrent) return <Chip tone="unknown">of the edit before</Chip>;
  return isSame ? <Chip tone="unknown">the same as sent</Chip> : <span className="tag">changed</span>;
}
