/** Finds the screen of the map that a text on the phone is: by its state, and where several have it by the text around the values. */
import type { MapScreen, MenuMap } from '../../map/menu-map.ts';

export function screenShown(
  { screens }: Pick<MenuMap, 'screens'>,
  { state, text }: { readonly state: string; readonly text: string },
): MapScreen | undefined {
  const known = screens.filter((screen) => screen.state === state);
  if (known.length < 2) return known[0];
  const exact = known.filter((screen) => fits(screen.text, text));
  const fitting = exact.length > 0 ? exact : known.filter((screen) => hasItsWords(screen.text, text));
  return fitting.sort((one, other) => fixed(other.text) - fixed(one.text))[0] ?? known[0];
}

/** Each part between two values occurs, in order; a reason may stand on top. */
function fits(pattern: string, text: string): boolean {
  let at = 0;
  for (const part of pattern.split('…')) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return true;
}

/** Each line without a value occurs: how many lines of values a menu has differs from customer to customer. */
function hasItsWords(pattern: string, text: string): boolean {
  const lines = new Set(text.split('\n').map((line) => line.trimEnd()));
  return pattern.split('\n').every((line) => line.includes('…') || lines.has(line));
}

/** The more is fixed in a text, the more it says that another text is the same. */
function fixed(text: string): number {
  return text.replaceAll('…', '').length;
}
