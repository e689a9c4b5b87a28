/**
 * Where the time went, starting when the transport received the request.
 *
 * Without an answer the last bar says so; where no connection was made there is nothing to draw, only how long it was tried.
 */
import type { Timings } from '../../../shared/request/exchange.ts';
import { Section } from '../../ui/Section.tsx';
import { duration } from '../../ui/times.ts';
import './timings.css';

type Span = { readonly name: string; readonly fromMs: number; readonly toMs: number };

type TimingsViewProps = {
  readonly timings: Timings;
  /** Whether the answer arrived whole, broke off, or never came. */
  readonly answer: 'whole' | 'broken' | 'none';
};

const LAST_SPANS = {
  whole: 'Answer complete',
  broken: 'Answer broke off',
  none: 'Waited for an answer; none came',
} as const;

export function TimingsView({ timings, answer }: TimingsViewProps) {
  if (answer === 'none' && timings.connectMs === undefined) {
    return (
      <Section title="Timings">
        <p className="note">No connection was made; it was tried for {duration(timings.totalMs)}.</p>
      </Section>
    );
  }
  const totalMs = Math.max(timings.totalMs, 0.001);
  return (
    <Section title="Timings" note={`${duration(timings.totalMs)} in all`}>
      <ol className="timings">
        {spansOf(timings, answer).map((span) => (
          <li key={span.name} className="timings__span">
            <span>{span.name}</span>
            <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden>
              <rect className="timings__track" width="100" height="6" />
              <rect
                className="timings__bar"
                x={(span.fromMs / totalMs) * 100}
                width={Math.max(0.6, ((span.toMs - span.fromMs) / totalMs) * 100)}
                height="6"
              />
            </svg>
            <span className="timings__words">{duration(span.toMs - span.fromMs)}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** Turns points in time into spans; a point that was not reached has none. */
function spansOf(
  { dnsMs, connectMs, tlsMs, firstByteMs, totalMs }: Timings,
  answer: TimingsViewProps['answer'],
): readonly Span[] {
  const points: readonly (readonly [name: string, atMs: number | undefined])[] = [
    ['Name looked up', dnsMs],
    ['Connected', connectMs],
    ['TLS agreed', tlsMs],
    ['First byte of the answer', firstByteMs],
    [LAST_SPANS[answer], totalMs],
  ];
  const spans: Span[] = [];
  let fromMs = 0;
  for (const [name, atMs] of points) {
    if (atMs === undefined) continue;
    spans.push({ name, fromMs, toMs: Math.max(fromMs, atMs) });
    fromMs = Math.max(fromMs, atMs);
  }
  return spans;
}
