/**
 * The paths on which a key of a screen was really offered. A screen may come in several variants: the last page of a list offers less than its
 * first, a portfolio without shares has nothing to sell.
 */
import { acts } from '../acting.ts';
import { type MapBuild, placesOf } from '../map-build.ts';
import { isSecretPlace, type Place } from '../place.ts';

/** What was sent from the dialling to a screen that offered the key, each path once, the shortest first. Ways that act are left out. */
export function pathsOffering(build: MapBuild, screenId: string, key: string): readonly (readonly string[])[] {
  const paths = new Map<string, readonly string[]>();
  for (const place of placesOf(build, screenId)) {
    if (!place.isWhole || place.reply?.menu.options.some((option) => option.key === key) !== true) continue;
    const path = pathTo(place);
    if (path) paths.set(JSON.stringify(path), path);
  }
  return [...paths.values()].sort((one, other) => one.length - other.length);
}

/** Undefined where something on it acts, or is not to be sent again. */
function pathTo(place: Place): readonly string[] | undefined {
  const path: string[] = [];
  for (let at: Place | undefined = place; at; at = at.before) {
    const { step, before } = at;
    if (isSecretPlace(at)) return undefined;
    const reply = before?.reply;
    const pressed = reply?.menu.options.find((option) => option.key === step.press.sent);
    if (reply && pressed && acts(pressed, reply, before.visited)) return undefined;
    path.push(step.press.sent);
  }
  return path.reverse();
}
