import { counted } from '../text/counted.ts';
/** What an import of exchanges came to, in words; each refused one with its place in the file and its reason. */
export type Imported = {
  readonly added: number;
  readonly known: number;
  readonly refused: readonly { readonly number: number; readonly sentence: string }[];
  /** Not looked at, because the import was stopped. */
  readonly left: number;
};

const MOST_TOLD = 5;

export function importWords({ added, known, refused, left }: Imported): string {
  const told = refused
    .toSorted((one, other) => one.number - other.number)
    .slice(0, MOST_TOLD)
    .map(({ number, sentence }) => ` Exchange ${number} of the file: ${sentence}.`);
  return [
    `${counted(added, 'exchange')} imported, marked as imported.`,
    known > 0 ? ` ${counted(known, 'exchange was', 'exchanges were')} here already.` : '',
    left > 0 ? ` ${counted(left, 'exchange')} left out, because you stopped.` : '',
    refused.length > 0 ? ` ${counted(refused.length, 'exchange')} refused.` : '',
    ...told,
    refused.length > MOST_TOLD ? ` And ${refused.length - MOST_TOLD} more.` : '',
  ].join('');
}
