/**
 * HTML, SVG and XML as source. The template escapes every text that stands in it, so that nothing is escaped by hand or forgotten.
 *
 * Characters that XML 1.0 cannot hold, such as most control characters, become U+FFFD, and so do those that a reader does not see.
 * Source: XML 1.0 sections 2.2 and 4.1.
 */
import { plainText } from './plain-line.ts';

/** What a template takes: text, which is escaped, also within quoted attributes; markup, which is not; nothing. */
type Value = string | number | Markup | undefined | readonly Value[];

export class Markup {
  private readonly source: string;

  /** @param source whose texts are escaped already: a style sheet, a script, a picture. */
  constructor(source: string) {
    this.source = source;
  }

  toString(): string {
    return this.source;
  }
}

export function markup(parts: readonly string[], ...values: readonly Value[]): Markup {
  return new Markup(parts.map((part, at) => part + sourceOf(values[at])).join(''));
}

/** The values with something between them, such as `\n` or `<br>`. */
export function joined(values: readonly Value[], between: string): Markup {
  return new Markup(values.map(sourceOf).join(between));
}

function sourceOf(value: Value): string {
  if (value === undefined) return '';
  if (typeof value === 'object') return value instanceof Markup ? String(value) : value.map(sourceOf).join('');
  return plainText(String(value)).replace(/[&<>"'\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
