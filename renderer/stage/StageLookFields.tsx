/** How the stage looks: what is beside the phone, its skin, colours, contrast and the size of its words. */
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Theme } from '../../shared/contract/themes.ts';
import type { StageBeside, StagePace } from '../../shared/page/stage/stage-look.ts';
import { useStores } from '../app/stores-context.ts';
import { SKIN_LABELS, TEXT_SIZE_LABELS } from '../settings/setting-actions.ts';
import { choicesOf } from '../ui/choices-of.ts';
import { Segmented } from '../ui/Segmented.tsx';
import { Toggle } from '../ui/Toggle.tsx';
import { stageStore } from './stage-store.ts';

const BESIDE: Readonly<Record<StageBeside, string>> = {
  script: 'As the script says',
  chain: 'Signature chain',
  map: 'Map',
  nothing: 'Nothing',
};
const PACES: Readonly<Record<StagePace, string>> = { calm: 'Calm', usual: 'Usual', quick: 'Quick' };
const THEME_WORDS: Readonly<Record<Theme, string>> = { system: 'As the system', light: 'Light', dark: 'Dark' };

export function StageLookFields() {
  const stores = useStores();
  const { settings } = stores;
  const { look, changeLook } = useStore(stageStore(stores));
  const { skin, theme, keySound, change } = useStore(settings);
  return (
    <div className="stage-look">
      <Field label="Beside the phone">
        <Segmented
          name="Beside the phone"
          choices={choicesOf(BESIDE)}
          chosen={look.beside}
          onChoose={(beside) => changeLook({ beside })}
        />
      </Field>
      <Field label="Keys">
        <Segmented
          name="Speed of the keys"
          choices={choicesOf(PACES)}
          chosen={look.pace}
          onChoose={(pace) => changeLook({ pace })}
        />
        <Toggle label="Sound" isOn={keySound} onChange={(next) => change({ keySound: next })} />
      </Field>
      <Field label="Phone">
        <Segmented
          name="Phone"
          choices={choicesOf(SKIN_LABELS)}
          chosen={skin}
          onChoose={(next) => change({ skin: next })}
        />
      </Field>
      <Field label="Colours">
        <Segmented
          name="Colours"
          choices={choicesOf(THEME_WORDS)}
          chosen={theme}
          onChoose={(next) => change({ theme: next })}
        />
      </Field>
      <Field label="Words">
        <Segmented
          name="Size of words"
          choices={choicesOf(TEXT_SIZE_LABELS)}
          chosen={look.text}
          onChoose={(text) => changeLook({ text })}
        />
      </Field>
      <Field label="Light">
        <Toggle
          label="Dark hall, lit by the display"
          isOn={look.isDarkHall}
          onChange={(isDarkHall) => changeLook({ isDarkHall })}
        />
        <Toggle
          label="For a projector"
          isOn={look.isProjector}
          onChange={(isProjector) => changeLook({ isProjector })}
        />
      </Field>
    </div>
  );
}

function Field({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="stage-look__field">
      <span className="soft small">{label}</span>
      <div>{children}</div>
    </div>
  );
}
