/** The head of an exchange: what, when, how long and with what result, and links to its neighbours. */
import {
  ArrowRight,
  Braces,
  ChevronDown,
  ChevronUp,
  CloudLightning,
  EllipsisVertical,
  FlaskConical,
  GitFork,
  ListVideo,
  Radio,
  SquarePen,
} from 'lucide-react';
import type { Exchange } from '../../../shared/request/exchange.ts';
import { PROTOCOLS } from '../../../shared/ussd/protocol/protocols.ts';
import { CopyMenuPanel } from '../../copy/CopyMenuPanel.tsx';
import { EvidenceMenuPanel } from '../../copy/EvidenceMenuPanel.tsx';
import { evidenceSubjectOf } from '../../copy/evidence-store.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusChip } from '../../ui/ExchangeChips.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { SentBy } from '../../ui/SentBy.tsx';
import { MessageFacts, MessageTitle } from '../MessageHead.tsx';

export type Following = {
  readonly isFollowing: boolean;
  readonly onFollow: () => void;
  readonly onNewer: (() => void) | undefined;
  readonly onOlder: (() => void) | undefined;
};

type ExchangeTitleProps = {
  readonly exchange: Exchange;
  readonly following: Following | undefined;
  /** What works on a signed request; absent where none was signed. */
  readonly signed:
    | { readonly onEdit: () => void; readonly onDraft: () => void; readonly onCode: () => void }
    | undefined;
  /** Makes a flow of its session; absent where it is no press. */
  readonly onRecord: (() => void) | undefined;
  /** Opens a second phone that replays the session up to this screen; absent where there is none. */
  readonly onFork: (() => void) | undefined;
  /** Leads to all of it; absent where it is shown beside its list. */
  readonly door: { readonly label: string; readonly onOpen: () => void } | undefined;
};

/** What it was and with what result, its neighbours, and what can be done with it. */
export function ExchangeTitle(props: ExchangeTitleProps) {
  const { exchange, following, signed, onRecord, onFork, door } = props;
  return (
    <MessageTitle
      label={exchange.label}
      chips={<StatusChip exchange={exchange} />}
      actions={
        <>
          {following && <Neighbours {...following} />}
          {onFork && (
            <Button weight="quiet" icon={GitFork} name="Fork here" onPress={onFork}>
              Fork here
            </Button>
          )}
          <EvidenceMenuPanel subject={evidenceSubjectOf(exchange)} />
          <CopyMenuPanel of={exchange} environmentId={exchange.trace && exchange.environmentId} />
          {(signed || onRecord) && (
            <Menu label="More" icon={EllipsisVertical} name="More of this exchange">
              {onRecord && (
                <MenuItem onPress={onRecord}>
                  <ListVideo aria-hidden /> Record as a flow
                </MenuItem>
              )}
              {signed && (
                <>
                  <MenuItem onPress={signed.onDraft}>
                    <SquarePen aria-hidden /> Open as a draft
                  </MenuItem>
                  <MenuItem onPress={signed.onEdit}>
                    <FlaskConical aria-hidden /> Edit and sign anew
                  </MenuItem>
                  <MenuItem onPress={signed.onCode}>
                    <Braces aria-hidden /> Code: this request as a program
                  </MenuItem>
                </>
              )}
            </Menu>
          )}
          {door && (
            <Button icon={ArrowRight} name={door.label} onPress={door.onOpen}>
              {door.label}
            </Button>
          )}
        </>
      }
    />
  );
}

type ExchangeFactsProps = {
  readonly exchange: Exchange;
  readonly onSession: (sessionId: string) => void;
};

/** A UUID is shown whole. */
const MOST_OF_ID = 36;

/** When it was sent, of what operation and session, by whom and under which faults. */
export function ExchangeFacts({ exchange, onSession }: ExchangeFactsProps) {
  const { operation, sessionId, by, weather, startedAtMs, press } = exchange;
  return (
    <MessageFacts
      atMs={startedAtMs}
      facts={
        <>
          <SentBy by={by} />
          {press?.protocol && <span>{PROTOCOLS[press.protocol].title}</span>}
          {weather !== undefined && (
            <span className="warn icon-word" title="These faults were on in the sandbox when it answered.">
              <CloudLightning aria-hidden /> faults on: {weather}
            </span>
          )}
          {sessionId === undefined ? (
            exchange.trace && <span>{operation}</span>
          ) : (
            <span>
              session{' '}
              <button
                type="button"
                className="link"
                title={`The whole session ${sessionId} in Seen`}
                onClick={() => onSession(sessionId)}
              >
                <code>{withoutMiddle(sessionId, MOST_OF_ID)}</code>
              </button>
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

/** A text of ASCII with “…” in its middle, of at most `most` characters: an id that people tell by its ends. */
function withoutMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = Math.floor((most - 1) / 2);
  return `${text.slice(0, kept)}…${text.slice(-kept)}`;
}
