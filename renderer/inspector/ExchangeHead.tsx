/** The head of an exchange: what, when, how long and with what result, and links to its neighbours. */
import { Braces, ChevronDown, ChevronUp, CloudLightning, FlaskConical, Radio, SquarePen } from 'lucide-react';
import type { Exchange } from '../../shared/request/exchange.ts';
import { CopyMenuPanel } from '../copy/CopyMenuPanel.tsx';
import { MessageHead } from '../message/MessageHead.tsx';
import { Button } from '../ui/Button.tsx';
import { SignedNote, StatusChip } from '../ui/ExchangeChips.tsx';
import { duration } from '../ui/times.ts';

type ExchangeHeadProps = {
  readonly exchange: Exchange;
  readonly isFollowing: boolean;
  readonly onFollow: () => void;
  readonly onEdit: () => void;
  readonly onDraft: () => void;
  readonly onCode: () => void;
  readonly onNewer: (() => void) | undefined;
  readonly onOlder: (() => void) | undefined;
};

export function ExchangeHead(props: ExchangeHeadProps) {
  const { exchange, isFollowing, onFollow, onEdit, onDraft, onCode, onNewer, onOlder } = props;
  return (
    <MessageHead
      label={exchange.label}
      request={exchange.request}
      atMs={exchange.startedAtMs}
      chips={<StatusChip exchange={exchange} />}
      actions={
        <>
          {isFollowing ? (
            <span
              className="message-head__follows icon-word small strong"
              title="The next exchange will be shown here when it is made."
            >
              <Radio aria-hidden /> newest
            </span>
          ) : (
            <Button weight="quiet" icon={Radio} name="Follow newest" onPress={onFollow}>
              Follow newest
            </Button>
          )}
          <Button weight="quiet" icon={ChevronUp} name="Newer exchange" onPress={() => onNewer?.()} disabled={!onNewer}>
            {null}
          </Button>
          <Button
            weight="quiet"
            icon={ChevronDown}
            name="Older exchange"
            onPress={() => onOlder?.()}
            disabled={!onOlder}
          >
            {null}
          </Button>
          <Button weight="quiet" icon={SquarePen} name="Open as a draft" onPress={onDraft}>
            Open as a draft
          </Button>
          <Button weight="quiet" icon={FlaskConical} name="Edit and sign anew" onPress={onEdit}>
            Edit and sign anew
          </Button>
          <Button weight="quiet" icon={Braces} name="Code: this request as a program" onPress={onCode}>
            Code
          </Button>
          <CopyMenuPanel of={exchange} environmentId={exchange.environmentId} />
        </>
      }
      facts={
        <>
          <span>{exchange.operation}</span>
          <SignedNote verified={exchange.verified} />
          <span>{duration(exchange.totalMs)}</span>
          {exchange.sessionId !== undefined && (
            <span>
              session <code>{exchange.sessionId}</code>
            </span>
          )}
          {exchange.weather !== undefined && (
            <span className="warn icon-word" title="These faults were on in the sandbox when it answered.">
              <CloudLightning aria-hidden /> faults on: {exchange.weather}
            </span>
          )}
        </>
      }
    />
  );
}
