/** How the values of options are read; each refusal says what the option takes and what it got. */
import { misuse } from '../../shared/failure.ts';
import { SCHEMES, type Scheme } from '../../shared/forms/given-request.ts';
import { shortened } from '../../shared/text/shortened.ts';

/** A whole number from 0 to 65535; 0 means any free port. */
export function portOption(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  if (port >= 0 && port <= 65_535) return port;
  throw misuse(`--port takes a whole number from 0 to 65535; got “${text}”.`);
}

/** Reads a whole number within these bounds; beyond one zero in front it is taken for a slip. */
export const wholeNumber =
  (least: number, most: number) =>
  (text: string, option: string): number => {
    const isNumber = /^\d{1,16}$/.test(text) && text.length <= String(most).length + 1;
    const number = Number(text);
    if (isNumber && number >= least && number <= most) return number;
    throw misuse(
      `${option} takes a whole number from ${least} to ${most.toLocaleString('en')}; got “${shortened(text, 40)}”.`,
    );
  };

/** Unix seconds as a whole number. */
export function secondsOption(text: string, option: string): number {
  if (/^-?\d{1,12}$/.test(text)) return Number(text);
  throw misuse(`${option} takes Unix seconds as a whole number; got “${text}”.`);
}

export function customerOption(text: string, option: string): number {
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw misuse(`${option} takes a customer id, a whole number; got “${shortened(text, 40)}”.`);
}

export function schemeOption(text: string, option: string): Scheme {
  const scheme = SCHEMES.find((one) => one === text);
  if (scheme !== undefined) return scheme;
  throw misuse(`${option} takes http or https; got “${shortened(text, 40)}”.`);
}

/** Reads one of these words. */
export const oneOf =
  <const T extends string>(words: readonly T[]) =>
  (text: string, option: string): T => {
    const found = words.find((word) => word === text);
    if (found !== undefined) return found;
    throw misuse(`${option} takes one of ${words.join(', ')}; got “${shortened(text, 40)}”.`);
  };
