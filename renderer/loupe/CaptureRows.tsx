/** Captured requests, newest on top, one line each: when, what, verified or not, and what is wrong. */
import { useCallback } from 'react';
import type { CaptureSummary } from '../../shared/loupe/capture.ts';
import { Chip, MethodChip, type Tone } from '../ui/Chip.tsx';
import { ROW_REM, Rows } from '../ui/Rows.tsx';
import { timeOfDay } from '../ui/times.ts';

type CaptureRowsProps = { readonly captures: readonly CaptureSummary[]; readonly onChoose: (id: string) => void };

const TWO_LINES_REM = 3.1;

export function CaptureRows({ captures, onChoose }: CaptureRowsProps) {
  const heightOf = useCallback((at: number) => (sentenceOf(captures[at]) === '' ? ROW_REM : TWO_LINES_REM), [captures]);
  return (
    <Rows
      className="captures"
      count={captures.length}
      keyOf={(at) => captures[at]?.id ?? ''}
      heightOf={heightOf}
      row={(at) => {
        const capture = captures[at];
        return capture && <Row capture={capture} onChoose={onChoose} />;
      }}
    />
  );
}

function Row({ capture, onChoose }: { readonly capture: CaptureSummary; readonly onChoose: (id: string) => void }) {
  const { id, atMs, method, target, status, failure } = capture;
  const [tone, word] = verdictLabel(capture);
  const sentence = sentenceOf(capture);
  return (
    <button type="button" className="row capture-row" data-testid="capture-row" onClick={() => onChoose(id)}>
      <time className="soft">{timeOfDay(atMs)}</time>
      <MethodChip method={method} />
      <code className="one-line capture-row__target">{target}</code>
      <Chip tone={tone}>{word}</Chip>
      <span className="soft capture-row__status">{status ?? (failure ? 'no answer' : '…')}</span>
      {sentence !== '' && (
        <span className="one-line capture-row__sentence" title={capture.sentence}>
          {sentence}
        </span>
      )}
    </button>
  );
}

export function verdictLabel({ verified }: Pick<CaptureSummary, 'verified'>): readonly [Tone, string] {
  if (verified === undefined) return ['unknown', 'not checked'];
  return verified ? ['good', 'verified'] : ['bad', 'not verified'];
}

/** Until the doctor has found something, the checks that failed. */
function sentenceOf(capture: CaptureSummary | undefined): string {
  if (capture === undefined) return '';
  const { sentence, verified, failedChecks } = capture;
  if (sentence !== undefined) return sentence;
  return verified === false ? `Diagnosing … (failed: ${failedChecks.join(', ')})` : '';
}
