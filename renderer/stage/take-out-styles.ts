/** Styles that stand in elements as rules: the policy of a saved page allows one sheet, and no style besides. */

/** Each style that an element has of its own becomes a class, stronger than any rule of the sheets. Returns their rules. */
export function takeOutStyles(drawn: Element): string {
  const names = new Map<string, string>();
  for (const element of drawn.querySelectorAll('[style]')) {
    const style = element.getAttribute('style') ?? '';
    const name = names.get(style) ?? `own-${names.size}`;
    names.set(style, name);
    element.removeAttribute('style');
    element.classList.add(name);
  }
  return [...names].map(([style, name]) => `${`.${name}`.repeat(4)} { ${style} }`).join('\n');
}
