/**
 * The look of every page that is saved as a file, and what it does: the colours and letters of the program, its phone, filter and arrow keys.
 *
 * The colours are those of renderer/styles/tokens.css by name and value; a test holds them to it. Letters fall back where Inter is not installed:
 * a file carries none, so that it stays small beside a build.
 */

/** Of the page, of the phone, and of what passed or failed. */
export const REPORT_TOKENS: Readonly<Record<string, string>> = {
  paper: 'light-dark(#f3f0e8, #101517)',
  surface: 'light-dark(#fcfbf7, #171e21)',
  sunk: 'light-dark(#ebe7dc, #0c1012)',
  line: 'light-dark(#ddd7c9, #29343a)',
  'line-strong': 'light-dark(#c4bdac, #3b4950)',
  ink: 'light-dark(#1a2326, #e7ecea)',
  'ink-soft': 'light-dark(#4d5a5b, #aebab8)',
  accent: 'light-dark(#0d6e66, #5ed3c3)',
  'accent-soft': 'light-dark(#d7ebe6, #12393a)',
  good: 'light-dark(#1b6e3c, #79d69a)',
  'good-soft': 'light-dark(#dceedd, #14341f)',
  warn: 'light-dark(#8a5300, #f0b860)',
  bad: 'light-dark(#a5281f, #ff9a8b)',
  'bad-soft': 'light-dark(#f8dfd9, #441b16)',
  'lcd-paper': '#c4d29a',
  words: '"Inter", system-ui, sans-serif',
  bytes: '"JetBrains Mono", ui-monospace, monospace',
};

const TOKENS = Object.entries(REPORT_TOKENS)
  .map(([name, value]) => `--${name}: ${value};`)
  .join(' ');

export const REPORT_STYLE = `
:root { color-scheme: light dark; ${TOKENS} font: 14px/1.45 var(--words); background: var(--paper); color: var(--ink); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1360px; padding: 24px 24px 64px; }
.brand { color: var(--accent); font-weight: 600; letter-spacing: .18em; margin: 0; }
h1 { font-size: 28px; line-height: 1.2; margin: 4px 0 0; } h2 { font-size: 18px; margin: 32px 0 0; } h3 { font-size: 14px; margin: 16px 0 0; }
header p:not(.brand), .facts { color: var(--ink-soft); margin: 2px 0 8px; } .facts b { color: var(--ink); }
.tally { display: block; width: 100%; height: 8px; margin: 16px 0 8px; border-radius: 4px; }
.tally-passed { fill: var(--good); } .tally-failed { fill: var(--bad); } .tally-skipped { fill: var(--line-strong); }
.counts { display: flex; flex-wrap: wrap; gap: 4px 20px; list-style: none; margin: 0; padding: 0; }
.counts li { border: 0; } .counts b { font-size: 18px; } .count-passed b { color: var(--good); } .count-failed b { color: var(--bad); }
nav { align-items: center; background: var(--paper); border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: 8px; margin: 16px 0 0; padding: 8px 0; position: sticky; top: 0; z-index: 1; }
nav[hidden] { display: none; }
nav output { color: var(--ink-soft); font-variant-numeric: tabular-nums; min-width: 7em; } nav .keys { color: var(--ink-soft); margin-left: auto; }
button { background: var(--surface); border: 1px solid var(--line-strong); border-radius: 8px; color: inherit; cursor: pointer; font: inherit; min-height: 32px; padding: 4px 12px; }
button[aria-pressed="true"] { background: var(--accent-soft); border-color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.passed, .failed, .skipped { border-radius: 4px; font-size: 12px; font-weight: 600; padding: 2px 8px; white-space: nowrap; }
.passed { background: var(--good-soft); color: var(--good); } .failed { background: var(--bad-soft); color: var(--bad); } .skipped { background: var(--sunk); color: var(--ink-soft); }
table { border-collapse: collapse; font: 12px/1.45 var(--bytes); margin-top: 8px; }
caption { font: 600 13px var(--words); text-align: left; } th { color: var(--ink-soft); font-weight: 600; text-align: left; }
td, th { border-bottom: 1px solid var(--line); padding: 4px 10px 4px 0; vertical-align: top; white-space: pre-wrap; overflow-wrap: anywhere; }
[data-item] { scroll-margin: 72px; } [data-item][aria-current] { outline: 2px solid var(--accent); outline-offset: 2px; }
.only-failed [data-item]:not([data-failed]), .only-failed section:not(:has([data-failed])) { display: none; }
.phone { background: linear-gradient(180deg, #35525a, #22393f 40%, #14252a); border-radius: 20px 20px 26px 26px; box-shadow: inset 0 0 0 1px #ffffff1f; display: inline-block; max-width: 100%; padding: 18px 10px 14px; position: relative; }
.phone::before { background: #060d0f; border-radius: 4px; content: ''; height: 5px; left: calc(50% - 24px); position: absolute; top: 7px; width: 48px; }
.lcd { background: var(--lcd-paper); border: 5px solid #0a1113; border-radius: 12px; overflow: hidden; } .lcd svg { display: block; height: auto; max-width: 100%; }
.lcd p { color: #1e2a14; margin: 0; max-width: 226px; padding: 12px; }
@media print { nav { display: none; } body { padding: 0; } }
`;

/**
 * Runs in the page: a filter of what failed, a way from one to the next, and the file of evidence that the page carries. Without it everything
 * is there, one below the other.
 */
export const REPORT_SCRIPT = `
(() => {
  const nav = document.querySelector('nav');
  const button = (act) => nav.querySelector('[data-act="' + act + '"]');
  const all = [...document.querySelectorAll('[data-item]')];
  const failed = all.filter((item) => 'failed' in item.dataset);
  const shown = () => (document.body.classList.contains('only-failed') ? failed : all);
  let now;
  const say = () => {
    const at = shown().indexOf(now);
    nav.querySelector('output').textContent = at < 0 ? shown().length + ' in all' : at + 1 + ' of ' + shown().length;
  };
  const go = (to) => {
    const items = shown();
    const next = items[Math.max(0, Math.min(items.length - 1, to))];
    if (!next) return;
    if (now) now.removeAttribute('aria-current');
    now = next;
    now.setAttribute('aria-current', 'step');
    now.tabIndex = -1;
    now.focus({ preventScroll: true });
    now.scrollIntoView({ block: 'nearest' });
    say();
  };
  const step = (by) => { const at = shown().indexOf(now); go(at < 0 ? (by > 0 ? 0 : shown().length - 1) : at + by); };
  const filter = (isOn) => {
    document.body.classList.toggle('only-failed', isOn);
    button('all').setAttribute('aria-pressed', String(!isOn));
    button('failed').setAttribute('aria-pressed', String(isOn));
    say();
  };
  const evidence = document.getElementById('case');
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([evidence.textContent], { type: 'application/json' }));
    link.download = evidence.dataset.name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };
  button('all').addEventListener('click', () => filter(false));
  button('failed').addEventListener('click', () => filter(true));
  button('back').addEventListener('click', () => step(-1));
  button('next').addEventListener('click', () => step(1));
  if (evidence) button('case').addEventListener('click', save);
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowRight') step(1);
    else if (event.key === 'ArrowLeft') step(-1);
    else if (event.key === 'f') filter(failed.length > 0 && !document.body.classList.contains('only-failed'));
    else return;
    event.preventDefault();
  });
  nav.hidden = false;
  filter(false);
})();
`;
