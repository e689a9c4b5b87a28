/**
 * What has the focus, also inside a shadow root, whose host is all that `document.activeElement` tells.
 *
 * Whoever asks whether the user is writing in a field must ask this, or the keys typed in an editor reach the phone.
 */

/** Fields that take the keys which are typed. */
export const TEXT_FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

export function focusedElement({ activeElement }: Document): Element | null {
  let focused = activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}
