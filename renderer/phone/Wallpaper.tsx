/** The idle display: the subscriber, the time, and a patient bull. */
import type { Subscriber } from '../../shared/environment/environment.ts';
import { BULL, BULL_BLINKING } from './pictures.ts';
import { Sprite } from './Sprite.tsx';

type WallpaperProps = { readonly nowMs: number; readonly operator: string; readonly owner: Subscriber | undefined };

export function Wallpaper({ nowMs, operator, owner }: WallpaperProps) {
  const now = new Date(nowMs);
  return (
    <div className="wallpaper" aria-live="off">
      <p className="wallpaper__operator">{operator}</p>
      <p className="wallpaper__time">{now.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}</p>
      <p className="wallpaper__date">
        {now.toLocaleDateString('en-GB', { weekday: 'short', day: 'numeric', month: 'short' })}
      </p>
      <div className="wallpaper__bull">
        <Sprite rows={BULL} />
        <Sprite rows={BULL_BLINKING} />
      </div>
      <p className="wallpaper__owner">
        <span className="wallpaper__name">{owner?.name}</span>
        <span className="wallpaper__number">{owner?.msisdn}</span>
      </p>
    </div>
  );
}
