/** The inspector: one exchange, from what was signed to what came back. */
import { CircleAlert, PhoneOutgoing, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { firstHeader } from '../../shared/http/message.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import { BodyView } from '../message/BodyView.tsx';
import { ChecksView } from '../message/ChecksView.tsx';
import { HeadersView } from '../message/HeadersView.tsx';
import { type Highlight, useHighlight } from '../message/highlight.ts';
import { rawHeaders, targetOf } from '../message/raw-message.ts';
import { SignatureView } from '../message/SignatureView.tsx';
import { dialCode } from '../phone/dial-code.ts';
import type { InspectorState } from '../stores/inspector-store.ts';
import { useStores } from '../stores/stores-context.ts';
import { selectedEnvironment } from '../stores/workbench-store.ts';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { EmptyState, Skeleton } from '../ui/EmptyState.tsx';
import { Section } from '../ui/Section.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { ExchangeHead } from './ExchangeHead.tsx';
import { TimingsView } from './TimingsView.tsx';
import '../message/hues.css';
import '../message/exchange.css';
import '../message/base.css';
import '../message/body.css';
import '../message/checks.css';

type Part = 'signature' | 'request' | 'response' | 'checks' | 'timings';

export function InspectorPanel() {
  const { inspector, inspectorTool, playground, exchanges, workbench, phone, operations, shell, code } = useStores();
  const room = useStore(inspector);
  const list = useStore(exchanges, (one) => one.exchanges);
  const listStatus = useStore(exchanges, (one) => one.status);
  const serviceCode = useStore(workbench, (one) => selectedEnvironment(one)?.ussdProfile.serviceCode);
  const { shown } = room;
  if (shown.kind === 'nothing') {
    if (listStatus === 'loading') return <Skeleton of="the last exchange" />;
    return (
      <EmptyState
        picture={ScanSearch}
        title="No exchange yet"
        words={`Every key press becomes one signed request, and shows here byte by byte. Dial ${serviceCode ?? 'the service code'} on the phone and press the green key.`}
      >
        {serviceCode !== undefined && (
          <Button weight="main" icon={PhoneOutgoing} onPress={() => dialCode(phone, serviceCode)}>
            Dial {serviceCode}
          </Button>
        )}
      </EmptyState>
    );
  }
  if (shown.kind === 'loading') return <Skeleton of="the exchange" />;
  if (shown.kind === 'failed') {
    return (
      <EmptyState picture={CircleAlert} title="This exchange cannot be shown" words={shown.failure.message} isFailure>
        <Button onPress={() => void room.open(shown.id)}>Try again</Button>
        <Button onPress={() => void room.follow(list[0]?.id)}>Show the newest</Button>
      </EmptyState>
    );
  }
  const at = list.findIndex((one) => one.id === shown.exchange.id);
  const neighbour = (by: number) => {
    const id = at < 0 ? undefined : list[at + by]?.id;
    return id === undefined ? undefined : () => void room.open(id);
  };
  return (
    <ExchangeView
      key={shown.exchange.id}
      room={room}
      exchange={shown.exchange}
      onFollow={() => void room.follow(list[0]?.id)}
      onCode={() => {
        const { id, operation } = shown.exchange;
        void code.getState().open({ kind: 'exchange', id }, operation);
      }}
      onEdit={() => {
        void playground.getState().takeUp(shown.exchange.id);
        inspectorTool.getState().show('playground');
      }}
      onDraft={() => {
        void operations.getState().openAsDraft(shown.exchange.id);
        shell.getState().enter('operations');
      }}
      onNewer={neighbour(-1)}
      onOlder={neighbour(1)}
    />
  );
}

type ExchangeViewProps = {
  readonly room: InspectorState;
  readonly exchange: Exchange;
  readonly onFollow: () => void;
  readonly onEdit: () => void;
  readonly onDraft: () => void;
  readonly onCode: () => void;
  readonly onNewer: (() => void) | undefined;
  readonly onOlder: (() => void) | undefined;
};

/** The part that was looked at last, kept over exchanges: who reads responses goes on reading responses. */
let lastPart: Part = 'signature';

function ExchangeView({ room, exchange, onFollow, onEdit, onDraft, onCode, onNewer, onOlder }: ExchangeViewProps) {
  const [part, setPart] = useState<Part>(lastPart);
  const lit = useHighlight();
  const choose = (next: Part) => {
    lastPart = next;
    setPart(next);
  };
  const held = exchange.verdict.checks.filter((check) => check.ok).length;
  return (
    <article className="inspector" data-testid="inspector" aria-label="Inspector">
      <ExchangeHead
        exchange={exchange}
        isFollowing={room.isFollowing}
        onFollow={onFollow}
        onEdit={onEdit}
        onDraft={onDraft}
        onCode={onCode}
        onNewer={onNewer}
        onOlder={onOlder}
      />
      <Tabs
        name="Parts of the exchange"
        tabs={[
          ['signature', 'Signature'],
          ['request', 'Request'],
          ['response', 'Response'],
          ['checks', `Checks ${held}/${exchange.verdict.checks.length}`],
          ['timings', 'Timings'],
        ]}
        chosen={part}
        onChoose={choose}
      />
      <div className="inspector__part" role="tabpanel" aria-label={part}>
        {/* Why there was no whole answer stands with the response, and above all that is not the response. */}
        {exchange.failure && part !== 'response' && <p className="inspector__failure">{exchange.failure.message}</p>}
        {part === 'signature' && <SignatureView exchange={exchange} lit={lit} />}
        {part === 'request' && <RequestView room={room} exchange={exchange} lit={lit} />}
        {part === 'response' && <ResponseView room={room} exchange={exchange} lit={lit} />}
        {part === 'checks' && <ChecksView checks={exchange.verdict.checks} />}
        {part === 'timings' && <TimingsView timings={exchange.timings} />}
      </div>
    </article>
  );
}

type PartProps = { readonly room: InspectorState; readonly exchange: Exchange; readonly lit: Highlight };

function RequestView({ room, exchange, lit }: PartProps) {
  const { request } = exchange;
  return (
    <>
      <Section
        title="Headers as sent"
        note={`${request.headers.length} lines${exchange.maskedSecrets > 0 ? ', the token masked with stars of the same length' : ''}`}
        actions={<CopyButton name="Copy headers" text={() => rawHeaders(request.headers)} />}
      >
        <p className="start-line">
          <code>
            <b>{request.method}</b> {targetOf(request.url)} HTTP/1.1
          </code>
        </p>
        <HeadersView headers={request.headers} lines={exchange.trace.lines} lit={lit} />
      </Section>
      {room.bodies.request && (
        <BodyView
          body={room.bodies.request}
          contentType={firstHeader(request.headers, 'content-type') ?? ''}
          onLoadMore={() => void room.loadMore('request')}
        />
      )}
    </>
  );
}

function ResponseView({ room, exchange, lit }: PartProps) {
  const { response, failure } = exchange;
  if (!response) {
    return (
      <EmptyState
        picture={CircleAlert}
        title="No answer came"
        words={failure?.message ?? 'The exchange ended without an answer.'}
        isFailure
      />
    );
  }
  return (
    <>
      {failure && <p className="inspector__failure">{failure.message}</p>}
      <Section
        title="Headers as received"
        note={`${response.headers.length} lines`}
        actions={<CopyButton name="Copy headers" text={() => rawHeaders(response.headers)} />}
      >
        <p className="start-line">
          <code>
            HTTP/{response.httpVersion} <b>{response.status}</b> {response.reason}
          </code>
        </p>
        <HeadersView headers={response.headers} lit={lit} />
      </Section>
      {room.bodies.response && (
        <BodyView
          body={room.bodies.response}
          contentType={firstHeader(response.headers, 'content-type') ?? ''}
          onLoadMore={() => void room.loadMore('response')}
        />
      )}
    </>
  );
}
