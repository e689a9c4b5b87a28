/** created, the verifier's clock and expires: as a band, and each as its number, its local time and its distance from the clock. */
import type { TraceJson } from '../../../shared/observed/observed.ts';
import { relativeTime, zonedTime } from '../../ui/times.ts';
import './validity.css';

type ValidityViewProps = { readonly trace: TraceJson | undefined; readonly nowSec: number };

export function ValidityView({ trace, nowSec }: ValidityViewProps) {
  // A trace without created holds 0.
  const createdSec = trace && /;\s*created=\d/.test(trace.signatureParams) ? trace.createdSec : undefined;
  const toleranceSec = trace?.profile.clockToleranceSec ?? 0;
  return (
    <div className="validity">
      {createdSec !== undefined && (
        <Band createdSec={createdSec} expiresSec={trace?.expiresSec} nowSec={nowSec} toleranceSec={toleranceSec} />
      )}
      <dl className="facts validity__rows small">
        {createdSec !== undefined && <Row name="created" atSec={createdSec} nowSec={nowSec} />}
        <Row name="verifier’s clock" atSec={nowSec} />
        {trace?.expiresSec !== undefined && <Row name="expires" atSec={trace.expiresSec} nowSec={nowSec} />}
        {toleranceSec > 0 && (
          <>
            <dt>tolerance</dt>
            <dd>{toleranceSec} s either way</dd>
          </>
        )}
      </dl>
    </div>
  );
}

const SIDE_WORDS = { before: 'now, too early', inside: 'now', after: 'now, too late' } as const;

function Band(props: Parameters<typeof validityBand>[0]) {
  const { tolerated, valid, now, side } = validityBand(props);
  return (
    // The rows below say the same in words.
    <div className="band" data-side={side} data-open={props.expiresSec === undefined} aria-hidden>
      <span className="band__now-word" style={{ left: `${now}%` }}>
        {SIDE_WORDS[side]}
      </span>
      <span className="band__tolerated" style={stretch(tolerated)} />
      <span className="band__valid" style={stretch(valid)} />
      <span className="band__now" style={{ left: `${now}%` }} />
      <span className="band__word band__word--from" style={{ right: `${100 - valid[0]}%` }}>
        created
      </span>
      {props.expiresSec !== undefined && (
        <span className="band__word" style={{ left: `${valid[1]}%` }}>
          expires
        </span>
      )}
    </div>
  );
}

function stretch([from, to]: readonly [number, number]) {
  return { left: `${from}%`, width: `${to - from}%` };
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

type Validity = {
  readonly createdSec: number;
  /** Undefined: no end. */
  readonly expiresSec: number | undefined;
  readonly nowSec: number;
  readonly toleranceSec: number;
};

/** Where created, expires, the tolerance around both and the verifier's clock lie on one line, in percent of its width. */
type ValidityBand = {
  readonly tolerated: readonly [from: number, to: number];
  readonly valid: readonly [from: number, to: number];
  readonly now: number;
  /** On which side of what is tolerated the clock stands. */
  readonly side: 'before' | 'inside' | 'after';
};

/** Room for a word at both ends. */
const MARGIN = 16;

export function validityBand({ createdSec, expiresSec, nowSec, toleranceSec }: Validity): ValidityBand {
  const end = expiresSec ?? Math.max(createdSec, nowSec) + toleranceSec;
  const [opens, closes] = [createdSec - toleranceSec, end + toleranceSec];
  const from = Math.min(opens, nowSec);
  const span = Math.max(1, Math.max(closes, nowSec) - from);
  const at = (sec: number): number => MARGIN + ((sec - from) / span) * (100 - 2 * MARGIN);
  const side = nowSec < opens ? 'before' : expiresSec !== undefined && nowSec > closes ? 'after' : 'inside';
  return { tolerated: [at(opens), at(closes)], valid: [at(createdSec), at(end)], now: at(nowSec), side };
}
