/**
 * A run of a script as one HTML file that is the stage: each step as the room saw it, and the keys that go from one to the next.
 *
 * It links to nothing outside and holds to a policy of its own (report-page.ts). Without a script it shows all steps one below the other. Who makes it
 * gives the stage as it is drawn, and the style sheets by which that is done: there is no second drawing of it.
 */
import { joined, Markup, markup } from '../text/markup.ts';
import { pageOf } from './report-page.ts';

export type StagePage = {
  readonly title: string;
  /** As people read it. */
  readonly madeAt: string;
  readonly style: string;
  /** Attributes of the page's root: its theme and contrast. */
  readonly root: Readonly<Record<string, string>>;
  /** What stands around each step, such as `{ 'data-text': 'large' }`. */
  readonly stage: Readonly<Record<string, string>>;
  /** Each step as it was drawn, as source. */
  readonly frames: readonly string[];
};

export function stagePage({ title, madeAt, style, root, stage, frames }: StagePage): string {
  const drawn = frames.map(
    (frame, at) =>
      markup`<div class="stage__full" data-frame role="group" aria-label="Step ${at + 1}">${new Markup(frame)}</div>`,
  );
  return pageOf({
    title,
    style: STYLE + style,
    script: SCRIPT,
    root,
    fonts: 'data:',
    body: markup`<main class="stage"${attributes(stage)}>
${joined(drawn, '\n')}
</main>
<nav class="saved-nav" aria-label="Steps" hidden>
<button type="button" data-act="back">Back</button>
<button type="button" data-act="play">Play</button>
<button type="button" data-act="next">Next</button>
<output></output>
<span>${madeAt}</span>
</nav>
<div id="black" hidden></div>`,
  });
}

function attributes(of: Readonly<Record<string, string>>): Markup {
  return joined(
    Object.entries(of).map(([name, value]) => markup` ${name}="${value}"`),
    '',
  );
}

const STYLE = `
body { margin: 0; } [hidden] { display: none !important; }
main.stage { height: auto; max-height: none; overflow: visible; } main.stage > .stage__full { height: 100dvh; }
.saved-nav { align-items: center; bottom: 12px; color: var(--ink-soft); display: flex; font: 14px var(--words); gap: 8px; opacity: 0; position: fixed; right: 16px; transition: opacity 200ms; z-index: 2; }
.saved-nav:hover, .saved-nav:focus-within, .moved .saved-nav { opacity: 1; }
.saved-nav button { background: var(--surface); border: 1px solid var(--line-strong); border-radius: 8px; color: var(--ink); cursor: pointer; font: inherit; min-height: 32px; padding: 4px 12px; }
#black { background: #000; inset: 0; position: fixed; z-index: 3; }
@media print { .saved-nav { display: none; } }
`;

/** The keys are those of the stage. Two and a half seconds a step, about what a caption takes to be read. */
const SCRIPT = `
(() => {
  const frames = [...document.querySelectorAll('[data-frame]')];
  const nav = document.querySelector('nav');
  const black = document.getElementById('black');
  const button = (act) => nav.querySelector('[data-act="' + act + '"]');
  const output = nav.querySelector('output');
  let at = 0;
  let timer;
  let still;
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
  const step = (by) => { pause(); if (black.hidden) show(at + by); else black.hidden = true; };
  const moved = () => {
    document.body.classList.add('moved');
    clearTimeout(still);
    still = setTimeout(() => document.body.classList.remove('moved'), 2000);
  };
  const keys = {
    ArrowRight: () => step(1), PageDown: () => step(1), ' ': () => step(1), Enter: () => step(1),
    ArrowLeft: () => step(-1), PageUp: () => step(-1), Backspace: () => step(-1),
    b: () => { black.hidden = !black.hidden; }, '.': () => { black.hidden = !black.hidden; },
    r: () => show(0),
    f: () => { if (document.fullscreenElement) document.exitFullscreen(); else document.documentElement.requestFullscreen().catch(() => {}); },
  };
  button('back').addEventListener('click', () => step(-1));
  button('play').addEventListener('click', play);
  button('next').addEventListener('click', () => step(1));
  document.addEventListener('pointermove', moved);
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isButtons = event.target.tagName === 'BUTTON' && (event.key === ' ' || event.key === 'Enter');
    const act = isButtons ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  nav.hidden = false;
  moved();
  show(0);
})();
`;
