/** Picks a moment from a calendar and writes it as a bare number in the number's unit. */
import { readUnixTime } from '../../shared/result/read-time.ts';
import { useStores } from '../app/stores-context.ts';
import { relativeTime, zonedTime } from '../ui/times.ts';

type TimeControlProps = { readonly label: string; readonly text: string; readonly onPick: (text: string) => void };

export function TimeControl({ label, text, onPick }: TimeControlProps) {
  const { page } = useStores();
  const read = readUnixTime(text);
  return (
    <span className="stack stack--close time-control">
      <input
        type="datetime-local"
        step={1}
        className="field__input"
        aria-label={`${label}, from a calendar`}
        value={read ? localText(read.atMs) : ''}
        onChange={(event) => {
          const atMs = new Date(event.target.value).getTime();
          if (!Number.isNaN(atMs)) onPick(String(read?.unit === 'milliseconds' ? atMs : Math.floor(atMs / 1000)));
        }}
      />
      {read && (
        <span className="soft small">
          {zonedTime(read.atMs)}, {relativeTime((read.atMs - page.nowMs()) / 1000)}, read as {read.unit}
        </span>
      )}
    </span>
  );
}

/** In the calendar input's format: local, without a zone. */
function localText(atMs: number): string {
  const local = new Date(atMs - new Date(atMs).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19);
}
