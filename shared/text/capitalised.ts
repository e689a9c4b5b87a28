/** A text that begins a sentence or a title: its first letter as a capital, the rest as it is. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
