/** What can be presented, as cards with the phone in them: the scripts first, then the user's own flows. In the room, and on the stage before a script. */
import { Settings2, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useStores } from '../app/stores-context.ts';
import { selectedEnvironment } from '../app/workbench-store.ts';
import { Button } from '../ui/Button.tsx';
import { moveAmongCards } from '../ui/card-keys.ts';
import { Popup } from '../ui/Popup.tsx';
import { Room } from '../ui/Room.tsx';
import { GalleryCard } from './GalleryCard.tsx';
import { type GalleryEntry, galleryStore } from './gallery-store.ts';
import { StageKeyList } from './StageKeyList.tsx';
import { StageLookFields } from './StageLookFields.tsx';
import { type StageScript, stageStore, standOf } from './stage-store.ts';
import './gallery.css';

type StageGalleryProps = {
  readonly onPresent: (script: StageScript) => void;
  /** Where it covers the window. */
  readonly onLeave?: () => void;
};

export function StageGallery({ onPresent, onLeave }: StageGalleryProps) {
  const stores = useStores();
  const stage = stageStore(stores);
  const gallery = galleryStore(stores);
  const { entries, failure } = useStore(gallery);
  const phase = useStore(stage, (room) => room.phase);
  const lastScript = useStore(stage, (room) => room.lastScript);
  const environment = useStore(stores.workbench, selectedEnvironment);
  const stands = standOf(environment);
  const cards = useRef<HTMLUListElement>(null);
  useEffect(() => void gallery.getState().load(), [gallery]);
  const last = entries.findIndex(
    ({ name, title }) => lastScript && (name ?? title) === (lastScript.name ?? lastScript.title),
  );
  const [chosen, choose] = useState<number>();
  const at = chosen ?? Math.max(0, last);
  // Who comes from a script stands at its card.
  const coversAll = onLeave !== undefined;
  useEffect(() => {
    if (coversAll) cards.current?.querySelectorAll('button')[Math.max(0, last)]?.focus();
  }, [coversAll, last]);
  const present = async (entry: GalleryEntry) => {
    const script = await gallery.getState().scriptOf(entry);
    if (script) onPresent(script);
  };
  return (
    <Room
      title="Stage"
      note={<GalleryNote stands={stands} where={environment?.name} isLeaving={phase === 'leaving'} />}
      actions={
        <>
          <LookButton />
          {onLeave && (
            <Button weight="quiet" icon={X} onPress={onLeave}>
              Leave the stage
            </Button>
          )}
        </>
      }
    >
      {failure && <p className="stage__failure">{failure.message}</p>}
      <ul ref={cards} className="gallery" aria-label="What can be presented" onKeyDown={moveAmongCards(choose)}>
        {entries.map((entry, place) => (
          <GalleryCard
            key={entry.key}
            entry={entry}
            // The scripts are those of the sandbox's menu.
            isOff={!stands || (stands === 'application' && entry.name === undefined)}
            isTabStop={place === Math.min(at, entries.length - 1)}
            onPresent={() => void present(entry)}
          />
        ))}
      </ul>
    </Room>
  );
}

type GalleryNoteProps = {
  readonly stands: ReturnType<typeof standOf>;
  readonly where: string | undefined;
  readonly isLeaving: boolean;
};

function GalleryNote({ stands, where, isLeaving }: GalleryNoteProps) {
  if (isLeaving) {
    return (
      <span className="soft" role="status">
        The sandbox is being put back as it was.
      </span>
    );
  }
  return (
    <span className="soft">
      {stands === 'sandbox'
        ? 'Enter plays. Every step is a real request to a fresh sandbox; yours is put back as it was.'
        : stands
          ? `Enter plays one of your flows. Every step is a real request to ${where}, and a step back dials anew.`
          : `The stage plays on the embedded sandbox, or on a USSD application that is not live; ${where ?? 'no environment'} is selected. Choose another in the top bar.`}
    </span>
  );
}

function LookButton() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={button} weight="quiet" icon={Settings2} isExpanded={isOpen} onPress={() => setOpen(!isOpen)}>
        Look and keys
      </Button>
      {isOpen && button.current && (
        <Popup role="dialog" label="Look and keys of the stage" at={button.current} onClose={() => setOpen(false)}>
          <div className="gallery__look">
            <StageLookFields />
            <StageKeyList />
          </div>
        </Popup>
      )}
    </>
  );
}
