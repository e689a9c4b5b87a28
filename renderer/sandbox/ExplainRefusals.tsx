/** Whether a refusal of the sandbox says what its sender really signed, or as little as a real service says. */

import { Section } from '../ui/Section.tsx';
import { Toggle } from '../ui/Toggle.tsx';
import type { SandboxStoreState } from './sandbox-store.ts';

type ExplainRefusalsProps = { readonly explainRefusals: boolean; readonly store: SandboxStoreState };

export function ExplainRefusals({ explainRefusals, store }: ExplainRefusalsProps) {
  return (
    <Section title="Refusals" note={explainRefusals ? 'explained' : 'not explained'}>
      <div className="field-line inset">
        <Toggle
          label="Say in the refusal what was really signed"
          isOn={explainRefusals}
          onChange={(isOn) => void store.act('sandbox.setExplainRefusals', { explainRefusals: isOn })}
        />
      </div>
    </Section>
  );
}
