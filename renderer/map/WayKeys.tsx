/** A way through the menu as keys: the code, and what is pressed or typed after it. */

import { TEXT_KEY } from '../../shared/map/menu-map.ts';
import type { Way } from '../../shared/map/shortest-way.ts';

export function WayKeys({ way }: { readonly way: Way }) {
  const steps = way.steps.map(({ key, sent, from }, at) => ({
    at,
    from,
    text: sent ?? (key === TEXT_KEY ? '…' : key),
  }));
  return (
    <span className="way-keys">
      <code>{way.code}</code>
      {steps.map(({ at, from, text }) => (
        <span key={`${at} ${from}`} className="way-keys__step">
          <span aria-hidden>›</span> <kbd className="key-chip">{text}</kbd>
        </span>
      ))}
    </span>
  );
}
