/** The head of an exchange: what, when, how long and with what result, and links to its neighbours. */
import {
  Braces,
  ChevronDown,
  ChevronUp,
  CloudLightning,
  EllipsisVertical,
  FlaskConical,
  ListVideo,
  Radio,
  SquarePen,
} from 'lucide-react';
import type { Exchange } from '../../../shared/request/exchange.ts';
import { CopyMenuPanel } from '../../copy/CopyMenuPanel.tsx';
import { EvidenceMenuPanel } from '../../copy/EvidenceMenuPanel.tsx';
import { Button } from '../../ui/Button.tsx';
import { checkedBy, SignedNote, StatusChip } from '../../ui/ExchangeChips.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { SentBy } from '../../ui/SentBy.tsx';
import { duration } from '../../ui/times.ts';
import { MessageHead } from '../MessageHead.tsx';

export type Following = {
  readonly isFollowing: boolean;
  readonly onFollow: () => void;
  readonly onNewer: (() => void) | undefined;
  readonly onOlder: (() => void) | undefined;
};

type ExchangeHeadProps = {
  readonly exchange: Exchange;
  readonly following: Following | undefined;
  readonly onEdit: () => void;
  readonly onDraft: () => void;
  readonly onCode: () => void;
  /** Makes a flow of its session; absent where it is no press. */
  readonly onRecord: (() => void) | undefined;
  readonly onSession: (sessionId: string) => void;
};

export function ExchangeHead(props: ExchangeHeadProps) {
  const { exchange, following, onEdit, onDraft, onCode, onRecord, onSession } = props;
  return (
    <MessageHead
      label={exchange.label}
      request={exchange.request}
      atMs={exchange.startedAtMs}
      chips={<StatusChip exchange={exchange} />}
      actions={
        <>
          {following && <Neighbours {...following} />}
          <EvidenceMenuPanel
            subject={exchange.press ? { kind: 'session', id: exchange.id } : { kind: 'exchanges', ids: [exchange.id] }}
          />
          <CopyMenuPanel of={exchange} environmentId={exchange.environmentId} />
          <Menu label="More" icon={EllipsisVertical} name="More of this exchange">
            {onRecord && (
              <MenuItem onPress={onRecord}>
                <ListVideo aria-hidden /> Record as a flow
              </MenuItem>
            )}
            <MenuItem onPress={onDraft}>
              <SquarePen aria-hidden /> Open as a draft
            </MenuItem>
            <MenuItem onPress={onEdit}>
              <FlaskConical aria-hidden /> Edit and sign anew
            </MenuItem>
            <MenuItem onPress={onCode}>
              <Braces aria-hidden /> Code: this request as a program
            </MenuItem>
          </Menu>
        </>
      }
      facts={
        <>
          <span className="message-head__operation">{exchange.operation}</span>
          <SignedNote verified={exchange.verified} checkedBy={checkedBy(exchange)} />
          <span className="message-head__duration">{duration(exchange.totalMs)}</span>
          {exchange.sessionId !== undefined && (
            <span>
              session{' '}
              <button
                type="button"
                className="link"
                title="The whole session in history"
                onClick={() => onSession(exchange.sessionId ?? '')}
              >
                <code>{exchange.sessionId}</code>
              </button>
            </span>
          )}
          <SentBy by={exchange.by} />
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

/** Links to the newer and the older exchange, and to the newest. */
function Neighbours({ isFollowing, onFollow, onNewer, onOlder }: Following) {
  return (
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
      <Button weight="quiet" icon={ChevronDown} name="Older exchange" onPress={() => onOlder?.()} disabled={!onOlder}>
        {null}
      </Button>
    </>
  );
}
