/** What the lint said of the screens of a run; each rule can be silenced with a reason that stays in the file. */
import { BellOff } from 'lucide-react';
import { useState } from 'react';
import type { ReportedLint } from '../../shared/flow/flow-report.ts';
import { Button } from '../ui/Button.tsx';
import { Chip, type Tone } from '../ui/Chip.tsx';
import { openedForm } from '../ui/opened-form.ts';
import { Section } from '../ui/Section.tsx';
import { TextField } from '../ui/TextField.tsx';

const TONES: Readonly<Record<string, Tone>> = { error: 'bad', warning: 'warn', info: 'unknown' };

type LintRemarksProps = {
  readonly remarks: readonly ReportedLint[];
  readonly onShow: (line: number) => void;
  readonly onSilence: (remark: ReportedLint, reason: string) => void;
};

export function LintRemarks({ remarks, onShow, onSilence }: LintRemarksProps) {
  const [asked, setAsked] = useState<number>();
  const [reason, setReason] = useState('');
  if (remarks.length === 0) return null;
  const silence = (remark: ReportedLint) => {
    if (reason.trim() === '') return;
    onSilence(remark, reason);
    setAsked(undefined);
    setReason('');
  };
  return (
    <Section title="Remarks on the screens" note={remarks.length}>
      <ul>
        {remarks.map((remark, index) => {
          const { rule, severity, line, message, file } = remark;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list of a run never changes.
            <li key={index} className="entry">
              <div className="grow stack stack--close">
                <div className="line">
                  <Chip tone={TONES[severity] ?? 'unknown'}>{rule}</Chip>
                  {file === undefined ? (
                    <button type="button" className="link small" onClick={() => onShow(line)}>
                      line {line}
                    </button>
                  ) : (
                    <span className="soft small">
                      {file}, line {line}
                    </span>
                  )}
                </div>
                <p>{message}</p>
                {asked === index && (
                  <div className="field-line" ref={openedForm}>
                    <TextField
                      label="Why it is not to be heard"
                      value={reason}
                      onChange={setReason}
                      onEnter={() => silence(remark)}
                    />
                    <Button weight="primary" disabled={reason.trim() === ''} onPress={() => silence(remark)}>
                      Silence it
                    </Button>
                  </div>
                )}
              </div>
              {file === undefined && (
                <Button
                  weight="quiet"
                  icon={BellOff}
                  isExpanded={asked === index}
                  onPress={() => setAsked(asked === index ? undefined : index)}
                >
                  Silence
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
