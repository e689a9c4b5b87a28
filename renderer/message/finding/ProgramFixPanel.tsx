/** The fix as a change of the signer's program, in the language of choice: the line that does it wrong, and the one that does it right. */
import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import type { ProgramSource } from '../../../shared/codegen/program-source.ts';
import { TARGET_IDS, TARGET_TITLES } from '../../../shared/codegen/target.ts';
import { TARGETS } from '../../../shared/codegen/targets.ts';
import type { Diagnosis, Finding } from '../../../shared/doctor/finding.ts';
import { isOfClock } from '../../../shared/doctor/of-clock.ts';
import { programFix } from '../../../shared/doctor/program-fix.ts';
import { counted } from '../../../shared/text/counted.ts';
import { useStores } from '../../app/stores-context.ts';
import { ChoiceField } from '../../ui/ChoiceField.tsx';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { fixLanguageStore } from './fix-language-store.ts';
import './program-fix.css';

type ProgramFixPanelProps = {
  readonly diagnosis: Diagnosis;
  /** The request as it should have been made; undefined where it cannot be. */
  readonly source: ProgramSource | undefined;
};

const LANGUAGES = TARGET_IDS.map((id) => [id, TARGET_TITLES[id]] as const);

export function ProgramFixPanel({ diagnosis, source }: ProgramFixPanelProps) {
  const { target, templates, choose, load } = useStore(fixLanguageStore(useStores()));
  useEffect(() => void load(), [load]);
  const template = templates[target];
  const [finding] = diagnosis.findings;
  const fix = useMemo(() => {
    const of = TARGETS.find(({ id }) => id === target);
    if (!of || !source || !finding || template === undefined) return undefined;
    return programFix(of, source, template, finding, diagnosis.expectedBaseBase64);
  }, [target, source, finding, template, diagnosis.expectedBaseBase64]);
  if (finding === undefined) return null;
  return (
    <section className="program-fix" aria-label="Fix in my language">
      <div className="line program-fix__head">
        <ChoiceField label="Fix in" choices={LANGUAGES} chosen={target} onChoose={choose} />
        {fix && (
          <span className="soft small one-line">{counted(fix.right.length, 'line changes', 'lines change')}</span>
        )}
        {fix && (
          <div className="push">
            <CopyButton name={fix.right.length === 1 ? 'Copy line' : 'Copy lines'} text={() => fix.right.join('\n')} />
          </div>
        )}
      </div>
      {fix ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll a long line with the arrow keys.
        <pre className="program-fix__lines" tabIndex={0} data-own-arrows>
          <Lines sign="-" word="wrong" lines={fix.wrong} />
          <Lines sign="+" word="right" lines={fix.right} />
        </pre>
      ) : (
        <p className="soft small">{template === undefined ? 'Fetching the lines …' : whyNone(finding)}</p>
      )}
    </section>
  );
}

type LinesProps = { readonly sign: string; readonly word: string; readonly lines: readonly string[] };

function Lines({ sign, word, lines }: LinesProps) {
  return lines.map((line, at) => {
    // A line's only identity is its position.
    const key = `${word} ${at}`;
    return (
      <code key={key} data-kind={word}>
        <span aria-hidden>{sign} </span>
        <span className="for-readers">{word}: </span>
        {line}
        {'\n'}
      </code>
    );
  });
}

/** Honest where no line can be shown. */
function whyNone({ causes }: Finding): string {
  if (isOfClock(causes))
    return 'No line of a program is wrong here: it is a matter of the clock, or of when it was sent.';
  if (causes[0]?.startsWith('K')) return 'No line of a program is wrong here: it signs as it should, with another key.';
  return 'No one line of a program stands for this cause: what to change is said above.';
}
