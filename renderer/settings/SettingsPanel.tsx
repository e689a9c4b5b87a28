/** The Settings dialog: the look of the page, the phone's behaviour and the shortcuts, and the program with its files. */
import { KeyRound } from 'lucide-react';
import { useStore } from 'zustand';
import { ProgramPanel } from '../about/ProgramPanel.tsx';
import { SETTINGS_TABS } from '../app/shell-store.ts';
import { useActions, useStores } from '../app/stores-context.ts';
import { ShortcutsTable } from '../shortcuts/ShortcutsTable.tsx';
import { Button } from '../ui/Button.tsx';
import { choicesOf } from '../ui/choices-of.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { ExactFact, Fact } from '../ui/Fact.tsx';
import { Section } from '../ui/Section.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { Setting, SwitchSetting } from '../ui/Setting.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { SKIN_LABELS, TEXT_SIZE_LABELS, THEME_LABELS } from './setting-actions.ts';

export function SettingsPanel() {
  const { shell } = useStores();
  const { settingsTab = 'general', showSettings } = useStore(shell);
  return (
    <Dialog title="Settings" isWide onClose={() => showSettings(undefined)}>
      <Tabs name="Settings" tabs={choicesOf(SETTINGS_TABS)} chosen={settingsTab} onChoose={showSettings} />
      <div key={settingsTab} className="settings__body" role="tabpanel" aria-label={SETTINGS_TABS[settingsTab]}>
        {settingsTab === 'general' ? <GeneralPanel /> : <ProgramTab />}
      </div>
    </Dialog>
  );
}

function ProgramTab() {
  return (
    <div className="page page--text">
      <ProgramPanel />
      <FilesSection />
    </div>
  );
}

function GeneralPanel() {
  const stores = useStores();
  const actions = useActions();
  const { theme, isHighContrast, textSize, plainLetters, oneKeyReplies, keySound, skin, change } = useStore(
    stores.settings,
  );
  const shortcuts = useStore(stores.shortcuts);
  return (
    <div className="page page--text">
      <Section title="Look">
        <Setting name="Theme" words="System follows this machine’s light or dark mode.">
          <Segmented
            name="Theme"
            choices={choicesOf(THEME_LABELS)}
            chosen={theme}
            onChoose={(chosen) => change({ theme: chosen })}
          />
        </Setting>
        <SwitchSetting
          name="High contrast"
          words="In light and in dark. Where this machine asks for more contrast, it is on in any case."
          isOn={isHighContrast}
          onChange={(isOn) => change({ isHighContrast: isOn })}
        />
        <Setting name="Text size" words="All of the page but the phone’s display, which goes by the room it has.">
          <Segmented
            name="Text size"
            choices={choicesOf(TEXT_SIZE_LABELS)}
            chosen={textSize}
            onChoose={(chosen) => change({ textSize: chosen })}
          />
        </Setting>
      </Section>
      <Section title="Phone">
        <Setting
          name="Look of the phone"
          words="A handset with twelve keys, or the dialog of Android, which is an approximation: makers change it."
        >
          <Segmented
            name="Look of the phone"
            choices={choicesOf(SKIN_LABELS)}
            chosen={skin}
            onChoose={(chosen) => change({ skin: chosen })}
          />
        </Setting>
        <SwitchSetting
          name="Send digits at once"
          words="In a menu, a key that is an option is sent at once. Off: everything waits for the green key, as on a handset. Where text is asked for, the green key always sends."
          isOn={oneKeyReplies}
          onChange={(isOn) => change({ oneKeyReplies: isOn })}
        />
        <SwitchSetting
          name="Key sound"
          words="Each key sounds its two telephone tones."
          isOn={keySound}
          onChange={(isOn) => change({ keySound: isOn })}
        />
        <SwitchSetting
          name="Plain letters"
          words="Ordinary letters on the phone’s display in place of its own, drawn in pixels. High contrast has them in any case."
          isOn={plainLetters}
          onChange={(isOn) => change({ plainLetters: isOn })}
        />
      </Section>
      <Section title="Shortcuts" note="Ctrl K finds everything, also what has no shortcut">
        <ShortcutsTable heading="h4" room={shortcuts} actions={actions} />
      </Section>
    </div>
  );
}

/** Where Dialbench keeps its files, and what is in them. */
function FilesSection() {
  const stores = useStores();
  const state = useStore(stores.workbench, (room) => room.state);
  if (!state) return null;
  const leadToKeys = () => {
    stores.shell.getState().showSettings(undefined);
    void stores.errand('environments', (to) => to.openKeys());
  };
  return (
    <Section title="Where things lie">
      <dl className="facts inset">
        <ExactFact of="Data folder" text={state.dataFolder} isCopied />
        <Fact of="What is in it">
          All requests with their answers, the sandbox’s own database, and the vault with keys and tokens, sealed by{' '}
          {state.vault.sealedBy}. Delete the folder, and Dialbench starts afresh.
          <Button weight="quiet" icon={KeyRound} onPress={leadToKeys}>
            Where secrets are stored
          </Button>
        </Fact>
        <ExactFact of="Environments" text={state.environmentStorage.path} />
        <ExactFact of="Requests and answers" text={state.history.path} />
        <ExactFact of="Vault" text={state.vault.path} />
        <Fact of="Version">Dialbench {state.version}</Fact>
      </dl>
    </Section>
  );
}
