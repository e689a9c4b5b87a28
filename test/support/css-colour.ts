/** Colours of the page's stylesheets as numbers: tokens by theme, oklch, and the contrast of WCAG 2.2 (relative luminance). */

/** Red, green and blue from 0 to 1, in sRGB. */
export type Colour = readonly [red: number, green: number, blue: number];

export type ThemeName = 'light' | 'dark' | 'high contrast, light' | 'high contrast, dark';

/** All custom properties of a stylesheet's `:root` for a theme, as text; light-dark() is resolved. */
export function tokensOf(css: string, theme: ThemeName): ReadonlyMap<string, string> {
  const isDark = theme.endsWith('dark');
  const usual = blockOf(css, ':root {');
  const high = theme.startsWith('high') ? blockOf(css, ':root[data-contrast="high"] {') : '';
  const tokens = new Map<string, string>();
  for (const [, name, value] of `${usual}\n${high}`.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    const pair = /^light-dark\(([^,]+), ([^,]+)\)$/.exec(value ?? '');
    tokens.set(name ?? '', (pair ? (isDark ? pair[2] : pair[1]) : value) ?? '');
  }
  return tokens;
}

function blockOf(css: string, selector: string): string {
  const from = css.indexOf(selector);
  if (from < 0) throw new Error(`The stylesheet has no block “${selector}”.`);
  return css.slice(from + selector.length, css.indexOf('\n}', from));
}

export function hexColour(text: string): Colour {
  const digits = /^#([0-9a-f]{6})$/.exec(text)?.[1];
  if (digits === undefined) throw new Error(`Expected a colour such as #1a2326; got “${text}”.`);
  const part = (at: number) => Number.parseInt(digits.slice(at, at + 2), 16) / 255;
  return [part(0), part(2), part(4)];
}

/** oklch as CSS Color 4 converts it, clipped to sRGB. `lightness` from 0 to 1, `degrees` of hue. */
export function oklchColour(lightness: number, chroma: number, degrees: number): Colour {
  const [a, b] = [chroma * Math.cos((degrees * Math.PI) / 180), chroma * Math.sin((degrees * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const encode = (linear: number) => {
    const clipped = Math.min(1, Math.max(0, linear));
    return clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055;
  };
  return [
    encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** A colour laid over another with this opacity. */
export function over(top: Colour, opacity: number, below: Colour): Colour {
  const mix = (at: 0 | 1 | 2) => top[at] * opacity + below[at] * (1 - opacity);
  return [mix(0), mix(1), mix(2)];
}

/** From 1 (the same) to 21 (black on white). */
export function contrast(one: Colour, other: Colour): number {
  const [high, low] = [luminance(one), luminance(other)].sort((first, second) => second - first) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance([red, green, blue]: Colour): number {
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** How far two colours are apart in OKLab; 0.02 is just seen. */
export function distance(one: Colour, other: Colour): number {
  const [l1, a1, b1] = oklab(one);
  const [l2, a2, b2] = oklab(other);
  return Math.hypot(l1 - l2, a1 - a2, b1 - b2);
}

function oklab([red, green, blue]: Colour): readonly [number, number, number] {
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}
