/**
 * The stage over the whole window: a large phone, what the room reads, and nothing else.
 *
 * A modal dialog, so that no key reaches the workbench behind it. One key goes forward and one back, as presenters' clickers send them.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { StageShow } from '../../shared/flow/stage-show.ts';
import type { PhoneStore } from '../app/phone-store.ts';
import { useStores } from '../app/stores-context.ts';
import { playedKey } from '../phone/key-names.ts';
import { useModal } from '../ui/use-modal.ts';
import { NotesElsewhere, openNotesWindow } from './NotesElsewhere.tsx';
import { StageControls } from './StageControls.tsx';
import { StageGallery } from './StageGallery.tsx';
import { StageHall } from './StageHall.tsx';
import { StageNotes } from './StageNotes.tsx';
import { stageKey } from './stage-keys.ts';
import { stageStore } from './stage-store.ts';
import { useIdle } from './use-idle.ts';
import './stage.css';
import '../phone/handset/handset.css';
import './staged-handset.css';

const CONTROLS_MS = 2_000;

export function StagePanel() {
  const stores = useStores();
  const { shell, settings } = stores;
  const store = useStore(stageStore(stores));
  const { script, look, isBlack, areNotesShown } = store;
  const hall = useRef<HTMLDivElement>(null);
  const [areControlsShown, showControls] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const isIdle = useIdle(CONTROLS_MS);
  const [notes, setNotes] = useState<Window>();
  useProjector(look.isProjector);
  useWakeLock();
  const isPlaying = script !== undefined;

  // A sentence is written for one step.
  const { position } = store;
  useEffect(() => setWriting(position < 0), [position]);

  // Nobody wants them in front of the next script's first step.
  useEffect(() => {
    if (!isPlaying) showControls(false);
  }, [isPlaying]);

  useEffect(() => {
    if (isPlaying && !areControlsShown && !isWriting) hall.current?.focus();
  }, [isPlaying, areControlsShown, isWriting]);

  // Opened by a key there is nothing that had the focus before.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) shell.getState().askFocus('phone');
    },
    [shell],
  );

  const toggleFullScreen = () => {
    setRefusal(undefined);
    const asked = document.fullscreenElement
      ? document.exitFullscreen()
      : hall.current?.parentElement?.requestFullscreen();
    asked?.catch(() =>
      setRefusal('Full screen was not allowed here. The window’s own full screen, such as by F11, does the same.'),
    );
  };
  const toggleNotesWindow = () => {
    setRefusal(undefined);
    if (notes) return setNotes(undefined);
    const opened = openNotesWindow();
    setNotes(opened);
    if (!opened) setRefusal('The browser did not allow a second window. N shows the notes in this one.');
  };
  const leave = () => {
    if (areControlsShown) showControls(false);
    else if (isWriting) setWriting(false);
    else if (isBlack) store.showBlack(false);
    else if (store.audience) store.next();
    else if (isPlaying && !store.isDirect) store.leaveScript();
    else void store.close();
  };
  const mayWrite = script?.name !== undefined && store.position > 0 && !store.audience;
  const dialog = useModal(leave);
  const showBeside = (beside: StageShow) => store.changeLook({ beside: look.beside === beside ? 'script' : beside });
  const acts = {
    next: () => (isBlack ? store.showBlack(false) : store.next()),
    back: store.back,
    reset: store.reset,
    chain: () => showBeside('chain'),
    map: () => showBeside('map'),
    phoneOnly: () => showBeside('nothing'),
    audience: store.handOver,
    caption: () => setWriting(mayWrite),
    sound: () => settings.getState().change({ keySound: !settings.getState().keySound }),
    black: () => store.showBlack(!isBlack),
    notes: () => store.showNotes(!areNotesShown),
    controls: () => showControls(!areControlsShown),
    fullScreen: toggleFullScreen,
    notesWindow: toggleNotesWindow,
    swallow: () => {},
  };
  // On the whole window: a click beside everything takes the focus out of the dialog.
  const onKey = (event: KeyboardEvent) => {
    if (store.audience && !areControlsShown && playForAudience(store.audience, event)) return;
    const act = isPlaying ? stageKey(event) : undefined;
    if (act === undefined) return;
    event.preventDefault();
    if (!event.repeat) acts[act]();
  };
  useWindowKeys(onKey);
  return (
    <dialog
      ref={dialog}
      className="stage"
      aria-label="Stage"
      data-text={look.text}
      data-hall={look.isDarkHall ? 'dark' : undefined}
      onKeyDown={(event) => event.stopPropagation()}
      onPaste={(event) => event.stopPropagation()}
    >
      {isPlaying ? (
        <div className="stage__full" data-idle={isIdle && !areControlsShown && !isWriting}>
          <StageHall hall={hall} isWriting={isWriting && mayWrite} onWritten={() => setWriting(false)} />
          {areNotesShown && <StageNotes />}
          {notes && <NotesElsewhere place={notes} onKey={onKey} onClosed={() => setNotes(undefined)} />}
          {refusal !== undefined && (
            <p className="stage__refusal" role="alert">
              {refusal}
            </p>
          )}
          <StageControls
            isOpen={areControlsShown}
            onOpen={showControls}
            onFullScreen={toggleFullScreen}
            onNotesWindow={toggleNotesWindow}
            onWrite={mayWrite ? () => setWriting(true) : undefined}
          />
          {isBlack && (
            <div className="stage__black" role="status" aria-label="Black screen" data-testid="stage-black" />
          )}
        </div>
      ) : (
        <StageGallery onPresent={store.present} onLeave={() => void store.close()} />
      )}
    </dialog>
  );
}

/** A key of the keyboard on the phone that is the audience's; false where it is one of the presenter's. */
function playForAudience(phone: PhoneStore, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Escape') return false;
  if (event.key === 'PageDown' || event.key === 'PageUp' || event.key === 'ArrowRight') return false;
  const key = playedKey(event.key);
  if (key === undefined && [...event.key].length !== 1) return false;
  event.preventDefault();
  if (event.repeat) return true;
  if (key === undefined) phone.getState().type(event.key);
  else phone.getState().play(key);
  return true;
}

/** Strong contrast for a projector while the stage is open, whatever the page has otherwise. */
function useProjector(isProjector: boolean): void {
  useLayoutEffect(() => {
    if (!isProjector) return;
    const { dataset } = document.documentElement;
    const before = dataset.contrast ?? 'usual';
    dataset.contrast = 'high';
    return () => {
      dataset.contrast = before;
    };
  }, [isProjector]);
}

/**
 * Keeps the screen awake while the stage is open. The system takes the lock back from a hidden page; it is asked for again once
 * the page is seen. Where there is none, as on a low battery, the stage goes on without it.
 */
function useWakeLock(): void {
  useEffect(() => {
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const ask = async (): Promise<void> => {
      // Absent where the page is no secure context.
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      const got = await navigator.wakeLock.request('screen').catch(() => undefined);
      if (isOver) await got?.release();
      else lock = got;
    };
    const again = () => void ask();
    again();
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, []);
}

/** Hears every key of the window before anything else does, while the component is drawn. */
function useWindowKeys(onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => latest.current(event);
    window.addEventListener('keydown', hear, true);
    return () => window.removeEventListener('keydown', hear, true);
  }, []);
}
