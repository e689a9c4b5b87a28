/** The phone's dock: the drawn phone, its instruments, and the handle that folds both away. */
import { Columns2, Keyboard, KeyboardOff, MonitorSmartphone, PanelLeftClose } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { Environment, Subscriber } from '../../shared/environment/environment.ts';
import { chordsOf } from '../../shared/page/shortcut/bindings.ts';
import { chordCaps } from '../../shared/page/shortcut/chord.ts';
import { screenText } from '../../shared/ussd/screen-text.ts';
import { lastCode } from '../../shared/ussd/session-dial.ts';
import { hasSession, type SessionState } from '../../shared/ussd/session-state.ts';
import { chooseCode, openExchange, openSecondPhone, switchSecond, switchSubscriber } from '../app/navigate.ts';
import { MOMENT_MS, type PhoneState, type PhoneStore } from '../app/phone-store.ts';
import type { Skin } from '../app/settings-store.ts';
import { isAboutPhone } from '../app/shell-store.ts';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment, selectedSubscriber } from '../app/workbench-store.ts';
import { Alert } from '../ui/Alert.tsx';
import { afterPaint } from '../ui/after-paint.ts';
import { LateFoundList } from '../ui/late-list.tsx';
import { latePart } from '../ui/late-part.tsx';
import { Menu } from '../ui/Menu.tsx';
import { ScreenPicture } from '../ui/ScreenPicture.tsx';
import { PhoneBooks } from './books/PhoneBooks.tsx';
import { FOCUS_PHONE } from './focus-phone.ts';
import { HandsetPanel } from './HandsetPanel.tsx';
import { Instruments } from './instruments/Instruments.tsx';
import { LintPanel } from './lint/LintPanel.tsx';
import { usePairParts } from './pair/use-pair-parts.ts';
import { subscriberOptions } from './subscriber-options.tsx';
import './dock.css';
import './handset/handset.css';
import './handset/lcd.css';
import './handset/pixel-text.css';
import './handset/keys.css';
import './instruments/instruments.css';
import './pair/pair.css';
import './replay.css';

const NONE: readonly Environment[] = [];

export function PhonePanel() {
  const stores = useStores();
  const environment = useStore(stores.workbench, selectedEnvironment);
  const subscriber = useStore(stores.workbench, selectedSubscriber);
  // The display is painted first.
  const { second, active, failure, dismissFailure } = useStore(stores.twoPhones);
  const pair = usePairParts(second !== undefined);
  // What is below the phones is about the one that has the keyboard.
  const heard = active === 'second' ? second : undefined;
  const { phone, now } = usePaintedPhone(heard?.phone ?? stores.phone);
  const { isDockFolded, foldDock, sizeClass } = useStore(stores.layout);
  const isBeside = sizeClass === 'wide';
  const { change, thumb, skin } = useStore(stores.settings);
  const { isListening, isCalled, wake, sleep } = useStore(stores.listening);
  // Beside rooms that are not about it, and where there is no room for both, it wakes over the room.
  const isAside = !useStore(stores.shell, ({ panel }) => isAboutPhone(panel)) || sizeClass === 'narrow';
  const isAsleep = isAside ? !isListening : isDockFolded;
  const { changed, isMac } = useStore(stores.shortcuts);
  const log = useStore(stores.calls);
  const book = useStore(stores.quickDial);
  const environments = useStore(stores.workbench, (room) => room.state?.environments ?? NONE);
  const [wakeChord] = chordsOf(FOCUS_PHONE, changed);
  return (
    <aside
      className={pair && second && isBeside ? 'dock dock--pair' : 'dock'}
      data-aside={isAsleep ? 'asleep' : isAside ? 'awake' : undefined}
      aria-label="Phone dock"
      tabIndex={-1}
    >
      {isAsleep && (
        <SleepingPhone
          phone={phone}
          owner={heard?.owner ?? subscriber}
          isCalled={isCalled}
          wakeChord={wakeChord && chordCaps(wakeChord, isMac).join(' ')}
          onWake={() => {
            if (!isAside) foldDock(false);
            wake();
            stores.shell.getState().askFocus('phone');
          }}
        />
      )}
      <div className="dock__head">
        <button
          type="button"
          className="dock__fold"
          aria-label={isAside ? 'Put the phone to sleep' : 'Fold the phone away'}
          onClick={isAside ? sleep : () => foldDock(true)}
        >
          <PanelLeftClose aria-hidden />
        </button>
        {environment && environment.customers.length > 0 && !second && (
          <Menu label="Second phone" icon={Columns2} name="Open a second phone" kind="dialog" isLabelHidden>
            {(close) => (
              <LateFoundList
                name="Subscriber of the second phone"
                placeholder="Name, number or id"
                options={subscriberOptions(environment.customers)}
                chosenId={undefined}
                onChoose={(id) => {
                  close();
                  openSecondPhone(stores, Number(id));
                }}
              />
            )}
          </Menu>
        )}
        <SkinSwitch skin={skin} onChange={(next) => change({ skin: next })} />
      </div>
      {pair && second ? (
        <pair.PairPanel second={second} />
      ) : (
        <HandsetPanel name="first" store={stores.phone} owner={subscriber} />
      )}
      {failure && (
        <Alert tone="bad" onDismiss={dismissFailure}>
          {failure.message}
        </Alert>
      )}
      <div className="dock__below">
        {pair && second && <pair.PairFactsPanel second={second} />}
        <div className="dock__instruments">
          <div className="dock__line">
            <ListeningSign
              isListening={isListening}
              isCalled={isCalled}
              wakeChord={wakeChord && chordCaps(wakeChord, isMac).join(' ')}
              onChange={(next) => (next ? wake() : sleep())}
            />
            <TakenPanel />
            <PhoneBooks
              log={log}
              book={book}
              environments={environments}
              environment={environment}
              owner={heard?.owner ?? subscriber}
              lastCode={lastCode(phone)}
              nowMs={now.machineMs}
              onDial={(code) => chooseCode(stores, code)}
              onSubscriber={(customerId) => (heard ? switchSecond : switchSubscriber)(stores, customerId)}
            />
          </div>
          <Instruments
            phone={phone}
            now={now}
            thumb={thumb}
            onThumb={(changes) => change({ thumb: { ...thumb, ...changes } })}
            onReplies={(oneKeyReplies) => change({ oneKeyReplies })}
            onWhy={(exchangeId) => openExchange(stores, exchangeId)}
          >
            <LintPanel />
          </Instruments>
        </div>
      </div>
    </aside>
  );
}

type SleepingPhoneProps = {
  readonly phone: SessionState;
  readonly owner: Subscriber | undefined;
  /** Digits were pressed in vain just now. */
  readonly isCalled: boolean;
  readonly wakeChord: string | undefined;
  readonly onWake: () => void;
};

/** The phone beside a room that is not about it, or folded away: its screen, whether it is in a session, and whose it is. A click brings it whole. */
function SleepingPhone({ phone, owner, isCalled, wakeChord, onWake }: SleepingPhoneProps) {
  const name = owner ? `${initials(owner.name)}: wake the phone of ${owner.name}` : 'Wake the phone';
  return (
    <>
      <button
        type="button"
        className="dock__asleep"
        aria-label={name}
        title={wakeChord === undefined ? name : `${name} (${wakeChord})`}
        data-called={isCalled}
        onClick={onWake}
      >
        <span className="dock__mini" aria-hidden>
          <ScreenPicture text={screenText(phone)} isCut />
        </span>
        <span className="dock__light" data-on={hasSession(phone)} />
        <span className="dock__owner">{initials(owner?.name ?? '')}</span>
      </button>
      <TakenPanel isFolded />
    </>
  );
}

/** Of the first word and the last. */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '').join('');
}

/** At the phone: draws it as a handset or in the look of Android. */
function SkinSwitch({ skin, onChange }: { readonly skin: Skin; readonly onChange: (skin: Skin) => void }) {
  const isAndroid = skin === 'android';
  const name = isAndroid ? 'Draw a handset with keys' : 'Draw the dialog of Android';
  return (
    <button
      type="button"
      className="dock__fold dock__skin"
      aria-label={name}
      title={name}
      onClick={() => onChange(isAndroid ? 'handset' : 'android')}
    >
      <MonitorSmartphone aria-hidden />
    </button>
  );
}

type ListeningSignProps = {
  readonly isListening: boolean;
  /** Digits were pressed in vain just now. */
  readonly isCalled: boolean;
  /** The shortcut that wakes it, in words; undefined if it has none. */
  readonly wakeChord: string | undefined;
  readonly onChange: (isListening: boolean) => void;
};

/** Says whether the phone listens to the keyboard, and how to wake it; pressing it does the other. */
function ListeningSign({ isListening, isCalled, wakeChord, onChange }: ListeningSignProps) {
  const Icon = isListening ? Keyboard : KeyboardOff;
  return (
    <button
      type="button"
      className="listening small"
      data-listening={isListening}
      data-called={isCalled}
      title={
        isListening
          ? 'Keys of the keyboard are keys of the phone. Press here to put it to sleep.'
          : 'The phone hears no keys, so typing elsewhere sends nothing. Click the phone to wake it.'
      }
      onClick={() => onChange(!isListening)}
    >
      <Icon aria-hidden />
      <span className="one-line" role="status">
        {isListening ? 'Listening to the keyboard' : `Asleep: ${wakeChord ?? 'a click'} wakes it`}
      </span>
    </button>
  );
}

// Both are begun from rooms, whose code comes later than the phone’s as well.
const ReplaySign = latePart(
  async () => (await import('./ReplaySign.tsx')).ReplaySign,
  () => null,
);
const RecordSign = latePart(
  async () => (await import('./ReplaySign.tsx')).RecordSign,
  () => null,
);

/** What has the phone in place of the user: a flow that is replayed, or a recording of what is pressed. */
function TakenPanel({ isFolded = false }: { readonly isFolded?: boolean }) {
  const stores = useStores();
  const { shown, stop } = useStore(stores.replay);
  const recording = useStore(stores.recording);
  return (
    <>
      {shown && <ReplaySign shown={shown} isFolded={isFolded} onStop={stop} />}
      {recording.isRecording && !shown && !isFolded && (
        <RecordSign presses={recording.presses} onStop={recording.stop} />
      )}
    </>
  );
}

/**
 * The phone as it stood when the display was last painted, for what stands below it: clocks and meters wait so that the display is painted first. While
 * a press is under way they wait a moment longer, as its answer often comes within it.
 */
function usePaintedPhone(store: PhoneStore): PhoneState {
  const [state, setState] = useState(() => store.getState());
  useEffect(() => {
    const wait = afterPaint(window);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const show = () => {
      if (!isOver) setState(store.getState());
    };
    const follow = () => {
      clearTimeout(timer);
      if (store.getState().phone.inFlight) timer = setTimeout(show, MOMENT_MS);
      else wait(show);
    };
    follow();
    const stop = store.subscribe(follow);
    return () => {
      isOver = true;
      clearTimeout(timer);
      stop();
    };
  }, [store]);
  return state;
}
