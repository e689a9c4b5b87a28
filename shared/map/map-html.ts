/** An exploration as one HTML file: what is wrong first, then every screen with its keys and the way to it. */

import { frameOf } from '../flow/report-html.ts';
import type { CarriedFile } from '../flow/report-page.ts';
import { itemMark, reportPage, reportTable } from '../flow/report-page.ts';
import { counted } from '../text/counted.ts';
import { type Markup, markup } from '../text/markup.ts';
import { NOT_TOLD } from '../ussd/lint/not-told.ts';
import { stateTitle } from '../ussd/state-title.ts';
import type { MapAnomaly, MapJson } from './map-json.ts';
import { pathText } from './map-text.ts';

/** @param facts when it was, as people read it. */
export function mapHtml(json: MapJson, facts: readonly string[], evidence?: CarriedFile): string {
  const { screens, anomalies, requests, complete, notTold } = json;
  const bad = new Set(anomalies.filter(({ severity }) => severity === 'error').map(({ screen }) => screen));
  const warned = new Set(anomalies.map(({ screen }) => screen));
  const rest = [...warned].filter((id) => !bad.has(id)).length;
  const titles = new Map(screens.map(({ id, state }) => [id, stateTitle(state)]));
  return reportPage({
    passed: bad.size === 0,
    summary: `${counted(screens.length, 'screen')}, ${counted(anomalies.length, 'finding')}`,
    counts: [
      { look: 'passed', count: screens.length - bad.size - rest, word: 'without a finding' },
      { look: 'failed', count: bad.size, word: 'with an error' },
      { look: 'skipped', count: rest, word: 'with a remark' },
    ],
    facts: [
      ...facts,
      `${counted(requests, 'request')}${complete ? '' : '; not every key was pressed'}`,
      ...(notTold ? [NOT_TOLD.sentence] : []),
    ],
    sections: [
      markup`<section><h2>Screens</h2><ol>${screens.map((screen) =>
        screenItem(screen, {
          titles,
          found: anomalies.filter((one) => one.screen === screen.id),
          isBad: bad.has(screen.id),
        }),
      )}</ol></section>`,
    ],
    style: STYLE,
    evidence,
  });
}

type Around = {
  readonly titles: ReadonlyMap<string, string>;
  readonly found: readonly MapAnomaly[];
  readonly isBad: boolean;
};

function screenItem(
  { state, text, path, options, end }: MapJson['screens'][number],
  { titles, found, isBad }: Around,
): Markup {
  const rows = options.map(({ key, label, leadsTo }) => ({
    cells: [key, label, leadsTo === undefined ? 'not pressed' : (titles.get(leadsTo) ?? leadsTo)],
  }));
  return markup`<li class="${isBad ? 'bad' : ''}"${itemMark(isBad)}><h3>${stateTitle(state)}${end ? ', the end' : ''}</h3>
<p class="facts">${path.map((key) => markup`<kbd>${key}</kbd> `)}</p>
${found.map(({ severity, rule, message, path: by }) => markup`<p class="${severity}"><b>${severity}</b> ${rule}: ${message}${by && ` Seen after ${pathText(by)}.`}</p>`)}
<div class="shown"><div class="phone"><div class="lcd">${frameOf({ text: text.replaceAll('…', '..'), message: undefined }, { title: 'The screen on the phone' })}</div></div>${rows.length === 0 ? '' : reportTable(['key', 'label', 'leads to'], rows)}</div></li>`;
}

const STYLE = `
ol { display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(min(560px, 100%), 1fr)); list-style: none; margin: 8px 0; padding: 0; }
ol > li { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; min-width: 0; padding: 12px 16px; }
ol > li.bad { border: 2px solid var(--bad); } h3 { margin: 0; }
kbd { border: 1px solid var(--line-strong); border-radius: 6px; font: 13px var(--bytes); padding: 0 6px; }
.shown { align-items: start; display: flex; flex-wrap: wrap; gap: 16px; } .shown table { flex: 1; margin: 0; min-width: 200px; }
.error { color: var(--bad); } .warning { color: var(--warn); } li p { margin: 4px 0; }
@media print { ol > li { break-inside: avoid; } }
`;
