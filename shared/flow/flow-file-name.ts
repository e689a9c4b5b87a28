/** Flow files: `NAME.flow.yaml`, and `NAME.yaml` for a script of the stage, whose NAME ends in `.stage`; what a NAME may hold, and how long a text may be. */

export const FLOW_ENDING = '.flow.yaml';

export const LONGEST_FLOW_NAME = 80;

/** In characters. */
export const LONGEST_FLOW_TEXT = 1_000_000;

/** Of a class in a regular expression, flag u: what some disk does not take in a name. */
export const NEVER_IN_FLOW_NAMES = String.raw`\p{C}\\/:*?"<>|`;

/** Of a name. */
export const STAGE_ENDING = '.stage';

export function flowFileName(name: string): string {
  return name.endsWith(STAGE_ENDING) ? `${name}.yaml` : `${name}${FLOW_ENDING}`;
}

/** `constructor`, `__proto__` and the like: a table by names has them without holding them. */
export function isOfEveryObject(name: string): boolean {
  return Object.hasOwn(Object.prototype, name);
}

/** The name of that file; undefined if it is no flow and no script of the stage, or of a name that no flow may have. */
export function flowNameOf(file: string): string | undefined {
  const name = file.endsWith(FLOW_ENDING) ? file.slice(0, -FLOW_ENDING.length) : file.replace(/\.yaml$/, '');
  return flowFileName(name) === file && !isOfEveryObject(name) ? name : undefined;
}

/** Of one flow, beside how it came out last. */
export const MOST_KEPT_SCREENS = 60;
export const MOST_SCREEN_CHARACTERS = 2_000;
