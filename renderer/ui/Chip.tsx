/** Status chips: always an icon and a word, never colour alone. */
import { CircleAlert, CircleCheck, CircleDashed, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';

export type Tone = 'good' | 'warn' | 'bad' | 'unknown';

const ICONS = { good: CircleCheck, warn: CircleAlert, bad: CircleX, unknown: CircleDashed } as const;

/** The icon of a tone, beside a sentence of its own. */
export function ToneIcon({ tone }: { readonly tone: Tone }) {
  const Icon = ICONS[tone];
  return <Icon className={tone} aria-hidden />;
}

export function Chip({ tone, children }: { readonly tone: Tone; readonly children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <span className={`chip chip--${tone}`}>
      <Icon aria-hidden />
      <span>{children}</span>
    </span>
  );
}

const METHOD_TONES: Readonly<Record<string, string>> = { POST: 'good', PUT: 'warn', PATCH: 'warn', DELETE: 'bad' };

/** A request's method at a fixed width; the colour only repeats the word. */
export function MethodChip({ method }: { readonly method: string }) {
  return <code className={`method ${METHOD_TONES[method] ?? 'soft'}`}>{method}</code>;
}
