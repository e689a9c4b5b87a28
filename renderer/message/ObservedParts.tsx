/** Parts of a signed message, one below the other, without tabs. Previews and pastes use this; ObservedView adds tabs for recorded messages. */
import { CircleAlert, ShieldQuestion } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { firstHeader, type HeaderLine } from '../../shared/http/message.ts';
import type { BodyJson, Observed } from '../../shared/observed/observed.ts';
import type { BaseLine } from '../../shared/signature/trace.ts';
import { type LoadedBody, loadedBody } from '../app/exchange-body.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Section } from '../ui/Section.tsx';
import { BodyView } from './BodyView.tsx';
import { ChecksView } from './ChecksView.tsx';
import { HeadersView } from './HeadersView.tsx';
import { type Highlight, useHighlight } from './highlight.ts';
import { rawHeaders, rawTarget } from './raw-message.ts';
import { BaseSection, SignatureView } from './SignatureView.tsx';
import './message.css';

/** `signature`: from components to header pair; `base`: the base alone; `head`: the request without its body. */
export type MessagePart = 'signature' | 'base' | 'request' | 'head' | 'response' | 'checks';

/** Wording that depends on where the message is shown. */
export type Wording = {
  readonly request?: string;
  readonly response?: string;
  readonly checks?: string;
  /** Why there is no verdict. */
  readonly unjudged?: string | undefined;
  /** Why there is no answer, if that is not a failure. */
  readonly unanswered?: string | undefined;
};

export type ObservedPartsProps = {
  readonly observed: Observed;
  readonly parts: readonly MessagePart[];
  readonly words?: Wording;
  /** Shown beside the base's copy button. */
  readonly baseActions?: ReactNode;
  /** Longer bodies than `observed` holds, and the functions that load more. */
  readonly bodies?: { readonly request?: LoadedBody; readonly response?: LoadedBody } | undefined;
  readonly onLoadMore?: (part: 'request' | 'response') => void;
};

export function ObservedParts(props: ObservedPartsProps) {
  const highlight = useHighlight();
  return props.parts.map((part) => <OnePart key={part} {...props} part={part} highlight={highlight} />);
}

type OnePartProps = ObservedPartsProps & { readonly part: MessagePart; readonly highlight: Highlight };

function OnePart({ part, highlight, observed, words = {}, baseActions, bodies, onLoadMore }: OnePartProps) {
  const { request, trace, verdict, response, maskedSecrets } = observed;
  switch (part) {
    case 'signature':
    case 'base':
      if (trace === undefined || trace.lines.length === 0) return <NoBase />;
      if (part === 'base')
        return <BaseSection trace={trace} isMasked={maskedSecrets > 0} highlight={highlight} actions={baseActions} />;
      return <SignatureView observed={observed} trace={trace} highlight={highlight} baseActions={baseActions} />;
    case 'request':
    case 'head':
      return (
        <MessageView
          title={words.request ?? 'Headers as they came'}
          note={maskedSecrets > 0 ? ', the token masked with stars of the same length' : ''}
          startLine={
            <>
              <b>{request.method}</b> {rawTarget(request.url)} HTTP/1.1
            </>
          }
          message={request}
          lines={trace?.lines}
          highlight={highlight}
          hasBody={part === 'request'}
          body={bodies?.request}
          onLoadMore={onLoadMore && (() => onLoadMore('request'))}
        />
      );
    case 'response':
      if (response === undefined) {
        const { unanswered } = words;
        return (
          <EmptyState
            icon={CircleAlert}
            title={unanswered === undefined ? 'No answer came' : 'No answer was given'}
            text={unanswered ?? 'There are no headers and no body to show.'}
            isFailure={unanswered === undefined}
          />
        );
      }
      return (
        <MessageView
          title={words.response ?? 'Headers of the answer'}
          startLine={
            <>
              HTTP/{response.httpVersion} <b>{response.status}</b> {response.reason}
            </>
          }
          message={response}
          highlight={highlight}
          hasBody
          body={bodies?.response}
          onLoadMore={onLoadMore && (() => onLoadMore('response'))}
        />
      );
    case 'checks':
      if (verdict) return <ChecksView {...verdict} title={words.checks} />;
      return (
        <EmptyState
          icon={ShieldQuestion}
          title="This message was not checked"
          text={words.unjudged ?? 'There was no key to verify it with.'}
        />
      );
  }
}

function NoBase() {
  return (
    <EmptyState
      icon={ShieldQuestion}
      title="There is no base to show"
      text="The signature headers are missing or cannot be read, or they name a component that this message does not have. The checks say which."
    />
  );
}

type MessageViewProps = {
  readonly title: string;
  readonly note?: string;
  readonly startLine: ReactNode;
  readonly message: { readonly headers: readonly HeaderLine[]; readonly body: BodyJson };
  readonly lines?: readonly BaseLine[] | undefined;
  readonly highlight: Highlight;
  readonly hasBody: boolean;
  readonly body: LoadedBody | undefined;
  readonly onLoadMore: (() => void) | undefined;
};

function MessageView({
  title,
  note = '',
  startLine,
  message,
  lines,
  highlight,
  hasBody,
  body,
  onLoadMore,
}: MessageViewProps) {
  const { headers } = message;
  const shown = useMemo(() => body ?? loadedBody(message.body), [body, message.body]);
  return (
    <>
      <Section
        title={title}
        note={`${headers.length} lines${note}`}
        actions={<CopyButton name="Copy headers" text={() => rawHeaders(headers)} />}
      >
        <p className="start-line">
          <code>{startLine}</code>
        </p>
        <HeadersView headers={headers} lines={lines} highlight={highlight} />
      </Section>
      {hasBody && (
        <BodyView body={shown} contentType={firstHeader(headers, 'content-type') ?? ''} onLoadMore={onLoadMore} />
      )}
    </>
  );
}
