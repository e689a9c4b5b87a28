/** Below the phone, what a handset does not show: time left, space used, the last refusal, and how keys send. */
import { Ruler, Timer, TriangleAlert } from 'lucide-react';
import { countSeptets, USSD_MAX_SEPTETS, USSD_MAX_UCS2_UNITS } from '../../shared/gsm/septets.ts';
import { screenText } from '../../shared/ussd/screen-text.ts';
import { minutes, openMenu, type SessionState, timeLeftMs } from '../../shared/ussd/session-state.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { characterName } from './character-name.ts';

type InstrumentsProps = {
  readonly phone: SessionState;
  readonly nowMs: number;
  readonly onReplies: (oneKeyReplies: boolean) => void;
  readonly onWhy: (exchangeId: string) => void;
};

export function Instruments({ phone, nowMs, onReplies, onWhy }: InstrumentsProps) {
  const { refusal } = phone;
  return (
    <div className="instruments stack stack--close small">
      {(openMenu(phone) || !refusal) && <SessionClock phone={phone} nowMs={nowMs} />}
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
      <div className="line line--spread soft">
        <span>Send on</span>
        <Segmented
          name="Send on"
          choices={[
            ['key', 'key'],
            ['green', 'green key'],
          ]}
          chosen={phone.oneKeyReplies ? 'key' : 'green'}
          onChoose={(choice) => onReplies(choice === 'key')}
        />
      </div>
    </div>
  );
}

function SessionClock({ phone, nowMs }: { readonly phone: SessionState; readonly nowMs: number }) {
  const menu = openMenu(phone);
  const endsAtMs = menu ? Date.parse(menu.expiresAt) : 0;
  const leftMs = menu ? timeLeftMs(menu, phone.screenSinceMs, nowMs) : 0;
  const share = menu ? leftMs / Math.max(1, endsAtMs - phone.screenSinceMs) : 0;
  const words = !menu ? 'no session' : phone.clocksDiffer ? 'clocks differ' : `${minutes(leftMs)} left`;
  const title = phone.clocksDiffer
    ? 'The session was over by this clock when its screen came, so the two clocks differ; expiry is left to the service.'
    : menu && `The session expires at ${menu.expiresAt}`;
  return (
    <div className="meter" data-standing={menu && leftMs < 30_000 ? 'warn' : 'calm'} title={title}>
      <Timer aria-hidden />
      <span>Session</span>
      <span className="meter__words">{words}</span>
      <Bar share={phone.clocksDiffer ? 0 : share} />
    </div>
  );
}

/** The service's text while it is on the display; the phone's own words are never sent and do not count. */
function shownText(phone: SessionState): string | undefined {
  const { kind } = phone.stage;
  return kind === 'screen' || kind === 'ended' ? screenText(phone) : undefined;
}

function SeptetMeter({ text }: { readonly text: string | undefined }) {
  if (text === undefined) {
    return (
      <div className="meter" data-standing="calm">
        <Ruler aria-hidden />
        <span>Screen</span>
        <span className="meter__words">no text</span>
        <Bar share={0} />
      </div>
    );
  }
  const { septets, foreign } = countSeptets(text);
  const [first] = foreign;
  const taken = first === undefined ? septets : text.length;
  const most = first === undefined ? USSD_MAX_SEPTETS : USSD_MAX_UCS2_UNITS;
  const unit = first === undefined ? 'septets' : 'UCS-2 units';
  return (
    <>
      <div className="meter" data-standing={taken > most ? 'bad' : first === undefined ? 'calm' : 'warn'}>
        <Ruler aria-hidden />
        <span>Screen</span>
        <span className="meter__words">
          {taken} of {most} {unit}
          {taken > most && <b> · too long</b>}
        </span>
        <Bar share={taken / most} />
      </div>
      {first !== undefined && (
        <p className="warn">
          {characterName(first)} is outside the GSM alphabet: {USSD_MAX_UCS2_UNITS} fit instead of {USSD_MAX_SEPTETS}.
        </p>
      )}
    </>
  );
}

/** A thin bar, drawn as an SVG so that no inline style is needed. */
function Bar({ share }: { readonly share: number }) {
  const width = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
  return (
    <svg className="meter__bar" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden>
      <rect className="meter__track" width="100" height="3" />
      <rect className="meter__fill" width={width} height="3" />
    </svg>
  );
}
