/** What was not taken, a sentence each: in sight while it is short, folded under its number where it is long. */
type LeftOverProps = {
  readonly sentences: readonly string[];
  /** Such as `of the file`. */
  readonly of: string;
};

/** More than these would push what was taken out of sight. */
const MOST_OPEN = 6;

export function LeftOver({ sentences, of }: LeftOverProps) {
  const list = (
    <ul className="import__left soft">
      {[...new Set(sentences)].map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
  if (sentences.length <= MOST_OPEN) return list;
  return (
    <details className="fold">
      <summary>
        {sentences.length} things {of} were not taken
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard. */}
      <section className="import__fold-box scroll" tabIndex={0} aria-label={`Left out ${of}`}>
        {list}
      </section>
    </details>
  );
}
