/** How the stage looks: what is beside the phone, its skin, colours, contrast and the size of its words. */
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import type { Theme } from '../../shared/contract/themes.ts';
import type { StageBeside } from '../../shared/page/stage/stage-look.ts';
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
const THEME_WORDS: Readonly<Record<Theme, string>> = { system: 'As the system', light: 'Light', dark: 'Dark' };

export function StageLookFields() {
  const stores = useStores();
  const { settings } = stores;
  const { look, changeLook } = useStore(stageStore(stores));
  const { skin, theme, change } = useStore(settings);
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
      <Field label="Contrast">
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
      {children}
    </div>
  );
}
