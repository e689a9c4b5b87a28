/** The result of the paste: the fault in context, or the verdict, the parser's notes and the rebuilt base. */
import { GitCompareArrows } from 'lucide-react';
import type { Evidence } from '../../shared/compare/evidence.ts';
import { ObservedParts } from '../message/ObservedParts.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Section } from '../ui/Section.tsx';
import { FaultAt } from './FaultAt.tsx';
import { faultPlace, textOfPaste } from './fault-place.ts';
import { FORM_WORDS } from './form-labels.ts';
import type { Judgement } from './judge-paste.ts';

type JudgementViewProps = {
  readonly judgement: Judgement;
  readonly request: Evidence;
  /** Compares the rebuilt base with the signer's own. */
  readonly onCompare: () => void;
};

export function JudgementView({ judgement, request, onCompare }: JudgementViewProps) {
  if (judgement.kind === 'empty' || judgement.kind === 'working') return null;
  const text = textOfPaste(request);
  if (judgement.kind === 'unreadable') {
    return (
      <Section title="Cannot be read yet" note={`taken for ${FORM_WORDS[judgement.form]}`}>
        <div className="stack inset" role="status">
          <FaultAt text={text} {...judgement.fault} />
        </div>
      </Section>
    );
  }
  const { observed, fieldFaults, form } = judgement;
  const { notes = [], trace } = observed;
  return (
    <>
      {(notes.length > 0 || fieldFaults.length > 0) && (
        <Section title="Noticed while reading">
          <div className="stack inset">
            {fieldFaults.map(({ name, value, fault }) => (
              <FaultAt key={name} of={name} text={value} {...fault} />
            ))}
            {notes.map((note) => (
              <p key={`${note.code} ${note.offset}`}>
                {note.message} <span className="faint small">{placeLabel(text, note.offset)}</span>
              </p>
            ))}
          </div>
        </Section>
      )}
      {judgement.changed && (
        <Alert tone="quiet" isSilent>
          The base below is built by the signing options as changed here. The checks are those of the environment.
        </Alert>
      )}
      <ObservedParts
        observed={observed}
        // Loose headers are all that was pasted; there is no more of the request to show.
        parts={[
          'checks',
          ...(trace ? ['signature' as const] : []),
          ...(form === 'headers' ? [] : ['request' as const]),
        ]}
        words={{ checks: 'Checks of the paste', request: 'Headers as pasted' }}
        baseActions={
          <Button weight="quiet" icon={GitCompareArrows} onPress={onCompare}>
            Compare with the signer’s own
          </Button>
        }
      />
    </>
  );
}

function placeLabel(text: string, offset: number): string {
  const { line, column } = faultPlace(text, offset);
  return `line ${line}, column ${column}`;
}
