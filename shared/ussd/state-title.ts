/** A menu state's title for people. Derived from its name, so that even a state unknown to this project has one. */

/** `STOCKS` → `Stocks`; `ENTER_CUSTOM_PURCHASE_AMOUNT` → `Custom purchase amount`. */
export function stateTitle(name: string): string {
  const words = name
    .replace(/^ENTER_/, '')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
