/** How a line differs from what it was: an icon and a word, with its value before on hover. */
import { ArrowDownUp, Pencil, Plus } from 'lucide-react';
import type { LineStatus } from '../../shared/playground/edit-differences.ts';
import './profile.css';

const FACES = {
  changed: { icon: Pencil, word: 'changed' },
  added: { icon: Plus, word: 'new' },
  moved: { icon: ArrowDownUp, word: 'moved' },
} as const;

export function ChangeMark({ status, before }: LineStatus) {
  if (status === 'same') return null;
  const { icon: Icon, word } = FACES[status];
  return (
    <span className="tag" title={before === undefined ? undefined : `before: ${before}`}>
      <Icon aria-hidden />
      {word}
    </span>
  );
}
