/**
 * A stable hue for each signature component, the same in the table, the base, the headers and Signature-Input.
 *
 * The service's own components have fixed places on the wheel, far from their neighbours in the list. A hash of the name places any other.
 */
import type { CSSProperties } from 'react';
import './hues.css';

/** Degrees on the wheel. */
export const HUE_ANGLES: readonly number[] = Array.from({ length: 16 }, (_, at) => at * 22.5);
/** Steps of seven sixteenths put neighbours in the list far apart on the wheel. */
const STEP = 7;

const KNOWN = [
  'content-type',
  'content-digest',
  'content-length',
  'authorization',
  'x-client-id',
  'x-idempotency-key',
  '@method',
  '@target-uri',
  '@path',
  '@query',
  'x-idempotency-id',
  '@authority',
];

/** The style of an element of class `hue`; `@signature-params` is made of all components and has no hue. */
export function hueStyle(componentName: string): CSSProperties {
  const name = componentName.toLowerCase();
  if (name === '@signature-params') return {};
  const known = KNOWN.indexOf(name);
  const place = known >= 0 ? known : [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) >>> 0;
  const angle: Readonly<Record<`--${string}`, string>> = {
    '--angle': `${HUE_ANGLES[(place * STEP) % HUE_ANGLES.length]}deg`,
  };
  return angle as CSSProperties;
}
