/** Above two phones, whose each is and which has the keyboard; pressing one gives it the keyboard. */
import { Keyboard } from 'lucide-react';
import type { PhoneName } from '../../../shared/ussd/mix-ups.ts';

export type PairTag = { readonly name: PhoneName; readonly owner: string; readonly note: string };

type PairTagsProps = {
  readonly tags: readonly PairTag[];
  readonly active: PhoneName;
  readonly isOnBoth: boolean;
  /** What moves the keyboard, in words. */
  readonly chord: string | undefined;
  readonly onChoose: (name: PhoneName) => void;
};

export function PairTags({ tags, active, isOnBoth, chord, onChoose }: PairTagsProps) {
  return (
    <div className="pair__tags">
      {tags.map(({ name, owner, note }) => (
        <button
          key={name}
          type="button"
          className="pair__tag small"
          aria-pressed={name === active}
          title={chord === undefined ? undefined : `${chord} moves the keyboard to the other phone.`}
          onClick={() => onChoose(name)}
        >
          <span className="pair__owner strong">
            <span className="one-line">{owner}</span>
            {(name === active || isOnBoth) && (
              <span className="pair__keyboard icon-word">
                <Keyboard aria-hidden /> <span>keyboard</span>
              </span>
            )}
          </span>
          <span className="soft one-line" title={note}>
            {note}
          </span>
        </button>
      ))}
    </div>
  );
}
