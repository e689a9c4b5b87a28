/** A thin bar under a meter, drawn as an SVG so that no inline style is needed. */
export function Bar({ share }: { readonly share: number }) {
  const width = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
  return (
    <svg className="meter__bar" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden>
      <rect className="meter__track" width="100" height="3" />
      <rect className="meter__fill" width={width} height="3" />
    </svg>
  );
}
