/** What the room sees: the phone in either look, the words on the last step, and chain or map beside it where the script or the presenter wants them. */
import { Volume2, VolumeX } from 'lucide-react';
import {
  type ComponentProps,
  type CSSProperties,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { type SessionState, SWITCHED_ON } from '../../shared/ussd/session-state.ts';
import type { PhoneStore } from '../app/phone-store.ts';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { StagedMapPanel } from '../map/StagedMapPanel.tsx';
import { AndroidPhone } from '../phone/android/AndroidPhone.tsx';
import { replayedPhone } from '../phone/HandsetPanel.tsx';
import { Handset } from '../phone/handset/Handset.tsx';
import { CaptionField } from './CaptionField.tsx';
import { CrossFade } from './CrossFade.tsx';
import { StageChain } from './StageChain.tsx';
import { StageWords } from './StageWords.tsx';
import { type StageState, stageStore, standOf } from './stage-store.ts';
import { captionOf, chainSubject, lastPlayed, scriptShow } from './stage-words.ts';

const WHOLE_SIGNAL = 4;

type StageHallProps = {
  readonly hall: RefObject<HTMLDivElement | null>;
  readonly isWriting: boolean;
  readonly onWritten: () => void;
};

export function StageHall({ hall, isWriting, onWritten }: StageHallProps) {
  const stores = useStores();
  const { settings } = stores;
  const store = useStore(stageStore(stores));
  const skin = useStore(settings, (room) => room.skin);
  const { look, failure, script, phase, audience } = store;
  const { step, cue } = lastPlayed(store);
  const isUnsigned = useStore(stores.workbench, (one) => standOf(selectedEnvironment(one)) === 'application');
  const wanted = look.beside === 'script' ? scriptShow(store) : look.beside;
  const beside = failure || audience || (wanted === 'chain' && isUnsigned) ? 'nothing' : wanted;
  return (
    <div
      ref={hall}
      className="stage__hall"
      tabIndex={-1}
      data-phase={phase}
      data-position={store.position}
      data-beside={beside}
      data-audience={audience !== undefined || undefined}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles may have a name. */}
      <div className="stage__picture" role={audience ? 'group' : 'img'} aria-label={`Phone: ${shownText(store)}`}>
        {/* The script presses the keys, unless they are the audience's. */}
        <div className="stage__phone" inert={!audience}>
          {audience ? <AudiencePhone phone={audience} skin={skin} /> : <StagePhone store={store} skin={skin} />}
        </div>
      </div>
      <EarpieceSound />
      <section className="stage__side" aria-label="For the room">
        <div className="stage__words" aria-live="polite">
          {failure ? (
            <p className="stage__failure" role="alert">
              {failure.message}
            </p>
          ) : audience ? (
            <>
              <p className="stage__deed stage__hint">→ goes on with the story</p>
              <h1 className="stage__caption">The phone is yours. Press any key.</h1>
            </>
          ) : isWriting && cue ? (
            <CaptionField caption={captionOf(step, cue)} write={store.writeCaption} onDone={onWritten} />
          ) : (
            <StageWords title={script?.title ?? ''} cue={cue} step={step} />
          )}
        </div>
        <CrossFade
          shown={beside}
          draw={(kind) => {
            if (kind === 'map') return <StagedMapPanel steps={store.steps} />;
            if (kind === 'nothing') return null;
            return (
              <StageChain
                // Before the first step nothing was signed: no chain of what was played before stands there.
                key={cue ? 'played' : 'begun'}
                {...chainSubject(step)}
                isRefused={step?.delivery ? step.delivery.status === 'refused' : step?.status === 401}
              />
            );
          }}
        />
      </section>
    </div>
  );
}

/** The loudspeaker on the earpiece: sounds of the keys, on or off. */
function EarpieceSound() {
  const { settings } = useStores();
  const { keySound, change } = useStore(settings);
  const Icon = keySound ? Volume2 : VolumeX;
  return (
    <button
      type="button"
      className="stage__sound"
      aria-label="Sound of the keys"
      aria-pressed={keySound}
      title="Sound of the keys (S)"
      onClick={() => change({ keySound: !keySound })}
    >
      <Icon aria-hidden />
    </button>
  );
}

function AudiencePhone({ phone: store, skin }: { readonly phone: PhoneStore; readonly skin: string }) {
  const stores = useStores();
  const environment = useStore(stores.workbench, selectedEnvironment);
  const { phone, now, pressedKey, scroll, press, act, tick } = useStore(store);
  useEffect(() => {
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [tick]);
  const drawn = {
    ...{ name: 'Phone of the audience', phone, pressedKey, scroll, nowMs: now.serviceMs, signal: WHOLE_SIGNAL },
    ...{ operator: environment?.name ?? '', owner: undefined, isListening: true, onKey: press, onEvent: act },
  };
  return skin === 'android' ? <AndroidOnStage {...drawn} /> : <Handset {...drawn} isAlone />;
}

export function StagePhone({ store, skin }: { readonly store: StageState; readonly skin: string }) {
  const stores = useStores();
  const environment = useStore(stores.workbench, selectedEnvironment);
  const nowMs = useStore(stores.phone, ({ now }) => now.serviceMs);
  const drawn = {
    name: 'Phone on the stage',
    phone: stagedPhone(store),
    nowMs,
    signal: WHOLE_SIGNAL,
    operator: environment?.name ?? '',
    owner: undefined,
    scroll: stores.phone.getState().scroll,
    pressedKey: store.phase === 'typing' ? store.typing?.key : undefined,
    isListening: store.phase === 'ready',
    onKey: () => {},
    onEvent: () => {},
  };
  return skin === 'android' ? <AndroidOnStage {...drawn} /> : <Handset {...drawn} isAlone />;
}

/** In CSS pixels at the phone's own size (stage.css). */
const ANDROID = { width: 304, height: 560 } as const;

/** The other look has no pixels of its own, so it is enlarged as it is. */
function AndroidOnStage(props: Omit<ComponentProps<typeof AndroidPhone>, 'isSending'>) {
  const place = useRef<HTMLDivElement>(null);
  const [times, setTimes] = useState(1);
  useLayoutEffect(() => {
    const parent = place.current?.parentElement;
    if (!parent) return;
    const measure = () => setTimes(Math.min(parent.clientWidth / ANDROID.width, parent.clientHeight / ANDROID.height));
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(parent);
    return () => watcher.disconnect();
  }, []);
  return (
    <div ref={place} className="stage__android" style={{ zoom: times } as CSSProperties}>
      <AndroidPhone {...props} isSending />
    </div>
  );
}

/** The phone's state as the stage shows it: the last answer, and what is being typed. */
function stagedPhone({ steps, typing, phase, cues, position }: StageState): SessionState {
  const sending = phase === 'sending' ? (cues[position]?.sent ?? '') : undefined;
  const isTyping = typing !== undefined && phase === 'typing';
  const last = steps.findLast(({ delivery }) => delivery === undefined);
  if (!last) {
    if (sending !== undefined) return { ...SWITCHED_ON, stage: { kind: 'running', code: sending } };
    return { ...SWITCHED_ON, stage: { kind: 'idle' }, typed: isTyping ? typing.typed : '' };
  }
  const seen = steps.findLast(({ text }) => text !== null);
  const screen = replayedPhone({
    flow: '',
    at: '',
    text: seen?.text ?? '',
    isEnd: seen?.end ?? false,
    state: seen?.state ?? undefined,
    sending: isTyping ? typing.typed : sending,
    isPaused: false,
  });
  // A key that is pressed answers the menu behind the sentence.
  if (last.text !== null || isTyping || sending !== undefined) return screen;
  const back = screen.stage.kind === 'screen' ? screen.stage.reply : undefined;
  const code = last.status === null ? 'no-answer' : `service-${last.status}`;
  return {
    ...SWITCHED_ON,
    stage: { kind: 'failed', code, sentence: firstSentence(last.message ?? 'No answer came.'), back },
  };
}

/** What stands on the display, for who hears it. */
function shownText({ steps }: StageState): string {
  const last = steps.findLast(({ delivery }) => delivery === undefined);
  return last ? (last.text ?? firstSentence(last.message ?? 'No answer came.')) : 'waiting';
}

/** The rest is hashes and advice; the chain beside the phone says it better. */
function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text;
}
