/** A title with the matching letters marked; a screen reader reads it in one piece. */
import type { Marks } from '../../shared/page/fuzzy/fuzzy-match.ts';

export function MarkedTitle({ title, marks }: { readonly title: string; readonly marks: Marks }) {
  let at = 0;
  const parts: React.ReactNode[] = [];
  for (const [from, to] of marks) {
    if (from > at) parts.push(title.slice(at, from));
    parts.push(<mark key={from}>{title.slice(from, to)}</mark>);
    at = to;
  }
  parts.push(title.slice(at));
  return <span className="palette__title one-line">{parts}</span>;
}
