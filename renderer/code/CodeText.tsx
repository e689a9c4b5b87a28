/** A program's text with syntax colours and line numbers that cannot be selected. Scrolls instead of wrapping. */
import { useMemo } from 'react';
import type { TargetId } from '../../shared/codegen/target.ts';
import { tintLine } from './tint-line.ts';

const TINTS = { comment: 'code__comment', string: 'good', number: 'warn', keyword: 'code__keyword' } as const;

export function CodeText({
  target,
  text,
  name,
}: {
  readonly target: TargetId;
  readonly text: string;
  readonly name: string;
}) {
  const lines = useMemo(
    () =>
      text
        .replace(/\n$/, '')
        .split('\n')
        .map((line, at) => ({ number: at + 1, tokens: tintLine(target, line) })),
    [target, text],
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className="scroll code__text" aria-label={name} tabIndex={0}>
      <pre>
        {lines.map(({ number, tokens }) => (
          <code key={number} className="code__line" data-number={number}>
            {tokens.map(({ kind, text: words, at }) =>
              kind === 'plain' ? (
                words
              ) : (
                <span key={at} className={TINTS[kind]}>
                  {words}
                </span>
              ),
            )}
            {'\n'}
          </code>
        ))}
      </pre>
    </section>
  );
}
