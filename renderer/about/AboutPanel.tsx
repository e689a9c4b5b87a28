/** The About dialog, over whichever room opened it. */
import { useStore } from 'zustand';
import type { About } from '../../shared/contract/program-commands.ts';
import { aboutText } from '../../shared/page/about-text.ts';
import { useStores } from '../app/stores-context.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { NotYet } from '../ui/EmptyState.tsx';
import { ExactFact } from '../ui/Fact.tsx';
import { type AboutState, aboutStore } from './about-store.ts';
import { LicencesView } from './LicencesView.tsx';
import './about.css';

export function AboutPanel() {
  const stores = useStores();
  const room = useStore(aboutStore(stores));
  return room.isOpen ? <AboutDialog room={room} /> : null;
}

/** What this program is: its versions, to copy into a bug report, and the licences of everything that it contains. */
function AboutDialog({ room }: { readonly room: AboutState }) {
  const { about, failure, load, close } = room;
  return (
    <Dialog title="About Dialbench" onClose={close} isWide>
      <p className="lead">Dial the flow, see the signature. Free software under the MIT licence.</p>
      {about ? <Versions about={about} /> : <NotYet of="the versions" failure={failure} onAgain={() => void load()} />}
      <LicencesView room={room} />
      <div className="dialog__actions">
        {about && <CopyButton name="Copy versions" text={() => aboutText(about)} />}
      </div>
    </Dialog>
  );
}

function Versions({ about }: { readonly about: About }) {
  const { version, commit, parts } = about;
  return (
    <dl className="facts about__versions">
      <ExactFact of="Dialbench" text={version} />
      {commit !== undefined && <ExactFact of="Commit" text={commit} />}
      {parts.map((part) => (
        <ExactFact key={part.name} of={part.name} text={part.version} />
      ))}
    </dl>
  );
}
