/** What an exploration found, as text for people: counts, coverage, findings with the way to each, and how two maps differ. */
import { type Paint, toneOf, unpainted } from '../paint.ts';
import { counted } from '../text/counted.ts';
import { plainLine } from '../text/plain-line.ts';
import { NOT_TOLD } from '../ussd/lint/not-told.ts';
import { LINT_RULE_IDS, SEVERITIES } from '../ussd/lint/remark.ts';
import type { MapComparison } from './compare-maps.ts';
import type { Coverage } from './coverage.ts';
import type { MapAnomaly, MapJson } from './map-json.ts';
import { shownStep } from './shortest-way.ts';

const STOPPED: Readonly<Record<string, string>> = {
  budget: 'The budget of requests was used up',
  depth: 'Some keys are deeper than --depth',
  cancelled: 'It was cancelled',
  'no-answer': 'No answer came any more',
  refused: 'The service refused to be dialled',
  'too-many-requests': 'The service asked for fewer requests, again and again',
};

const MOST_UNPRESSED = 20;
const RULES: readonly string[] = LINT_RULE_IDS;

export function exploredText(
  { screens, anomalies, requests, stoppedBy, notTold }: MapJson,
  coverage: Coverage,
  { left, leftAlone }: { readonly left: number; readonly leftAlone: number },
  paint: Paint = unpainted,
): string {
  const { keys, moves, unpressed } = coverage;
  const lines = [
    `${counted(screens.length, 'screen')}, ${keys.pressed} of ${counted(keys.offered, 'key')} pressed, ${counted(requests, 'request')}`,
  ];
  if (notTold) lines.push(NOT_TOLD.sentence);
  else if (screens.length > 0) lines.push(`${moves.made} of the specification’s ${moves.specified} moves`);
  if (leftAlone > 0)
    lines.push(`${counted(leftAlone, 'key')} left alone, because ${leftAlone === 1 ? 'it acts' : 'they act'}`);
  if (stoppedBy !== undefined) {
    const more = left > 0 ? `; ${counted(left, 'key')} could still be pressed` : '';
    lines.push(`Not complete. ${STOPPED[stoppedBy] ?? stoppedBy}${more}.`);
  }
  const rest = unpressed.slice(0, MOST_UNPRESSED).map(({ state, key, label, way }) => {
    const path = way === undefined ? '' : `  (${pathText(way.steps.map(shownStep))})`;
    return `  ${state}: ${key}${label === undefined ? '' : ` ${plainLine(label)}`}${path}`;
  });
  if (rest.length > 0) lines.push('', 'Not pressed:', ...rest);
  if (unpressed.length > rest.length) lines.push(`  and ${unpressed.length - rest.length} more`);
  const findings = screens.length === 0 ? [] : ['', ...findingLines(anomalies, screens, paint)];
  return `${[...lines.map(plainLine), ...findings].join('\n')}\n`;
}

function findingLines(anomalies: readonly MapAnomaly[], screens: MapJson['screens'], paint: Paint): string[] {
  if (anomalies.length === 0) return ['No finding'];
  const byId = new Map(screens.map((screen) => [screen.id, screen]));
  const ranked = anomalies.toSorted(
    (one, other) =>
      SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) ||
      RULES.indexOf(one.rule) - RULES.indexOf(other.rule),
  );
  const errors = anomalies.filter(({ severity }) => severity === 'error').length;
  return [
    `${counted(anomalies.length, 'finding')}, ${counted(errors, 'error')}`,
    ...ranked.flatMap(({ severity, rule, screen, message, path }, at) => {
      const found = byId.get(screen);
      const about = plainLine(`${rule}  ${found?.state ?? screen}  (${pathText(found?.path ?? [])})`);
      // What is said of many screens alike stands below the last of them.
      const next = ranked[at + 1];
      const isSaidBelow = next?.rule === rule && next.message === message && !path;
      return [
        `  ${paint(toneOf(severity), severity)}  ${about}`,
        ...(isSaidBelow ? [] : [`    ${plainLine(path ? `${message} Seen after ${pathText(path)}.` : message)}`]),
      ];
    }),
  ];
}

export function comparisonText({ added, gone, texts, keys, same }: MapComparison): string {
  const lines = ['', `Compared: ${counted(same, 'screen')} in both`];
  for (const { state, path } of added) lines.push(`  added    ${state}  (${pathText(path)})`);
  for (const { state, path } of gone) lines.push(`  gone     ${state}  (${pathText(path)})`);
  for (const { before, after } of texts) {
    lines.push(`  text     ${after.state}`, `    was ${oneLine(before.text)}`, `    is  ${oneLine(after.text)}`);
  }
  for (const { kind, state, key, was = '', is = '' } of keys) {
    lines.push(
      `  key      ${state} ${key} ${kind}${was === '' ? '' : `, was “${was}”`}${is === '' ? '' : `, is “${is}”`}`,
    );
  }
  if (added.length + gone.length + texts.length + keys.length === 0) lines.push('  no difference');
  return `${lines.map(plainLine).join('\n')}\n`;
}

export function pathText(path: readonly string[]): string {
  return path.length === 0 ? 'on dialling' : path.join(' › ');
}

function oneLine(text: string): string {
  return text.replace(/\s*\n\s*/g, ' / ');
}
