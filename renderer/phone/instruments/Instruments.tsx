/** Below the phone, what a handset does not show: time left, space used, the last refusal, and how keys send. */
import { Binary, Ruler, Timer, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { screenCost } from '../../../shared/gsm/screen-cost.ts';
import { USSD_MAX_SEPTETS, USSD_MAX_UCS2_UNITS } from '../../../shared/gsm/septets.ts';
import { asksForText } from '../../../shared/ussd/asked-text.ts';
import { screenText } from '../../../shared/ussd/screen-text.ts';
import { type NextLimit, nextLimit } from '../../../shared/ussd/session-end.ts';
import { type Instant, minutes, openMenu, type SessionState } from '../../../shared/ussd/session-state.ts';
import type { Thumb } from '../../app/settings-store.ts';
import type { ScreenBytesProps } from '../../message/screen-bytes/ScreenBytes.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Skeleton } from '../../ui/EmptyState.tsx';
import { latePart } from '../../ui/late-part.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { Bar } from './Bar.tsx';

// Few screens ask for text, and none before the first key.
const ThumbClock = latePart(
  async () => (await import('./ThumbClock.tsx')).ThumbClock,
  () => null,
);

type InstrumentsProps = {
  readonly phone: SessionState;
  readonly now: Instant;
  readonly thumb: Thumb;
  readonly onThumb: (changes: Partial<Thumb>) => void;
  readonly onReplies: (oneKeyReplies: boolean) => void;
  readonly onWhy: (exchangeId: string) => void;
  /** At the end of the last row. */
  readonly children: ReactNode;
};

export function Instruments({ phone, now, thumb, onThumb, onReplies, onWhy, children }: InstrumentsProps) {
  const { refusal } = phone;
  const menu = openMenu(phone);
  return (
    <div className="instruments stack stack--close small">
      {(menu || !refusal) && <SessionClock phone={phone} now={now} />}
      {(shownText(phone) !== undefined || !refusal) && <SeptetMeter text={shownText(phone)} />}
      {refusal && (
        <Alert
          tone="bad"
          icon={TriangleAlert}
          actions={
            refusal.exchangeId !== undefined && (
              <Button weight="quiet" onPress={() => onWhy(refusal.exchangeId ?? '')}>
                why?
              </Button>
            )
          }
        >
          {refusal.sentence}
        </Alert>
      )}
      <div className="instruments__last soft">
        {menu && asksForText(menu) ? (
          <ThumbClock phone={phone} menu={menu} thumb={thumb} onChange={onThumb} />
        ) : (
          <Toggle label="Send digits at once" isOn={phone.oneKeyReplies} onChange={onReplies} />
        )}
        {children}
      </div>
    </div>
  );
}

const ENDS_BY: Readonly<Record<NextLimit['by'], string>> = {
  application: 'The network gives the service this long to answer',
  session: 'The network lets a session last this long',
  idle: 'The network waits this long for a reply',
  service: 'The service keeps the session this long',
};

function SessionClock({ phone, now }: { readonly phone: SessionState; readonly now: Instant }) {
  const next = nextLimit(phone, now);
  const differ = phone.clocksDiffer
    ? ' The session was over by this clock when its screen came, so the two clocks differ and its own end is left to the service.'
    : '';
  return (
    <div
      className="meter"
      data-standing={next && next.by !== 'application' && next.leftMs < 30_000 ? 'warn' : 'calm'}
      title={next && `${ENDS_BY[next.by]}: ${minutes(next.ofMs)}.${differ}`}
    >
      <Timer aria-hidden />
      <span>{next?.by === 'application' ? 'Answer' : 'Session'}</span>
      <span className="meter__words">{next ? `${minutes(next.leftMs)} left` : 'no session'}</span>
      <Bar share={next ? next.leftMs / Math.max(1, next.ofMs) : 0} />
    </div>
  );
}

/** The service's text while it is on the display; the phone's own words are never sent and do not count. */
function shownText(phone: SessionState): string | undefined {
  const { kind } = phone.stage;
  return kind === 'screen' || kind === 'ended' ? screenText(phone) : undefined;
}

function SeptetMeter({ text }: { readonly text: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  if (text === undefined) {
    return (
      <div className="meter meter--screen" data-standing="calm">
        <Ruler aria-hidden />
        <span>Screen</span>
        <span className="meter__words">no text</span>
        <Bar share={0} />
      </div>
    );
  }
  const { taken, most, unit, foreign } = screenCost(text);
  const [first] = foreign;
  return (
    <>
      <div className="meter meter--screen" data-standing={taken > most ? 'bad' : first === undefined ? 'calm' : 'warn'}>
        <Ruler aria-hidden />
        <button
          type="button"
          className="meter__more"
          aria-haspopup="dialog"
          title="The octets of this screen"
          onClick={() => setOpen(true)}
        >
          Screen <Binary aria-hidden />
        </button>
        <span className="meter__words">
          {taken} of {most} {unit}
          {taken > most && <b> · too long</b>}
        </span>
        <Bar share={taken / most} />
      </div>
      {first !== undefined && (
        <p className="warn">
          {first.name} is outside the GSM alphabet: {USSD_MAX_UCS2_UNITS} fit instead of {USSD_MAX_SEPTETS}.
        </p>
      )}
      {isOpen && <LateScreenBytes text={text} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The octets of a screen, whose code comes when they are first asked for. */
const LateScreenBytes = latePart<ScreenBytesProps>(
  async () => (await import('../../message/screen-bytes/ScreenBytes.tsx')).ScreenBytes,
  ({ onClose }, isFailed) => (
    <Dialog title="Bytes of this screen" isWide onClose={onClose}>
      {isFailed ? (
        <p>This part of the page did not arrive. Close this and open it again.</p>
      ) : (
        <Skeleton of="the bytes of this screen" />
      )}
    </Dialog>
  ),
);
