/**
 * For the `ref` of a form that a button opens in its place: what is typed next belongs to it.
 *
 * It is brought into view and its first field has the focus. When it goes, the focus is back where it was; where that is gone, as
 * a button that gave its place to the form, it is in the part of the room around it, and not on nothing.
 */
export function openedForm(form: HTMLElement | null): (() => void) | undefined {
  if (!form) return undefined;
  const before = document.activeElement;
  const around = form.closest<HTMLElement>('[tabindex]');
  form.scrollIntoView({ block: 'nearest' });
  form.querySelector<HTMLElement>('input, select, textarea')?.focus();
  return () => {
    if (!form.contains(document.activeElement)) return;
    const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
    (isThere ? before : around)?.focus();
  };
}
