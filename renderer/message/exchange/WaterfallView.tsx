/**
 * A session's waterfall: one row a step, the wait for the user's key in light, the service's answer in solid, against the
 * limits of the network.
 *
 * The picture stands in a column of a real table, so that every number of it is there as text too.
 */
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import type { UssdLimits } from '../../../shared/environment/environment.ts';
import { counted } from '../../../shared/text/counted.ts';
import type { StateTimes } from '../../../shared/ussd/state-times.ts';
import type { Walk } from '../../../shared/ussd/walk.ts';
import type { BrokenLimit } from '../../../shared/ussd/walk-times.ts';
import { Section } from '../../ui/Section.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { duration, limitWords } from '../../ui/times.ts';
import { shareWords } from './time-bar.ts';
import { placeOf, shownMs, ticksMs, type WaterfallRow, type WaterfallScale, waterfallRows } from './waterfall-row.ts';
import './waterfall.css';

type WaterfallViewProps = {
  readonly walk: Walk;
  readonly limits: UssdLimits;
  /** How long the screens of this environment usually take, once known. */
  readonly usual: readonly StateTimes[] | undefined;
  readonly shownId: string;
  readonly onOpen: (exchangeId: string) => void;
};

const SCALES = [
  ['session', 'This session'],
  ['limit', 'Up to the limit'],
] as const satisfies readonly (readonly [WaterfallScale, string])[];

/** Beyond this share of the limit the limit itself is worth seeing at once. */
const NEAR_LIMIT = 0.4;

export function WaterfallView({ walk, limits, usual, shownId, onOpen }: WaterfallViewProps) {
  const isNear = walk.elapsedMs > limits.sessionLimitMs * NEAR_LIMIT;
  const [scale, setScale] = useState<WaterfallScale>(isNear ? 'limit' : 'session');
  const rows = waterfallRows(walk, limits, usual);
  const shown = shownMs(walk, limits, scale);
  return (
    <Section
      title="Session against its limits"
      note={`${counted(rows.length, 'step')} in ${duration(walk.elapsedMs)}, ${shareWords((walk.elapsedMs / limits.sessionLimitMs) * 100)} of the session limit of ${limitWords(limits.sessionLimitMs)}`}
      actions={<Segmented name="Time shown" choices={SCALES} chosen={scale} onChoose={setScale} />}
    >
      <div className="waterfall__scroller">
        <table className="waterfall">
          <caption className="for-readers">Each step: the wait for the key, and the answer of the service</caption>
          <thead>
            <tr>
              <th scope="col">Step</th>
              <th scope="col" className="waterfall__picture">
                <Axis shown={shown} limits={limits} />
              </th>
              <th scope="col">Waited</th>
              <th scope="col">Answered in</th>
              <th scope="col">Median · 95 % · worst</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.step.exchangeId}
                row={row}
                shown={shown}
                limits={limits}
                isShown={row.step.exchangeId === shownId}
                onOpen={onOpen}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Legend limits={limits} usual={usual} />
    </Section>
  );
}

type RowProps = {
  readonly row: WaterfallRow;
  readonly shown: number;
  readonly limits: UssdLimits;
  readonly isShown: boolean;
  readonly onOpen: (exchangeId: string) => void;
};

function Row({ row, shown, limits, isShown, onOpen }: RowProps) {
  const { step, number, key, title, times, waitedMs, broken, usual } = row;
  const isRefused = step.outcome.kind === 'refused';
  return (
    <tr className="waterfall__row" data-refused={isRefused} aria-current={isShown ? 'step' : undefined}>
      <th scope="row">
        <button type="button" className="waterfall__step" onClick={() => onOpen(step.exchangeId)}>
          <span className="faint">{number}</span>
          <kbd className="key-chip waterfall__key one-line">{key}</kbd>
          <span className={isRefused ? 'one-line bad strong' : 'one-line'}>{title}</span>
        </button>
      </th>
      <td className="waterfall__picture" title={numbersOf(row)}>
        <svg width="100%" height="28" aria-hidden>
          <rect
            className="waterfall__wait"
            x={placeOf(times.waitedFromMs, shown)}
            width={placeOf(waitedMs, shown)}
            y="9"
            height="10"
          />
          <rect
            className="waterfall__answer"
            x={placeOf(times.sentMs, shown)}
            width={placeOf(step.totalMs, shown)}
            y="6"
            height="16"
          />
          {/* A few milliseconds of a minute could not be seen. */}
          <rect className="waterfall__answer" x={placeOf(times.sentMs, shown)} width="2" y="6" height="16" />
          <Line className="waterfall__session-limit" atMs={limits.sessionLimitMs} shown={shown} />
          <Line className="waterfall__idle-limit" atMs={times.waitedFromMs + limits.idleLimitMs} shown={shown} />
          <Line
            className="waterfall__application-limit"
            atMs={times.sentMs + limits.applicationLimitMs}
            shown={shown}
          />
        </svg>
      </td>
      <td className="waterfall__number">{number === 1 ? '' : duration(waitedMs)}</td>
      <td className="waterfall__number">
        {duration(step.totalMs)}
        {broken.map((limit) => (
          <span key={limit} className="waterfall__broken bad small icon-word">
            <CircleAlert aria-hidden /> {BROKEN[limit]}
          </span>
        ))}
      </td>
      <td className="waterfall__usual small soft" title={usual && usualWords(usual)}>
        {usual && [usual.medianMs, usual.p95Ms, usual.worstMs].map((ms) => duration(ms)).join(' · ')}
      </td>
    </tr>
  );
}

const BROKEN: Readonly<Record<BrokenLimit, string>> = {
  session: 'beyond the session limit',
  idle: 'beyond the idle limit',
  application: 'beyond the application limit',
};

function usualWords({ medianMs, p95Ms, worstMs, count }: StateTimes): string {
  return `median ${duration(medianMs)}, 95 % within ${duration(p95Ms)}, at worst ${duration(worstMs)}, of ${count.toLocaleString('en-GB')} presses`;
}

function numbersOf({ number, key, title, times, waitedMs, step }: WaterfallRow): string {
  const wait = number === 1 ? '' : `waited ${duration(waitedMs)} for ${key}, `;
  return `Step ${number}: ${wait}sent ${duration(times.sentMs)} after the dialling, ${title} after ${duration(step.totalMs)}`;
}

function Line({ className, atMs, shown }: { className: string; atMs: number; shown: number }) {
  if (atMs > shown) return null;
  const at = placeOf(atMs, shown);
  return <line className={className} x1={at} x2={at} y1="0" y2="100%" />;
}

function Axis({ shown, limits: { sessionLimitMs } }: { readonly shown: number; readonly limits: UssdLimits }) {
  return (
    <>
      <span className="for-readers">Picture</span>
      <svg className="waterfall__axis" width="100%" height="28" aria-hidden>
        {ticksMs(shown).map((tick) => (
          <g key={tick}>
            <line x1={placeOf(tick, shown)} x2={placeOf(tick, shown)} y1="20" y2="28" />
            <text x={placeOf(tick, shown)} y="15">
              {axisWords(tick)}
            </text>
          </g>
        ))}
        <Line className="waterfall__session-limit" atMs={sessionLimitMs} shown={shown} />
      </svg>
    </>
  );
}

/** Round, so without the digits after the point that `duration` gives. */
function axisWords(ms: number): string {
  return ms < 1000 ? `${Number(ms.toPrecision(2))} ms` : `${Number((ms / 1000).toPrecision(3))} s`;
}

type LegendProps = Pick<WaterfallViewProps, 'limits' | 'usual'>;

function Legend({ limits, usual }: LegendProps) {
  return (
    <ul className="waterfall__legend small soft">
      <li className="waterfall__sign waterfall__sign--wait">waiting for the key</li>
      <li className="waterfall__sign waterfall__sign--answer">the service answers</li>
      <li className="waterfall__sign waterfall__sign--session">session limit {limitWords(limits.sessionLimitMs)}</li>
      <li className="waterfall__sign waterfall__sign--idle">idle limit {limitWords(limits.idleLimitMs)}</li>
      <li className="waterfall__sign waterfall__sign--application">
        application limit {limitWords(limits.applicationLimitMs)}
      </li>
      {usual && <li>Median, 95th percentile and worst: of this screen, in the environment’s newest 2,000 presses</li>}
    </ul>
  );
}
