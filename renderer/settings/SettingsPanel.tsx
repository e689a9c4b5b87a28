/** Settings: how the page looks and the phone behaves, and where things lie. */
import { useStore } from 'zustand';
import { useStores } from '../stores/stores-context.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { Section } from '../ui/Section.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { Toggle } from '../ui/Toggle.tsx';
import './settings.css';

export function SettingsPanel() {
  const stores = useStores();
  const { theme, oneKeyReplies, keySound, change } = useStore(stores.settings);
  const state = useStore(stores.workbench, (room) => room.state);
  return (
    <div className="room">
      <h2 className="room__title">Settings</h2>
      <Section title="Look">
        <div className="setting">
          <p>
            <b>Theme</b>
            <span>System follows this machine, by day and by night.</span>
          </p>
          <Segmented
            name="Theme"
            choices={[
              ['system', 'System'],
              ['light', 'Light'],
              ['dark', 'Dark'],
            ]}
            chosen={theme}
            onChoose={(chosen) => change({ theme: chosen })}
          />
        </div>
      </Section>
      <Section title="Phone">
        <div className="setting">
          <p>
            <b>One-key replies</b>
            <span>
              In a menu, a key that is an option is sent at once. Off: everything waits for the green key, as on a
              handset. Where text is asked for, the green key always sends.
            </span>
          </p>
          <Toggle
            label={oneKeyReplies ? 'On' : 'Off'}
            isOn={oneKeyReplies}
            onChange={(isOn) => change({ oneKeyReplies: isOn })}
          />
        </div>
        <div className="setting">
          <p>
            <b>Key sound</b>
            <span>Each key sounds its two telephone tones.</span>
          </p>
          <Toggle label={keySound ? 'On' : 'Off'} isOn={keySound} onChange={(isOn) => change({ keySound: isOn })} />
        </div>
      </Section>
      {state && (
        <Section title="Where things lie">
          <dl className="facts">
            <dt>Data folder</dt>
            <dd>
              <code>{state.dataFolder}</code>
              <CopyButton name="Copy" text={() => state.dataFolder} />
            </dd>
            <dt>What is in it</dt>
            <dd>
              The history of all exchanges, the sandbox’s own database, and the vault with keys and tokens, sealed by{' '}
              {state.vault.sealedBy}. Delete the folder and Dialbench begins anew.
            </dd>
            <dt>History</dt>
            <dd>
              <code>{state.history.path}</code>
            </dd>
            <dt>Vault</dt>
            <dd>
              <code>{state.vault.path}</code>
            </dd>
            <dt>Version</dt>
            <dd>Dialbench {state.version}</dd>
          </dl>
        </Section>
      )}
    </div>
  );
}
