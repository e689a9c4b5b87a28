/**
 * A run of a script as one animated HTML page: play, pause and step, the phone's screens, and what the room read.
 *
 * It links to nothing outside. Its own policy allows its one style sheet and its one script by their hashes, and nothing else;
 * without a script it shows all steps one below the other. What is secret was masked by the report that it is made from.
 */
import { toBase64 } from '../bytes/base64.ts';
import { encodeUtf8 } from '../bytes/utf8.ts';
import { joined, Markup, markup } from '../text/markup.ts';
import type { ReportedStep } from './flow-report.ts';
import { frameOf } from './report-html.ts';
import { pageOf } from './report-page.ts';

export type StagePageStep = {
  /** What was done, such as `Press 1`. */
  readonly deed: string;
  /** What came of it. */
  readonly outcome: string;
  readonly isRefused: boolean;
  readonly caption?: string | undefined;
  /** What the phone shows; absent where the step brought no screen of its own. */
  readonly screen?: Pick<ReportedStep, 'text' | 'message'> | undefined;
};

type Sha256 = (bytes: Uint8Array) => Promise<Uint8Array>;

/** @param madeAt as people read it. */
export async function stagePage(
  title: string,
  steps: readonly StagePageStep[],
  madeAt: string,
  sha256: Sha256,
): Promise<string> {
  const source = async (text: string) => `'sha256-${toBase64(await sha256(encodeUtf8(text)))}'`;
  const policy = `default-src 'none'; style-src ${await source(STYLE)}; script-src ${await source(SCRIPT)}; base-uri 'none'; form-action 'none'`;
  let screen = new Markup('');
  const frames = steps.map((step, at) => {
    // A step without a screen leaves the phone as it was.
    if (step.screen) screen = frameOf(step.screen, { scale: SCALE });
    return frame(step, at, screen);
  });
  // Not in the template: a bundler gives a tagged template that ends a script element a helper of its own.
  const script = `<script>${SCRIPT}</script>`;
  const body = markup`<header><h1>${title}</h1><p>${madeAt}</p></header>
<main>
${joined(frames, '\n')}
</main>
<nav aria-label="Steps" hidden>
<button type="button" data-act="back">Back</button>
<button type="button" data-act="play">Play</button>
<button type="button" data-act="next">Next</button>
<output></output>
</nav>
${new Markup(script)}`;
  return pageOf({ title, policy, style: STYLE, body });
}

/** CSS pixels of a font pixel. */
const SCALE = 4;

function frame({ deed, outcome, isRefused, caption }: StagePageStep, at: number, screen: Markup): Markup {
  const said = caption === undefined ? '' : markup`<h2>${caption}</h2>`;
  return markup`<section data-frame aria-label="Step ${at + 1}"><div class="screen">${screen}</div>
<div class="words"><p><kbd>${deed}</kbd> <b class="${isRefused ? 'refused' : 'came'}">${outcome}</b></p>${said}</div></section>`;
}

const STYLE = `
:root { color-scheme: light dark; font: 18px/1.4 system-ui, sans-serif; }
body { display: grid; gap: 16px; margin: 0 auto; max-width: 1200px; min-height: 100vh; padding: 16px 24px; box-sizing: border-box; grid-template-rows: auto 1fr auto; }
h1 { font-size: 18px; margin: 0; } header p { color: light-dark(#4d5a5b, #aebab8); font-size: 14px; margin: 0; }
section { align-items: center; display: grid; gap: 32px; grid-template-columns: auto minmax(0, 1fr); margin-block: 16px; }
section[hidden] { display: none; }
.screen { border: 12px solid #22393f; border-radius: 20px; overflow: hidden; } .screen p { margin: 0; max-width: 440px; padding: 12px; }
svg { display: block; height: auto; max-width: 100%; }
h2 { font-size: clamp(24px, 4vw, 48px); line-height: 1.15; margin: 0; }
kbd { border: 2px solid GrayText; border-radius: 6px; font: inherit; padding: 2px 10px; }
.came { color: #1a6b3c; } .refused { color: #a3261a; }
nav { align-items: center; display: flex; gap: 8px; } nav[hidden] { display: none; }
button { font: inherit; min-height: 40px; padding: 4px 18px; }
@media (prefers-color-scheme: dark) { .came { color: #79d69a; } .refused { color: #ff8a7a; } }
@media (max-width: 800px) { section { grid-template-columns: minmax(0, 1fr); } }
@media print { nav { display: none; } }
`;

/** Two and a half seconds a step, about what a caption takes to be read. */
const SCRIPT = `
(() => {
  const frames = [...document.querySelectorAll('[data-frame]')];
  const nav = document.querySelector('nav');
  const button = (act) => nav.querySelector('[data-act="' + act + '"]');
  const output = nav.querySelector('output');
  let at = 0;
  let timer;
  const pause = () => { clearInterval(timer); timer = undefined; button('play').textContent = 'Play'; };
  const show = (next) => {
    at = Math.max(0, Math.min(frames.length - 1, next));
    frames.forEach((frame, index) => { frame.hidden = index !== at; });
    output.textContent = at + 1 + ' of ' + frames.length;
    if (at === frames.length - 1) pause();
  };
  const play = () => {
    if (timer !== undefined) return pause();
    if (at === frames.length - 1) show(0);
    button('play').textContent = 'Pause';
    timer = setInterval(() => show(at + 1), 2500);
  };
  const step = (by) => { pause(); show(at + by); };
  button('back').addEventListener('click', () => step(-1));
  button('play').addEventListener('click', play);
  button('next').addEventListener('click', () => step(1));
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowRight' || event.key === 'PageDown') step(1);
    else if (event.key === 'ArrowLeft' || event.key === 'PageUp') step(-1);
    else if (event.key === ' ' && event.target.tagName !== 'BUTTON') play();
    else return;
    event.preventDefault();
  });
  nav.hidden = false;
  show(0);
})();
`;
