/** Where the time went, starting when the transport received the request. */
import type { Timings } from '../../shared/request/exchange.ts';
import { Section } from '../ui/Section.tsx';
import { duration } from '../ui/times.ts';
import './timings.css';

type Span = { readonly name: string; readonly fromMs: number; readonly toMs: number };

export function TimingsView({ timings }: { readonly timings: Timings }) {
  const totalMs = Math.max(timings.totalMs, 0.001);
  return (
    <Section title="Timings" note={`${duration(timings.totalMs)} in all`}>
      <ol className="timings">
        {spansOf(timings).map((span) => (
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
function spansOf({ dnsMs, connectMs, tlsMs, firstByteMs, totalMs }: Timings): readonly Span[] {
  const points: readonly (readonly [name: string, atMs: number | undefined])[] = [
    ['Name looked up', dnsMs],
    ['Connected', connectMs],
    ['TLS agreed', tlsMs],
    ['First byte of the answer', firstByteMs],
    ['Answer complete', totalMs],
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
