/** What somebody holds as a ring, its largest stocks named beside it with their share. */
import { ringParts } from '../../shared/page/ring.ts';
import type { HeldWorth } from '../../shared/sandbox/panel.ts';

const SIZE = 64;
const RADIUS = 27;
const ROUND = 2 * Math.PI * RADIUS;
const NAMED = 3;
/** Between two arcs, in the drawing's units. */
const AIR = 1.5;

export function HoldingsRing({ worth: { currency, stocks } }: { readonly worth: HeldWorth }) {
  const parts = ringParts(
    stocks.map(({ symbol, minor }) => ({ name: symbol, size: minor })),
    NAMED,
    (count) => `${count} others`,
  );
  if (parts.length < 2) return null;
  return (
    <figure className="holdings-ring" aria-label={`Holdings in ${currency}`}>
      <svg width={SIZE} height={SIZE} viewBox={`0 0 ${SIZE} ${SIZE}`} aria-hidden>
        {parts.map(({ name, share, from }, at) => (
          <circle
            key={name}
            cx={SIZE / 2}
            cy={SIZE / 2}
            r={RADIUS}
            // Lighter with each part, so that neighbours differ also in grey.
            stroke={`color-mix(in oklab, var(--accent) ${100 - (at * 72) / (parts.length - 1)}%, var(--surface))`}
            strokeDasharray={`${Math.max(0.5, share * ROUND - AIR)} ${ROUND}`}
            transform={`rotate(${from * 360 - 90} ${SIZE / 2} ${SIZE / 2})`}
          />
        ))}
      </svg>
      <ul className="small soft">
        {parts.map(({ name, share, from }) => (
          <li key={name}>
            {/* Rounded where it ends, not by itself: the shares then make a hundred. */}
            <span>{name}</span> <span>{Math.round((from + share) * 100) - Math.round(from * 100)} %</span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
