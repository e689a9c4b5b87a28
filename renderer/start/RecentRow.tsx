/** One line of recent work: what it was, about what, and when. Pressing it opens it. */
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useStores } from '../app/stores-context.ts';
import { relativeTime, zonedTime } from '../ui/times.ts';
import { useNow } from '../ui/use-now.ts';

/** Its words have seconds for an hour. */
const TICK_MS = 1_000;

type RecentRowProps = {
  readonly icon: LucideIcon;
  readonly what: string;
  readonly about: string;
  readonly mark?: ReactNode;
  readonly atMs: number;
  readonly onOpen: () => void;
};

export function RecentRow({ icon: Icon, what, about, mark, atMs, onOpen }: RecentRowProps) {
  const { page } = useStores();
  const nowMs = useNow(page.nowMs, TICK_MS);
  return (
    <li>
      <button type="button" className="recent-row" onClick={onOpen}>
        <Icon size="1rem" aria-hidden />
        <span className="recent-row__what one-line strong">{what}</span>
        <span className="one-line soft grow">{about}</span>
        {mark}
        <time className="faint small" dateTime={new Date(atMs).toISOString()} title={zonedTime(atMs)}>
          {relativeTime(Math.min(0, atMs - nowMs) / 1000)}
        </time>
      </button>
    </li>
  );
}
