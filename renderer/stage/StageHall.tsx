/** What the room sees: the phone in either look, the words on the last step, and chain or map beside it where the script or the presenter wants them. */
import { type ComponentProps, type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { type SessionState, SWITCHED_ON } from '../../shared/ussd/session-state.ts';
import type { PhoneKey } from '../app/phone-store.ts';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { StagedMapPanel } from '../map/StagedMapPanel.tsx';
import { AndroidPhone } from '../phone/android/AndroidPhone.tsx';
import { replayedPhone } from '../phone/HandsetPanel.tsx';
import { Handset } from '../phone/handset/Handset.tsx';
import { StageChain } from './StageChain.tsx';
import { type StageState, stageStore } from './stage-store.ts';
import { lastPlayed, outcomeOf, scriptShow } from './stage-words.ts';

const WHOLE_SIGNAL = 4;

export function StageHall({ hall }: { readonly hall: RefObject<HTMLDivElement | null> }) {
  const stores = useStores();
  const { settings } = stores;
  const store = useStore(stageStore(stores));
  const skin = useStore(settings, (room) => room.skin);
  const { look, failure, script, phase } = store;
  const { step, cue } = lastPlayed(store);
  const beside = look.beside === 'script' ? scriptShow(store) : look.beside;
  return (
    <div
      ref={hall}
      className="stage__hall"
      tabIndex={-1}
      data-phase={phase}
      data-position={store.position}
      data-beside={beside}
    >
      <div className="stage__picture" role="img" aria-label={`Phone: ${shownText(store)}`}>
        {/* The script presses the keys. */}
        <div className="stage__phone" inert>
          <StagePhone store={store} skin={skin} />
        </div>
      </div>
      <section className="stage__side" aria-label="For the room">
        <div aria-live="polite">
          {failure ? (
            <p className="stage__failure" role="alert">
              {failure.message}
            </p>
          ) : (
            <StageWords title={script?.title ?? ''} cue={cue} step={step} />
          )}
        </div>
        {beside === 'chain' && !failure && (
          <StageChain
            // Before the first step nothing was signed: no chain of what was played before stands there.
            key={cue ? 'played' : 'begun'}
            kind={step?.delivery ? 'delivery' : 'exchange'}
            id={step?.delivery ? step.delivery.deliveryId : step?.exchangeId}
            isRefused={step?.delivery ? step.delivery.status === 'refused' : step?.status === 401}
          />
        )}
        {beside === 'map' && !failure && <StagedMapPanel steps={store.steps} />}
      </section>
    </div>
  );
}

function StageWords({ title, cue, step }: { readonly title: string } & ReturnType<typeof lastPlayed>) {
  if (!cue) return <h1 className="stage__title">{title}</h1>;
  const outcome = outcomeOf(step, cue);
  return (
    <>
      <p className="stage__deed">
        <kbd className="stage__key">{cue.kind === 'wait' ? '…' : cue.kind === 'delivery' ? 'webhook' : cue.sent}</kbd>
        {outcome && (
          <span className="stage__outcome" data-tone={outcome.tone}>
            {outcome.words}
          </span>
        )}
      </p>
      {cue.caption !== undefined && <h1 className="stage__caption">{cue.caption}</h1>}
    </>
  );
}

function StagePhone({ store, skin }: { readonly store: StageState; readonly skin: string }) {
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
    pressedKey: store.phase === 'typing' ? (store.typing?.key as PhoneKey | undefined) : undefined,
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
