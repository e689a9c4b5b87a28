/**
 * One line of text that keeps its height: cut with an ellipsis where it has no room.
 *
 * What was cut shows in full over the page while the pointer or the focus is on it. Text that fits takes no focus.
 */
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';

type CutTextProps = {
  readonly as: 'h2' | 'p';
  readonly className?: string;
  /** The text alone, to follow its changes. */
  readonly text: string;
  /** The text as drawn, if it is more than plain. */
  readonly children?: ReactNode;
};

export function CutText({ as: Tag, className = '', text, children = text }: CutTextProps) {
  const line = useRef<HTMLSpanElement>(null);
  const isCut = useIsCut(line, text);
  return (
    <Tag className={`cut-text ${className}`} tabIndex={isCut ? 0 : undefined}>
      <span ref={line} className="cut-text__line one-line">
        {children}
      </span>
      {isCut && (
        <span className="cut-text__whole" aria-hidden>
          {children}
        </span>
      )}
    </Tag>
  );
}

function useIsCut(line: RefObject<HTMLElement | null>, text: string): boolean {
  const [isCut, setCut] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text in a line of the same size is measured again.
  useLayoutEffect(() => {
    const box = line.current;
    if (!box) return;
    const measure = () => setCut(box.scrollWidth > box.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [line, text]);
  return isCut;
}
