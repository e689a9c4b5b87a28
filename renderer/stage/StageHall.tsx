/** What the room sees: the phone in either look, the words on the last step, and chain or map beside it where the script or the presenter wants them. */
import { type ComponentProps, type CSSProperties, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { PhoneKey } from '../app/phone-store.ts';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { AndroidPhone } from '../phone/android/AndroidPhone.tsx';
import { Handset } from '../phone/handset/Handset.tsx';
import { StageChain } from './StageChain.tsx';
import { StageMap } from './StageMap.tsx';
import { type StageState, stageStore } from './stage-store.ts';
import { lastPlayed, outcomeOf, scriptShow } from './stage-words.ts';
import { shownText, stagedPhone } from './staged-phone.ts';

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
        {beside === 'map' && !failure && <StageMap steps={store.steps} />}
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
