/** What becomes of a paste, said wherever there is nothing yet: in the Doctor and on the first screen. Two rooms, one text. */
export function PasteHint() {
  return (
    <p className="soft small">
      What was done wrong and the one change that mends it appear here at once. What you paste stays in this page: it is
      not sent and not kept.
    </p>
  );
}
