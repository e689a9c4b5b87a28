/** A chord as key caps: `Ctrl` `K`. */
import { type Chord, chordCaps } from '../../shared/page/shortcut/chord.ts';
import './key-caps.css';

export function KeyCaps({ chord, isMac }: { readonly chord: Chord; readonly isMac: boolean }) {
  return (
    <kbd className="key-caps">
      {chordCaps(chord, isMac).map((cap) => (
        <kbd key={cap} className="key-caps__key">
          {cap}
        </kbd>
      ))}
    </kbd>
  );
}
