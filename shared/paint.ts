/** Paint: how words of a report are set off on a terminal. Texts are made here and colours are not: who prints knows the terminal. */
export type PaintTone = 'good' | 'bad' | 'warning' | 'quiet';
export type Paint = (tone: PaintTone, text: string) => string;

/** For files, pipes and comparisons. */
export const unpainted: Paint = (_tone, text) => text;

/** The tone of a severity of the lint. */
export function toneOf(severity: string): PaintTone {
  return severity === 'error' ? 'bad' : severity === 'warning' ? 'warning' : 'quiet';
}
