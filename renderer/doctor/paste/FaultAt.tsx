/** A syntax fault in context: the message, the surrounding line, and the exact character marked. */
import { VisibleText } from '../../message/VisibleText.tsx';
import { faultPlace } from './fault-place.ts';

type FaultAtProps = {
  readonly text: string;
  /** In characters of the text. */
  readonly offset: number;
  readonly message: string;
  /** What the text is, if it is a single line of something. */
  readonly of?: string;
};

export function FaultAt({ text, offset, message, of }: FaultAtProps) {
  const { line, column, before, at, after } = faultPlace(text, offset);
  return (
    <div className="stack stack--tight">
      <p>
        {of === undefined ? `Line ${line}, column ${column}: ` : `${of}, character ${column}: `}
        {message}.
      </p>
      <code className="box">
        {before}
        <mark className="fault-at__place" data-end={at === ''}>
          {at === '' ? <span className="for-readers">the end</span> : at === ' ' ? ' ' : <VisibleText text={at} />}
        </mark>
        {after}
      </code>
    </div>
  );
}
