/**
 * A menu state as people read it. Derived from its name, so that a state this project has never seen has a title as well.
 */

/** `STOCKS` → `Stocks`; `ENTER_CUSTOM_PURCHASE_AMOUNT` → `Custom purchase amount`. */
export function stateTitle(name: string): string {
  const words = name
    .replace(/^ENTER_/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
