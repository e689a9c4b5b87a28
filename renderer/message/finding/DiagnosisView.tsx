/**
 * What the doctor found: the one finding that ends the search, then the others, a search under way, or what was tried in
 * vain and what to do next.
 */
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Diagnosis } from '../../../shared/doctor/finding.ts';
import { isSignatureFirst } from '../../../shared/doctor/of-clock.ts';
import type { SearchDepth } from '../../../shared/doctor/search-depth.ts';
import { counted } from '../../../shared/text/counted.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { duration } from '../../ui/times.ts';
import type { Diagnosed, DiagnosisOutcome, Searching } from './diagnosis-store.ts';
import { FindingView } from './FindingView.tsx';
import './finding.css';

type DiagnosisViewProps = {
  readonly outcome: DiagnosisOutcome;
  /** False where a deeper search is of no use, because no key was given. */
  readonly canSearch?: boolean;
  readonly onDeepen: (depth: SearchDepth) => void;
  readonly onCancel: () => void;
  /** Beside the first finding's causes. */
  readonly actions?: ReactNode;
  /** Shown while there is no finding and no word on the search. */
  readonly otherwise?: ReactNode;
  /** Where nothing fits: the act that the next step asks for. */
  readonly nextAct?: ReactNode;
  /** The sentence stands above it (`leadingSentence`). */
  readonly isLed?: boolean;
  /** Below the first finding's fix. */
  readonly program?: ReactNode;
};

/** What is told first, and what after it. */
function orderOf({ diagnosed, searching }: DiagnosisOutcome, canSearch: boolean) {
  const { findings = [] } = diagnosed?.diagnosis ?? {};
  const isSearched = canSearch && diagnosed !== undefined && diagnosed.diagnosis.candidatesTried > 0;
  // Its age alone never leads over a signature that does not hold.
  const isSignatureLeading = isSearched && isSignatureFirst(diagnosed.diagnosis);
  const first = isSignatureLeading ? undefined : findings[0];
  // The first search is short: it is told of only where nothing else is there yet.
  const isTold = searching !== undefined && (searching.depth > 1 || (canSearch && diagnosed === undefined));
  return { first, more: first ? findings.slice(1) : findings, isSearched, isSignatureLeading, isTold };
}

/** The one sentence that stands above all else; `otherwise` where nothing is known yet. */
export function leadingSentence(outcome: DiagnosisOutcome, canSearch: boolean, otherwise: string): string {
  const { first, isSearched, isTold } = orderOf(outcome, canSearch);
  if (first) return first.message;
  const { candidatesTried = 0, nextStep } = outcome.diagnosed?.diagnosis ?? {};
  if (isSearched) return fitsNone(candidatesTried, isTold, false);
  return nextStep ?? (isTold ? 'Looking for what was signed …' : otherwise);
}

function fitsNone(candidatesTried: number, isUnderWay: boolean, hasFinding: boolean): string {
  const subject = isUnderWay ? 'Searching: the signature' : hasFinding ? 'Beside that, the signature' : 'The signature';
  return `${subject} fits none of ${candidatesTried.toLocaleString('en-GB')} things that signers do wrong${isUnderWay ? ', so far' : ''}.`;
}

export function DiagnosisView(props: DiagnosisViewProps) {
  const { outcome, canSearch = true, onDeepen, onCancel, actions, otherwise, nextAct, isLed = false, program } = props;
  const { diagnosed, searching, failure } = outcome;
  const { isWithoutKey } = diagnosed?.diagnosis ?? {};
  const { first, more, isSearched, isSignatureLeading, isTold } = orderOf(outcome, canSearch);
  const underWay = isTold && searching && <SearchUnderWay searching={searching} onCancel={onCancel} />;
  const unexplained = diagnosed !== undefined && diagnosed.diagnosis.nextStep !== undefined && (
    <Unexplained
      diagnosed={diagnosed}
      isSearched={isSearched}
      hasFinding={first !== undefined}
      isLed={isLed && first === undefined}
      onDeepen={onDeepen}
      nextAct={nextAct}
      underWay={underWay}
    />
  );
  return (
    <>
      {first ? (
        <FindingView finding={first} isWithoutKey={isWithoutKey} actions={actions} isLed={isLed} program={program} />
      ) : (
        !unexplained && !underWay && otherwise
      )}
      {isSignatureLeading && unexplained}
      {more.length > 0 && (
        <details className="fold">
          <summary className="strong">
            {more.length === 1 ? 'One more thing is wrong' : `${more.length} more things are wrong`}
          </summary>
          <div className="stack finding__more">
            {more.map((finding, at) => (
              <FindingView
                key={`${finding.causes.join()} ${finding.message}`}
                finding={finding}
                isWithoutKey={isWithoutKey}
                actions={isSignatureLeading && at === 0 ? actions : undefined}
              />
            ))}
          </div>
        </details>
      )}
      {!isSignatureLeading && unexplained}
      {!unexplained && underWay}
      {failure !== undefined && (
        <Alert tone="bad" actions={<Button onPress={() => onDeepen(deeper(diagnosed))}>Try again</Button>}>
          The search failed. {failure}
        </Alert>
      )}
    </>
  );
}

function SearchUnderWay({ searching, onCancel }: { readonly searching: Searching; readonly onCancel: () => void }) {
  const { level, candidates, elapsedMs } = searching;
  return (
    <Progress
      label={`${level === '' ? 'Searching' : `Searching ${level}`}: ${counted(candidates, 'candidate')} tried`}
      seconds={Math.floor(elapsedMs / 1000)}
      onCancel={onCancel}
    />
  );
}

/** What failed is deeper than what was found. */
function deeper(diagnosed: Diagnosed | undefined): SearchDepth {
  return diagnosed === undefined ? 1 : diagnosed.depth === 1 ? 2 : 3;
}

type UnexplainedProps = {
  readonly diagnosed: Diagnosed;
  /** Something could be searched, and was. */
  readonly isSearched: boolean;
  readonly hasFinding: boolean;
  readonly isLed: boolean;
  readonly onDeepen: (depth: SearchDepth) => void;
  readonly nextAct: ReactNode;
  /** The search that goes on, in the place of the buttons that begin one, so that nothing moves. */
  readonly underWay: ReactNode;
};

/** The signature holds over nothing that was tried. */
function Unexplained(props: UnexplainedProps) {
  const { diagnosed, isSearched, hasFinding, isLed, onDeepen, nextAct, underWay } = props;
  const { diagnosis, depth, elapsedMs } = diagnosed;
  const { candidatesTried, tried, nextStep } = diagnosis;
  return (
    <div className="stack stack--close unexplained">
      {isSearched && !isLed && (
        <p className={hasFinding ? undefined : 'finding__message'}>
          {fitsNone(candidatesTried, underWay !== false, hasFinding)}
        </p>
      )}
      {(isSearched || !isLed) && <p>{nextStep}</p>}
      {isSearched && nextAct && <div className="line">{nextAct}</div>}
      <div className="unexplained__further">
        {underWay ||
          (isSearched && (
            <div className="line">
              {depth < 2 && (
                <Button icon={Search} onPress={() => onDeepen(2)}>
                  Search pairs
                </Button>
              )}
              {depth < 3 && (
                <Button icon={Search} onPress={() => onDeepen(3)}>
                  Search triples
                </Button>
              )}
              <span className="soft small">{SEARCH_WORDS[depth]}</span>
            </div>
          ))}
      </div>
      {isSearched && <TriedView tried={tried} elapsedMs={elapsedMs} />}
    </div>
  );
}

const SEARCH_WORDS: Readonly<Record<SearchDepth, string>> = {
  1: 'Pairs take seconds, triples minutes; both can be cancelled.',
  2: 'Triples take minutes; they can be cancelled.',
  3: 'This is as far as it goes.',
};

function TriedView({ tried, elapsedMs }: Pick<Diagnosis, 'tried'> & { readonly elapsedMs: number }) {
  return (
    <details className="fold small">
      <summary className="soft">What was tried{elapsedMs > 0 && `, in ${duration(elapsedMs)}`}</summary>
      <ul className="tried">
        {tried.map(({ what, count }) => (
          <li key={what}>
            <code>{count.toLocaleString('en-GB')}</code> {what}
          </li>
        ))}
      </ul>
    </details>
  );
}
