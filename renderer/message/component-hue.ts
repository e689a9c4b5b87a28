/**
 * One stable hue for each signature component, the same in the table, the base, the headers and Signature-Input.
 *
 * The service's own components have fixed places on the wheel, far from their neighbours in the list; any other name is
 * put somewhere by its letters, always the same.
 */

const HUES = 16;
/** Steps of seven sixteenths keep neighbours of the list far apart on the wheel. */
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

/** The class that carries a component's hue, e.g. `hue hue--7`; `@signature-params` is the sum of all and has none. */
export function hueClass(componentName: string): string {
  const name = componentName.toLowerCase();
  if (name === '@signature-params') return 'hue';
  const known = KNOWN.indexOf(name);
  const place = known >= 0 ? known : [...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) >>> 0;
  return `hue hue--${(place * STEP) % HUES}`;
}
