/** The profiles of a case's environment, and how long the parts of an exchange took. */
import type { Case } from '../../shared/evidence/case.ts';
import type { Exchange } from '../../shared/request/exchange.ts';
import { Section } from '../ui/Section.tsx';
import { duration } from '../ui/times.ts';

const TIMES = {
  dnsMs: 'Name found',
  connectMs: 'Connected',
  tlsMs: 'TLS agreed',
  firstByteMs: 'First byte',
  totalMs: 'Answer complete',
} as const;

export function CaseProfile({ one, exchange }: { readonly one: Case; readonly exchange: Exchange }) {
  const { signingProfile, ussdProfile } = one.environment;
  const times = Object.entries(TIMES).flatMap(([name, label]) => {
    const ms = exchange.timings[name as keyof typeof TIMES];
    return ms === undefined ? [] : [{ label, ms }];
  });
  return (
    <>
      <Section title="Timings" note="since the request was handed over">
        <dl className="case__facts inset">
          {times.map(({ label, ms }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{duration(ms)}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="USSD profile">
        <pre className="inset case__json">{JSON.stringify(ussdProfile, null, 2)}</pre>
      </Section>
      <Section title="Signing profile">
        <pre className="inset case__json">{JSON.stringify(signingProfile, null, 2)}</pre>
      </Section>
    </>
  );
}
