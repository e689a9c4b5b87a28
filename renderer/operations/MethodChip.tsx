/** The method of a request in a fixed width; its colour only repeats the word. */
export function MethodChip({ method }: { readonly method: string }) {
  return <code className={`method method--${method.toLowerCase()}`}>{method}</code>;
}
