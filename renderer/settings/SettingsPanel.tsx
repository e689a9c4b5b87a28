/** Settings: the environments, the look of the page, the phone's behaviour, and storage. */
import { KeyRound } from 'lucide-react';
import { useStore } from 'zustand';
import { THEME_LABELS } from '../actions/setting-actions.ts';
import { EnvironmentsPanel } from '../environments/EnvironmentsPanel.tsx';
import { ShortcutsTable } from '../shortcuts/ShortcutsTable.tsx';
import { THEMES } from '../stores/settings-store.ts';
import { SETTINGS_TABS } from '../stores/shell-store.ts';
import { useStores } from '../stores/stores-context.ts';
import { Button } from '../ui/Button.tsx';
import { ExactFact, Fact } from '../ui/Fact.tsx';
import { Room } from '../ui/Room.tsx';
import { Section } from '../ui/Section.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { Setting, SwitchSetting } from '../ui/Setting.tsx';

export function SettingsPanel() {
  const { shell } = useStores();
  const { settingsTab, showSettings } = useStore(shell);
  return (
    <Room title="Settings" tabs={SETTINGS_TABS} tab={settingsTab} onTab={showSettings}>
      {settingsTab === 'environments' ? <EnvironmentsPanel /> : <GeneralPanel />}
    </Room>
  );
}

function GeneralPanel() {
  const stores = useStores();
  const { theme, isHighContrast, oneKeyReplies, keySound, change } = useStore(stores.settings);
  const shortcuts = useStore(stores.shortcuts);
  const state = useStore(stores.workbench, (room) => room.state);
  return (
    <div className="page page--text">
      <Section title="Look">
        <Setting name="Theme" words="System follows this machine, by day and by night.">
          <Segmented
            name="Theme"
            choices={THEMES.map((one) => [one, THEME_LABELS[one]] as const)}
            chosen={theme}
            onChoose={(chosen) => change({ theme: chosen })}
          />
        </Setting>
        <SwitchSetting
          name="High contrast"
          words="By day and by night. Where this machine asks for more contrast it is given in any case."
          isOn={isHighContrast}
          onChange={(isOn) => change({ isHighContrast: isOn })}
        />
      </Section>
      <Section title="Phone">
        <SwitchSetting
          name="One-key replies"
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
      </Section>
      <Section title="Shortcuts" note="Ctrl K finds everything, also what has no shortcut">
        <ShortcutsTable heading="h4" room={shortcuts} actions={stores.actions()} />
      </Section>
      {state && (
        <Section title="Where things lie">
          <dl className="facts inset">
            <ExactFact of="Data folder" text={state.dataFolder} isCopied />
            <Fact of="What is in it">
              The history of all exchanges, the sandbox’s own database, and the vault with keys and tokens, sealed by{' '}
              {state.vault.sealedBy}. Delete the folder and Dialbench begins anew.
              <Button
                weight="quiet"
                icon={KeyRound}
                onPress={() => {
                  stores.keys.getState().choose('places');
                  stores.shell.getState().enter('keys');
                }}
              >
                Where secrets are stored
              </Button>
            </Fact>
            <ExactFact of="Environments" text={state.environmentStorage.path} />
            <ExactFact of="History" text={state.history.path} />
            <ExactFact of="Vault" text={state.vault.path} />
            <Fact of="Version">Dialbench {state.version}</Fact>
          </dl>
        </Section>
      )}
    </div>
  );
}
