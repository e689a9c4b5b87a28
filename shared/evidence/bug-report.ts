/**
 * A walk as Markdown for a bug tracker: what was done as a table, every screen as it was drawn, and what was refused and why.
 *
 * Pictures are files beside the text or none: trackers strip pictures that are written into it, so each screen also stands
 * as text. It masks nothing: what is given to it is masked already. Source: GitHub Flavored Markdown 4.5, 4.10, 6.1.
 */
import { fromBase64 } from '../bytes/base64.ts';
import { markdownCode, markdownFenced, markdownText } from '../bytes/markdown-text.ts';
import { decodeUtf8 } from '../bytes/utf8.ts';
import type { BodyJson } from '../observed/observed.ts';
import type { Exchange } from '../request/exchange.ts';
import { beginning } from '../text/shortened.ts';
import type { WalkStep } from '../ussd/walk.ts';
import type { CaseRemark } from './case.ts';

export type BugReportOptions = {
  readonly title: string;
  readonly environment: { readonly name: string; readonly baseUrl: string };
  readonly subscriber?: { readonly customerId: number; readonly name?: string; readonly msisdn?: string } | undefined;
  readonly program: string;
  readonly remarks?: readonly CaseRemark[];
  /** The address of a screen's picture, by its number from 1; absent where there are no pictures. */
  readonly picture?: (step: number) => string;
  /** A last sentence, such as what was masked. */
  readonly note?: string;
};

/** Longer answers are cut here. */
const MOST_BODY_CHARACTERS = 4_000;

export function bugReport(
  walk: { readonly steps: readonly WalkStep[] },
  exchanges: readonly Exchange[],
  options: BugReportOptions,
): string {
  const { steps } = walk;
  const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
  const stepIds = new Set(steps.map(({ exchangeId }) => exchangeId));
  const others = exchanges.filter(({ id }) => !stepIds.has(id));
  const parts = [
    `# ${markdownText(options.title)}`,
    facts(steps, exchanges, options).join('\n'),
    ...(steps.length === 0 ? [] : [table(steps), '## Screens', ...steps.map((step, at) => screen(step, at, options))]),
    ...steps.flatMap((step, at) => wrong(step, at, byId.get(step.exchangeId))),
    ...others.map(alone),
    ...(options.remarks?.length ? ['## Remarks', options.remarks.map(remark).join('\n')] : []),
    ...(options.note === undefined ? [] : [`_${markdownText(options.note)}_`]),
  ];
  return `${parts.join('\n\n')}\n`;
}

function facts(steps: readonly WalkStep[], exchanges: readonly Exchange[], options: BugReportOptions): string[] {
  const { environment, subscriber, program } = options;
  const who = subscriber && [subscriber.name, subscriber.msisdn, `customer ${subscriber.customerId}`];
  const first = steps[0]?.startedAtMs ?? exchanges[0]?.startedAtMs;
  const last = steps.at(-1);
  const took = last && first !== undefined ? `, ${seconds(last.startedAtMs + last.totalMs - first)}` : '';
  return [
    `- Environment: ${markdownText(environment.name)} (${markdownCode(environment.baseUrl)})`,
    ...(who ? [`- Subscriber: ${markdownText(who.filter((part) => part !== undefined).join(', '))}`] : []),
    ...(first === undefined ? [] : [`- When: ${new Date(first).toISOString()}${took}`]),
    `- Made by Dialbench ${markdownText(program)}`,
  ];
}

function table(steps: readonly WalkStep[]): string {
  const rows = steps.map(({ sent, outcome, totalMs, status }, at) => {
    const [state, came] =
      outcome.kind === 'screen' ? [markdownCode(outcome.state), firstLine(outcome.text)] : ['—', outcome.sentence];
    return `| ${at + 1} | ${markdownCode(sent)} | ${state} | ${markdownText(came)} | ${Math.round(totalMs)} | ${status ?? 'no answer'} |`;
  });
  return ['| # | Sent | State | Screen | ms | Status |', '|--:|---|---|---|--:|--:|', ...rows].join('\n');
}

function screen({ sent, outcome }: WalkStep, at: number, { picture }: BugReportOptions): string {
  const head = `### ${at + 1}. ${markdownCode(sent)} → ${outcome.kind === 'screen' ? markdownCode(outcome.state) : 'refused'}`;
  if (outcome.kind === 'refused') return `${head}\n\n${markdownText(outcome.sentence)}`;
  const drawn = picture ? `![Screen ${at + 1}](${picture(at + 1)})\n\n` : '';
  return `${head}\n\n${drawn}${markdownFenced(outcome.text, 'text')}`;
}

/** Why a step came to nothing; none for a step that went well. */
function wrong(step: WalkStep, at: number, exchange: Exchange | undefined): string[] {
  const failed = exchange?.verdict?.checks.filter(({ ok, made }) => !ok && made) ?? [];
  if (step.outcome.kind === 'screen' && failed.length === 0) return [];
  const reasons = failed.map(({ id, message }) => `- ${markdownCode(id)}: ${markdownText(message)}`);
  const answer = exchange?.response ? [markdownFenced(bodyText(exchange.response.body), 'json')] : [];
  const said = step.outcome.kind === 'refused' ? [markdownText(step.outcome.sentence)] : [];
  return [`## Step ${at + 1} in full`, ...said, ...(reasons.length > 0 ? [reasons.join('\n')] : []), ...answer];
}

/** An exchange that is no press. */
function alone({ label, request, response, failure, totalMs }: Exchange): string {
  const came = response ? `${response.status} ${response.reason}`.trim() : (failure?.message ?? 'no answer');
  return [
    `## ${markdownText(label)}`,
    `${markdownCode(`${request.method} ${request.url}`)} → ${markdownText(came)}, ${Math.round(totalMs)} ms`,
    ...(request.body.totalBytes > 0 ? ['Sent:', markdownFenced(bodyText(request.body), '')] : []),
    ...(response && response.body.totalBytes > 0 ? ['Came:', markdownFenced(bodyText(response.body), 'json')] : []),
  ].join('\n\n');
}

function remark({ step, rule, severity, message, silenced }: CaseRemark): string {
  const reason = silenced === undefined ? '' : ` (silenced: ${markdownText(silenced)})`;
  return `- ${severity}${step === undefined ? '' : `, step ${step + 1}`}: ${markdownCode(rule)}: ${markdownText(message)}${reason}`;
}

function firstLine(text: string): string {
  return text.split('\n').find((line) => line.trim() !== '') ?? '(empty)';
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function bodyText({ base64, totalBytes }: BodyJson): string {
  const read = fromBase64(base64);
  const text = read.ok ? decodeUtf8(read.value) : '';
  return text.length > MOST_BODY_CHARACTERS || (read.ok && read.value.length < totalBytes)
    ? `${beginning(text, MOST_BODY_CHARACTERS)}\n… (${totalBytes} bytes in all)`
    : text;
}
