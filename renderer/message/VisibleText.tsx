/** A text with its invisible characters drawn. CSS draws the marks, so copying yields the original text. */
import { visibleParts } from './visible-marks.ts';
import './base.css';

type VisibleTextProps = {
  readonly text: string;
  /** The text continues before or after this part, so its ends are not line ends. */
  readonly isPart?: boolean;
};

export function VisibleText({ text, isPart = false }: VisibleTextProps) {
  return visibleParts(text, isPart).map((part, at) => {
    // A part's only identity is its position.
    const key = `${at}`;
    if (part.kind === 'plain') return <span key={key}>{part.text}</span>;
    if (part.kind === 'foreign') {
      return (
        <span key={key} className="visible-foreign" title={part.name}>
          {part.text}
        </span>
      );
    }
    return (
      <span key={key} className="visible-mark" data-mark={part.mark} title={part.name}>
        <span className="for-readers">{part.text}</span>
      </span>
    );
  });
}

/** The mark of a line's end, where the line feed itself falls between two rows. */
export function LineEnd() {
  return <span className="visible-mark visible-mark--end" data-mark="LF" title="line feed, 0A" />;
}
