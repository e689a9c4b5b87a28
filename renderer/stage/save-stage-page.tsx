/** Saves what was played so far as a page that is the stage: each step is drawn anew by what draws it here, and taken with its styles. */

import inter from '@fontsource/inter/files/inter-latin-400-normal.woff2?inline';
import interBold from '@fontsource/inter/files/inter-latin-600-normal.woff2?inline';
import jetbrainsMono from '@fontsource/jetbrains-mono/files/jetbrains-mono-latin-400-normal.woff2?inline';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Diagnosis } from '../../shared/doctor/finding.ts';
import { stagePage } from '../../shared/flow/stage-page.ts';
import type { Observed } from '../../shared/observed/observed.ts';
import type { Stores } from '../app/stores.ts';
import { StoresContext } from '../app/stores-context.ts';
import mapSheet from '../map/map.css?inline';
import mapCards from '../map/map-cards.css?inline';
import mapLines from '../map/map-lines.css?inline';
import mapStaged from '../map/map-staged.css?inline';
import { readStagedMap, StagedMap } from '../map/StagedMapPanel.tsx';
import chain from '../message/finding/chain.css?inline';
import { doctorStore } from '../message/finding/doctor-store.ts';
import android from '../phone/android/android.css?inline';
import handset from '../phone/handset/handset.css?inline';
import { handsetScale } from '../phone/handset/handset-scale.ts';
import keys from '../phone/handset/keys.css?inline';
import lcd from '../phone/handset/lcd.css?inline';
import pixelText from '../phone/handset/pixel-text.css?inline';
import base from '../styles/base.css?inline';
import contrast from '../styles/contrast.css?inline';
import tokens from '../styles/tokens.css?inline';
import { StagedChain } from './StageChain.tsx';
import { StagePhone } from './StageHall.tsx';
import { StageWords } from './StageWords.tsx';
import stageSheet from './stage.css?inline';
import { type StageState, stageStore } from './stage-store.ts';
import { chainSubject, lastPlayed, scriptShow } from './stage-words.ts';
import stagedHandset from './staged-handset.css?inline';
import { takeOutStyles } from './take-out-styles.ts';

export async function saveStagePage(stores: Stores): Promise<void> {
  const { page, settings } = stores;
  const state = stageStore(stores).getState();
  const title = state.script?.title ?? 'Script';
  const place = document.createElement('div');
  place.className = 'stage__drawn';
  await readStagedMap(stores);
  const all = document.createElement('div');
  for (let position = 1; position <= state.position; position += 1) {
    const then = stateAt(state, position);
    const beside = await besideAt(stores, then);
    const root = createRoot(place);
    // The map is drawn where it has a size.
    document.body.append(place);
    flushSync(() =>
      root.render(
        <StoresContext value={stores}>
          <SavedHall then={then} beside={beside} skin={settings.getState().skin} />
        </StoresContext>,
      ),
    );
    const frame = document.createElement('div');
    frame.append(...[...place.childNodes].map((node) => node.cloneNode(true)));
    all.append(frame);
    root.unmount();
    place.remove();
  }
  for (const handset of all.querySelectorAll('.handset')) handset.removeAttribute('style');
  const style = [FONTS, ...SHEETS, takeOutStyles(all), handsetRules()].join('\n');
  const frames = [...all.children].map(({ innerHTML }) => innerHTML);
  const { theme, contrast, letters } = document.documentElement.dataset;
  const root = { 'data-theme': theme ?? '', 'data-contrast': contrast ?? '', 'data-letters': letters ?? '' };
  const { isDarkHall, text } = state.look;
  const stage = { 'data-text': text, ...(isDarkHall ? { 'data-hall': 'dark' } : {}) };
  const madeAt = new Date(page.nowMs()).toUTCString();
  const html = stagePage({ title, madeAt, style, root, stage, frames });
  page.saveFile(`${title.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}.html`, [html], 'text/html');
}

type Seen = { readonly observed: Observed; readonly diagnosis: Diagnosis | undefined };
type Beside = Seen | 'map' | undefined;
type SavedHallProps = { readonly then: StageState; readonly beside: Beside; readonly skin: string };

function SavedHall({ then, beside, skin }: SavedHallProps) {
  const { cue, step } = lastPlayed(then);
  return (
    <div className="stage__hall">
      <div className="stage__picture">
        <div className="stage__phone" inert>
          <StagePhone store={then} skin={skin} />
        </div>
      </div>
      <section className="stage__side">
        <div className="stage__words">
          <StageWords title={then.script?.title ?? ''} cue={cue} step={step} />
        </div>
        <div className="stage__beside">
          {beside === 'map' ? <StillMap steps={then.steps} /> : beside && <StagedChain {...beside} />}
        </div>
      </section>
    </div>
  );
}

/** The map in the size that it has beside the phone now; a window of another size enlarges or reduces all of it. */
function StillMap({ steps }: Pick<StageState, 'steps'>) {
  const { clientWidth: width = 0, clientHeight: height = 0 } = document.querySelector('.stage__beside') ?? {};
  return (
    <svg className="stage__layer" viewBox={`0 0 ${width} ${height}`} width="100%" height="100%">
      <title>The map</title>
      <foreignObject width={width} height={height}>
        <div className="stage__still">
          <StagedMap steps={steps} />
        </div>
      </foreignObject>
    </svg>
  );
}

/** As it was once this many steps were played. */
function stateAt(state: StageState, position: number): StageState {
  const steps = state.steps.filter(({ planned }) => planned < position);
  return { ...state, position, steps, phase: 'ready', typing: undefined, audience: undefined, failure: undefined };
}

/** What the stage had beside the phone after the step: the map, the chain of what was sent, or nothing. */
async function besideAt(stores: Stores, then: StageState): Promise<Beside> {
  const { kind, id } = chainSubject(lastPlayed(then).step);
  const beside = then.look.beside === 'script' ? scriptShow(then) : then.look.beside;
  if (beside === 'map') return beside;
  if (id === undefined || beside === 'nothing') return undefined;
  const answer =
    kind === 'exchange' ? await stores.host.call('history.get', { id }) : await stores.host.call('records.get', { id });
  if (!answer.ok) return undefined;
  return { observed: answer.value, diagnosis: doctorStore(stores).of({ kind, id }).getState().diagnosed?.diagnosis };
}

/** Those by which the stage is drawn here, in the order in which the page has them. */
const SHEETS = [
  ...[tokens, base, contrast, pixelText, lcd, keys, android],
  ...[chain, mapSheet, mapCards, mapLines, mapStaged, stageSheet, handset, stagedHandset],
];

const FONTS = [
  ['Inter', 400, inter],
  ['Inter', 600, interBold],
  ['JetBrains Mono', 400, jetbrainsMono],
]
  .map(
    ([name, weight, source]) => `@font-face { font-family: "${name}"; font-weight: ${weight}; src: url("${source}"); }`,
  )
  .join('\n');

/** The handset in windows of every size, as handset-scale.ts draws it in the place that stage.css gives it. */
function handsetRules(): string {
  const rule = (query: string, width: number, height: number): string => {
    const { fontPixel, lines, em } = handsetScale(width, height, 1, true);
    return `@media ${query} { main .handset { --font-pixel: ${fontPixel}px; --lines: ${lines}; font-size: ${em}px; } }`;
  };
  const sizes = Array.from({ length: 68 }, (_, at) => 360 + at * 20);
  return [
    ...sizes.map((high) => rule(`(min-height: ${high}px)`, 0.7 * high, high - 16)),
    ...sizes.map((wide) => rule(`(max-aspect-ratio: 5 / 4) and (min-width: ${wide}px)`, 0.56 * wide, 0.8 * wide - 16)),
  ].join('\n');
}
