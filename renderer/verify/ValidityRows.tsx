/** created, the verifier's clock and expires: the number as it stands, the local time, and the distance from the clock. */
import type { TraceJson } from '../../shared/observed/observed.ts';
import { relativeTime, zonedTime } from '../ui/times.ts';

type ValidityRowsProps = { readonly trace: TraceJson | undefined; readonly nowSec: number };

export function ValidityRows({ trace, nowSec }: ValidityRowsProps) {
  // A trace without created holds 0.
  const createdSec = trace && /;\s*created=\d/.test(trace.signatureParams) ? trace.createdSec : undefined;
  return (
    <dl className="facts validity small">
      {createdSec !== undefined && <Row name="created" atSec={createdSec} nowSec={nowSec} />}
      <Row name="verifier’s clock" atSec={nowSec} />
      {trace?.expiresSec !== undefined && <Row name="expires" atSec={trace.expiresSec} nowSec={nowSec} />}
    </dl>
  );
}

type RowProps = { readonly name: string; readonly atSec: number; readonly nowSec?: number };

function Row({ name, atSec, nowSec }: RowProps) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <code>{atSec}</code>
        <span>
          {zonedTime(atSec * 1000)}
          {nowSec !== undefined && <b>, {relativeTime(atSec - nowSec)}</b>}
        </span>
      </dd>
    </>
  );
}
