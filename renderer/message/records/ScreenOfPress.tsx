/** The screen that a press brought, or the sentence where none came. */
import type { PressRecord } from '../../../shared/request/press-record.ts';
import { TOO_LATE } from '../../../shared/ussd/step-sentence.ts';
import { ScreenPicture } from '../../ui/ScreenPicture.tsx';

type ScreenOfPressProps = { readonly press: PressRecord; readonly size: 'small' | 'medium'; readonly isLate?: boolean };

export function ScreenOfPress({ press: { outcome }, size, isLate = false }: ScreenOfPressProps) {
  if (outcome.kind === 'refused') return <p className="bad">{outcome.sentence}</p>;
  if (!isLate) return <ScreenPicture text={outcome.text} size={size} />;
  return (
    <>
      <ScreenPicture text={outcome.text} size={size} tone="bad" />
      <small className="bad">{TOO_LATE}</small>
    </>
  );
}
