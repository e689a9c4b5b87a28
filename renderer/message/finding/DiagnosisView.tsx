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
};

export function DiagnosisView(props: DiagnosisViewProps) {
  const { outcome, canSearch = true, onDeepen, onCancel, actions, otherwise, nextAct } = props;
  const { diagnosed, searching, failure } = outcome;
  const { findings = [], isWithoutKey } = diagnosed?.diagnosis ?? {};
  const isSearched = canSearch && diagnosed !== undefined && diagnosed.diagnosis.candidatesTried > 0;
  // Its age alone never leads over a signature that does not hold.
  const isSignatureLeading = isSearched && isSignatureFirst(diagnosed.diagnosis);
  const first = isSignatureLeading ? undefined : findings[0];
  const more = first ? findings.slice(1) : findings;
  // The first search is short: it is told of only where nothing else is there yet.
  const isTold = searching !== undefined && (searching.depth > 1 || (canSearch && diagnosed === undefined));
  const underWay = isTold && <SearchUnderWay searching={searching} onCancel={onCancel} />;
  const unexplained = diagnosed !== undefined && diagnosed.diagnosis.nextStep !== undefined && (
    <Unexplained
      diagnosed={diagnosed}
      isSearched={isSearched}
      hasFinding={first !== undefined}
      onDeepen={onDeepen}
      nextAct={nextAct}
      underWay={underWay}
    />
  );
  return (
    <>
      {first ? (
        <FindingView finding={first} isWithoutKey={isWithoutKey} actions={actions} />
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
  readonly onDeepen: (depth: SearchDepth) => void;
  readonly nextAct: ReactNode;
  /** The search that goes on, in the place of the buttons that begin one, so that nothing moves. */
  readonly underWay: ReactNode;
};

/** The signature holds over nothing that was tried. */
function Unexplained(props: UnexplainedProps) {
  const { diagnosed, isSearched, hasFinding, onDeepen, nextAct, underWay } = props;
  const { diagnosis, depth, elapsedMs } = diagnosed;
  const { candidatesTried, tried, nextStep } = diagnosis;
  return (
    <div className="stack stack--close unexplained">
      {isSearched && (
        <p className={hasFinding ? undefined : 'finding__message'}>
          {underWay ? 'Searching: the signature' : hasFinding ? 'Beside that, the signature' : 'The signature'} fits
          none of {candidatesTried.toLocaleString('en-GB')} things that signers do wrong{underWay && ', so far'}.
        </p>
      )}
      <p>{nextStep}</p>
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
