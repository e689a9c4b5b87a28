/** What the room reads: the last key and what came of it, and the sentence that the script has for it. Its own name stands in for a sentence that nobody wrote. */
import type { RunStep } from '../../shared/contract/flow-run.ts';
import type { StageCue } from '../../shared/flow/stage-cues.ts';
import { captionOf, outcomeOf } from './stage-words.ts';

/** From here on a sentence takes smaller letters. */
const LONG = 90;

type StageWordsProps = {
  readonly title: string;
  readonly cue: StageCue | undefined;
  readonly step: RunStep | undefined;
};

export function StageWords({ title, cue, step }: StageWordsProps) {
  if (!cue) return <h1 className="stage__caption stage__title">{title}</h1>;
  const outcome = outcomeOf(step, cue);
  const caption = captionOf(step, cue);
  // What the caption says is not said twice.
  const words = outcome?.words.startsWith(`${caption}, `) ? outcome.words.slice(caption.length + 2) : outcome?.words;
  return (
    <>
      <p className="stage__deed">
        <kbd className="stage__key">{cue.kind === 'wait' ? '…' : cue.kind === 'delivery' ? 'webhook' : cue.sent}</kbd>
        {outcome && words !== caption && (
          <span className="stage__outcome" data-tone={outcome.tone}>
            {words}
          </span>
        )}
      </p>
      <h1 className="stage__caption" data-long={caption.length > LONG || undefined}>
        {caption}
      </h1>
    </>
  );
}
