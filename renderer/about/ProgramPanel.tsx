/** The program itself, in Settings: the check for updates, its folders, and About. */
import { FolderOpen, Info, RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { ProgramPlace, UpdateCheck } from '../../shared/contract/program-commands.ts';
import { useStores } from '../app/stores-context.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { ExactFact } from '../ui/Fact.tsx';
import { Section } from '../ui/Section.tsx';
import { Setting, SwitchSetting } from '../ui/Setting.tsx';
import { aboutStore } from './about-store.ts';

const PLACES: readonly (readonly [ProgramPlace, string])[] = [
  ['data', 'Data folder'],
  ['logs', 'Log folder'],
  ['exports', 'Exported keys'],
];

export function ProgramPanel() {
  const stores = useStores();
  const store = aboutStore(stores);
  const { about, acting, actFailure, done, load, open, reveal, setUpdateCheck, checkForUpdate } = useStore(store);
  useEffect(() => void load(), [load]);
  const openAbout = (
    <Button weight="quiet" icon={Info} onPress={() => void open()}>
      About Dialbench
    </Button>
  );
  return (
    <Section title="Program" actions={openAbout}>
      {about && (
        <>
          <SwitchSetting
            name="Check for updates"
            words={wordsOf(about.update)}
            isOn={about.update.isOn}
            onChange={(isOn) => void setUpdateCheck(isOn)}
          />
          {about.update.host !== undefined && (
            <Setting name="Newest version" words={foundWords(about.update)}>
              <Button icon={RefreshCw} onPress={() => void checkForUpdate()} disabled={acting !== undefined}>
                {acting === 'checkForUpdate' ? 'Checking …' : 'Check now'}
              </Button>
            </Setting>
          )}
          {about.canReveal && (
            <Setting name="Folders" words="Opens the system’s file manager at the folder.">
              <span className="line line--close">
                {PLACES.map(([place, label]) => (
                  <Button key={place} weight="quiet" icon={FolderOpen} onPress={() => void reveal(place)}>
                    {label}
                  </Button>
                ))}
              </span>
            </Setting>
          )}
          {about.logPath !== undefined && (
            <dl className="facts inset">
              <ExactFact of="Log" text={about.logPath} isCopied />
            </dl>
          )}
        </>
      )}
      {actFailure && (
        <Alert tone="bad">
          <p>{actFailure.message}</p>
        </Alert>
      )}
      {done !== undefined && (
        <Alert tone="good">
          <p>{done}</p>
        </Alert>
      )}
    </Section>
  );
}

/** Who is asked, and what for. */
function wordsOf({ host }: UpdateCheck): string {
  if (host === undefined) return 'This build was made without an address for updates, so it never checks, on or off.';
  return `One request a day to ${host} for the number of the newest version. It says nothing about you, this machine or this version, and nothing is downloaded.`;
}

function foundWords({ host, found }: UpdateCheck): string {
  if (!found) return `Not checked yet. Asks ${host} once.`;
  return found.isNewer ? `Dialbench ${found.version} is out: ${found.page}` : `You have the newest, ${found.version}.`;
}
