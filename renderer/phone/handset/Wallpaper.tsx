/** The idle display: the subscriber, the time, and a patient bull. */
import type { Subscriber } from '../../../shared/environment/environment.ts';
import { clockTime } from '../../ui/times.ts';
import { useBlink } from './blink.ts';
import { LCD } from './handset-scale.ts';
import { PixelText } from './PixelText.tsx';
import { BULL, BULL_BLINKING } from './pictures.ts';
import { Sprite } from './Sprite.tsx';

type WallpaperProps = {
  readonly nowMs: number;
  readonly operator: string;
  readonly owner: Subscriber | undefined;
  /** Of the display: with few of them, time and bull are smaller. */
  readonly lines: number;
  /** What stands below it, and takes its room. */
  readonly below: 'nothing' | 'labels' | 'hint';
};

const ROOMY_LINES = 10;
/** With fewer lines than these, the bull or the date leaves its room to what stands below. */
const BULL_LINES = { nothing: 0, labels: 8, hint: Number.POSITIVE_INFINITY } as const;
const DATE_LINES = { nothing: 0, labels: 0, hint: 8 } as const;

export function Wallpaper({ nowMs, operator, owner, lines, below }: WallpaperProps) {
  const isRoomy = lines >= ROOMY_LINES;
  const date = new Date(nowMs).toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' });
  return (
    <div className="wallpaper" aria-live="off">
      <PixelText text={operator} width={LCD.inner} align="center" maxLines={2} />
      <PixelText text={clockTime(nowMs)} times={isRoomy ? 3 : 2} />
      {lines >= DATE_LINES[below] && <PixelText text={date} />}
      {lines >= BULL_LINES[below] && <Bull />}
      {owner && (
        <div>
          <PixelText text={owner.name} width={LCD.inner} align="center" maxLines={2} />
          <PixelText text={owner.msisdn} width={LCD.inner} align="center" />
        </div>
      )}
    </div>
  );
}

function Bull() {
  return <Sprite rows={useBlink(6000, 180) ? BULL_BLINKING : BULL} />;
}
