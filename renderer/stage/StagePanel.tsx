/**
 * The stage over the whole window: a large phone, what the room reads, and nothing else.
 *
 * A modal dialog, so that no key reaches the workbench behind it. One key goes forward and one back, as presenters' clickers send them.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { StageShow } from '../../shared/flow/stage-show.ts';
import { useStores } from '../app/stores-context.ts';
import { useModal } from '../ui/use-modal.ts';
import { NotesElsewhere, openNotesWindow } from './NotesElsewhere.tsx';
import { StageControls } from './StageControls.tsx';
import { StageGallery } from './StageGallery.tsx';
import { StageHall } from './StageHall.tsx';
import { StageNotes } from './StageNotes.tsx';
import { stageKey } from './stage-keys.ts';
import { stageStore } from './stage-store.ts';
import './stage.css';
import '../phone/handset/handset.css';
import './staged-handset.css';

export function StagePanel() {
  const stores = useStores();
  const { shell } = stores;
  const store = useStore(stageStore(stores));
  const { script, look, isBlack, areNotesShown } = store;
  const hall = useRef<HTMLDivElement>(null);
  const [areControlsShown, showControls] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const [notes, setNotes] = useState<Window>();
  useProjector(look.isProjector);
  useWakeLock();
  const isPlaying = script !== undefined;

  // Nobody wants them in front of the next script's first step.
  useEffect(() => {
    if (!isPlaying) showControls(false);
  }, [isPlaying]);

  useEffect(() => {
    if (isPlaying && !areControlsShown) hall.current?.focus();
  }, [isPlaying, areControlsShown]);

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
    else if (isBlack) store.showBlack(false);
    else if (isPlaying && !store.isDirect) store.leaveScript();
    else void store.close();
  };
  const dialog = useModal(leave);
  const showBeside = (beside: StageShow) => store.changeLook({ beside: look.beside === beside ? 'script' : beside });
  const acts = {
    next: () => (isBlack ? store.showBlack(false) : store.next()),
    back: store.back,
    reset: store.reset,
    chain: () => showBeside('chain'),
    map: () => showBeside('map'),
    phoneOnly: () => showBeside('nothing'),
    black: () => store.showBlack(!isBlack),
    notes: () => store.showNotes(!areNotesShown),
    controls: () => showControls(!areControlsShown),
    fullScreen: toggleFullScreen,
    notesWindow: toggleNotesWindow,
    swallow: () => {},
  };
  // On the whole window: a click beside everything takes the focus out of the dialog.
  const onKey = (event: KeyboardEvent) => {
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
      onKeyDown={(event) => event.stopPropagation()}
      onPaste={(event) => event.stopPropagation()}
    >
      {isPlaying ? (
        <div className="stage__full">
          <StageHall hall={hall} />
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
