/** Saves what was played so far as an animated page. */
import { stagePage } from '../../shared/flow/stage-page.ts';
import type { StoreDeps } from '../app/store-types.ts';
import type { StageState } from './stage-store.ts';
import { deedOf, outcomeOf } from './stage-words.ts';

type Hands = Pick<StoreDeps, 'digest' | 'saveFile' | 'nowMs'>;

export async function saveStagePage(
  { cues, steps, position, script }: StageState,
  { digest, saveFile, nowMs }: Hands,
): Promise<void> {
  const title = script?.title ?? 'Script';
  const played = cues.slice(0, position).map((cue, at) => {
    const step = steps.find(({ planned }) => planned === at);
    const outcome = outcomeOf(step, cue);
    const hasScreen = step !== undefined && step.delivery === undefined;
    return {
      deed: deedOf(cue),
      outcome: outcome?.words ?? '',
      isRefused: outcome?.tone === 'bad',
      caption: cue.caption,
      screen: hasScreen ? { text: step.text, message: step.message } : undefined,
    };
  });
  const html = await stagePage(title, played, new Date(nowMs()).toUTCString(), (bytes) => digest('SHA-256', bytes));
  saveFile(`${title.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.html`, [html], 'text/html');
}
