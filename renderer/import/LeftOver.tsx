/** What was not imported, one sentence each: open while short, folded under a count when long. */
type LeftOverProps = {
  readonly sentences: readonly string[];
  /** For example `of the file`. */
  readonly of: string;
};

/** More than this would push the imported requests out of view. */
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
