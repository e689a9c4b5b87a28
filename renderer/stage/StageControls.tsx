/** A quiet button in the corner, and behind it all that the keys do, the steps to jump to, and how the stage looks. */
import { Download, Ellipsis, Maximize, Pencil, RotateCcw, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import type { Stores } from '../app/stores.ts';
import { useStores } from '../app/stores-context.ts';
import { Button } from '../ui/Button.tsx';
import { StageKeyList } from './StageKeyList.tsx';
import { StageLookFields } from './StageLookFields.tsx';
import { stageStore } from './stage-store.ts';
import { deedOf } from './stage-words.ts';

/** What draws and packs a page comes with the first that is saved. */
const savePage = async (stores: Stores) => (await import('./save-stage-page.tsx')).saveStagePage(stores);

type StageControlsProps = {
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  readonly onFullScreen: () => void;
  readonly onNotesWindow: () => void;
  /** Absent where there is no file to write it into. */
  readonly onWrite: (() => void) | undefined;
};

export function StageControls({ isOpen, onOpen, onFullScreen, onNotesWindow, onWrite }: StageControlsProps) {
  const stores = useStores();
  const store = useStore(stageStore(stores));
  const { cues, position } = store;
  const steps = useRef<HTMLOListElement>(null);
  // The list is shorter than most scripts: it opens at the step where the stage is, and follows it.
  useEffect(() => {
    if (isOpen && position > 0) steps.current?.children[position - 1]?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, position]);
  return (
    <>
      {onWrite && !isOpen && (
        <button type="button" className="stage__write" title="Write the caption (T)" onClick={onWrite}>
          <Pencil aria-hidden /> Write the caption
        </button>
      )}
      <button
        type="button"
        className="stage__more"
        aria-label="Stage controls"
        title="Stage controls (M)"
        aria-expanded={isOpen}
        onClick={() => onOpen(!isOpen)}
      >
        {isOpen ? <X aria-hidden /> : <Ellipsis aria-hidden />}
      </button>
      {isOpen && (
        <section className="stage-controls" aria-label="Controls of the stage">
          <div className="stage-controls__acts">
            <Button onPress={store.back} disabled={position === 0}>
              Back
            </Button>
            <Button weight="primary" onPress={store.next} disabled={position === cues.length}>
              Next
            </Button>
            <Button onPress={() => store.showNotes(!store.areNotesShown)}>Notes</Button>
            <Button onPress={onNotesWindow}>Notes window</Button>
            <Button icon={Maximize} onPress={onFullScreen}>
              Full screen
            </Button>
            <Button icon={Download} disabled={position === 0} onPress={() => void savePage(stores)}>
              Save as a page
            </Button>
            <Button weight="quiet" onPress={store.leaveScript}>
              Another script
            </Button>
            <Button weight="danger" icon={RotateCcw} onPress={store.reset}>
              Reset
            </Button>
          </div>
          <ol ref={steps} className="stage-controls__steps" aria-label="Steps">
            {cues.map((cue, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number.
              <li key={at}>
                <button
                  type="button"
                  aria-current={at === position - 1 ? 'step' : undefined}
                  onClick={() => store.jump(at + 1)}
                >
                  <span>{deedOf(cue)}</span>
                  <span className="soft">{cue.caption}</span>
                </button>
              </li>
            ))}
          </ol>
          <StageLookFields />
          <StageKeyList />
        </section>
      )}
    </>
  );
}
