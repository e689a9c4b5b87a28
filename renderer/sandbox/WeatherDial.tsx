/** The network's weather: five named sets of faults, from clear to outage. Arrow keys turn the dial. */
import { CloudFog, CloudLightning, CloudRain, type LucideIcon, Sun, Unplug } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { WEATHERS, type WeatherName } from '../../shared/sandbox/weather.ts';

const ICONS: Readonly<Record<WeatherName, LucideIcon>> = {
  clear: Sun,
  hazy: CloudFog,
  congested: CloudRain,
  stormy: CloudLightning,
  outage: Unplug,
};

type WeatherDialProps = {
  /** Undefined if the active rules match no weather. */
  readonly chosen: WeatherName | undefined;
  readonly onChoose: (name: WeatherName) => void;
};

export function WeatherDial({ chosen, onChoose }: WeatherDialProps) {
  const chosenAt = WEATHERS.findIndex(({ name }) => name === chosen);
  const turn = (event: KeyboardEvent<HTMLDivElement>) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const at = Math.min(WEATHERS.length - 1, Math.max(0, chosenAt + by));
    const next = WEATHERS[at];
    if (!next) return;
    onChoose(next.name);
    const target = event.currentTarget.children[at];
    if (target instanceof HTMLElement) target.focus();
  };
  return (
    <div className="weather" role="radiogroup" aria-label="Network weather" onKeyDown={turn}>
      {WEATHERS.map(({ name, title, help }, at) => {
        const Icon = ICONS[name];
        return (
          // biome-ignore lint/a11y/useSemanticElements: a radio input cannot be drawn as a card under one focus ring.
          <button
            key={name}
            type="button"
            role="radio"
            className="weather__one"
            aria-checked={name === chosen}
            tabIndex={at === Math.max(0, chosenAt) ? 0 : -1}
            onClick={() => onChoose(name)}
          >
            <Icon size="1.375rem" strokeWidth={1.6} aria-hidden />
            <b>{title}</b>
            <span>{help}</span>
          </button>
        );
      })}
    </div>
  );
}
