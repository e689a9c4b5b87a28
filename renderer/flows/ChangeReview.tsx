/** The review of what was not as expected in a run: the screen before beside the one that came, what each part expected, and accepting what came. */
import { ArrowUpRight, Check, CheckCheck, ChevronLeft, ChevronRight, ListChecks } from 'lucide-react';
import { useState } from 'react';
import type { RunStep } from '../../shared/contract/flow-run.ts';
import type { Captures } from '../../shared/flow/match.ts';
import { Button } from '../ui/Button.tsx';
import { ScreenPicture } from '../ui/ScreenPicture.tsx';
import { Section } from '../ui/Section.tsx';
import { FailureTable } from './FailureTable.tsx';

/** A step that was not as expected. */
export type Difference = {
  readonly step: RunStep;
  /** Its place in the file; absent where it is not in this text. */
  readonly at: number | undefined;
  /** What the screen said when it was as expected, or how the file describes it. */
  readonly before: string | undefined;
  /** Its screen is expected by now, and was not run since. */
  readonly isAccepted: boolean;
};

type ChangeReviewProps = {
  readonly differences: readonly Difference[];
  readonly captures: Captures;
  /** The run ended at the first; absent where it went on. */
  readonly onFindAll: (() => void) | undefined;
  /** The run went on to its end, so that there is no difference but these. */
  readonly isAll: boolean;
  /** Absent while it runs. */
  readonly onAccept: ((differences: readonly Difference[]) => void) | undefined;
  readonly onShow: (line: number) => void;
  readonly onExchange: (id: string) => void;
};

export function ChangeReview(props: ChangeReviewProps) {
  const { differences, captures, onFindAll, isAll, onAccept, onShow, onExchange } = props;
  const [wanted, setWanted] = useState(0);
  const place = Math.min(wanted, differences.length - 1);
  const shown = differences[place];
  if (!shown) return null;
  const left = differences.filter(({ at, isAccepted }) => at !== undefined && !isAccepted);
  const isMany = differences.length > 1;
  const go = (to: number) => {
    const next = differences[to];
    if (!next) return;
    setWanted(to);
    onShow(next.step.line);
  };
  const accept = () => {
    onAccept?.([shown]);
    const next = differences.findIndex((one, at) => at !== place && left.includes(one));
    if (next >= 0) go(next);
  };
  const { step, at, before, isAccepted } = shown;
  const { exchangeId } = step;
  const isDone = left.length === 0 && differences.some((one) => one.isAccepted);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows go on where the focus stands in it; its buttons do the same.
    <div
      onKeyDown={(event) => {
        const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
        if (by === 0 || !isMany || event.altKey || event.ctrlKey || event.metaKey) return;
        go(place + by);
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <Section
        title={isDone ? 'Accepted' : 'Not as expected'}
        note={isMany ? `${place + 1} of ${differences.length} · line ${step.line}` : `line ${step.line}`}
        actions={
          <>
            {isMany && (
              <>
                <Button
                  weight="quiet"
                  icon={ChevronLeft}
                  name="Previous difference (←)"
                  disabled={place === 0}
                  onPress={() => go(place - 1)}
                >
                  {null}
                </Button>
                <Button
                  weight="quiet"
                  icon={ChevronRight}
                  name="Next difference (→)"
                  disabled={place === differences.length - 1}
                  onPress={() => go(place + 1)}
                >
                  {null}
                </Button>
              </>
            )}
            {onFindAll && (
              <Button icon={ListChecks} onPress={onFindAll}>
                Find all differences
              </Button>
            )}
            {onAccept && left.length > 1 && (
              <Button icon={CheckCheck} onPress={() => onAccept(left)}>
                Accept all {left.length}
              </Button>
            )}
            {onAccept && at !== undefined && !isAccepted && (
              <Button weight="primary" icon={Check} onPress={accept}>
                Accept this screen
              </Button>
            )}
          </>
        }
      >
        <div className="inset stack">
          {isAccepted && (
            <p role="status">
              The flow expects the screen that came. {isDone && 'Run it again to see whether it passes, and save it.'}
            </p>
          )}
          {isAll && !isMany && !isAccepted && <p role="status">There is no other difference in this flow.</p>}
          <div className="review__screens">
            <figure>
              <figcaption className="small soft">Before</figcaption>
              {before === undefined ? (
                <p className="soft small">No screen of it is kept; what was expected stands below.</p>
              ) : (
                <ScreenPicture text={before} size="medium" title={`The screen before: ${before}`} />
              )}
            </figure>
            <figure>
              <figcaption className="small soft">Now</figcaption>
              {step.text === null ? (
                <p className="soft small">{step.message ?? 'No screen came.'}</p>
              ) : (
                <ScreenPicture
                  text={step.text}
                  size="medium"
                  tone={isAccepted ? 'good' : 'bad'}
                  title={`The screen that came: ${step.text}`}
                />
              )}
            </figure>
          </div>
          {step.failures.map((failure) => (
            <FailureTable
              key={`${failure.expectation} ${String(failure.expected)}`}
              failure={failure}
              captures={captures}
            />
          ))}
          {exchangeId !== undefined && (
            <button type="button" className="link review__exchange" onClick={() => onExchange(exchangeId)}>
              Open the exchange <ArrowUpRight aria-hidden size="0.9rem" />
            </button>
          )}
        </div>
      </Section>
    </div>
  );
}
