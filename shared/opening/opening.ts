/**
 * Opening: what the system asks the workbench to open: a link, a file, an entry of a jump list, an action of the menu.
 *
 * An opening only ever opens. Nothing is sent or dialled by one, and where a choice would end something the page asks
 * first. Main queues openings until the page takes them; the page knows what its rooms, forms and flows are called.
 */
import type { Failure } from '../failure.ts';

export type Opening =
  | LinkOpening
  /** An action of the palette, which the user chose in the native menu. */
  | { readonly kind: 'action'; readonly id: string }
  /** A file's text, read by main; the page never hears of its path. */
  | { readonly kind: 'file'; readonly of: FileKind; readonly name: string; readonly text: string }
  /** What could not be opened; the page shows the sentence. */
  | { readonly kind: 'refused'; readonly failure: Failure };

/** What a link can stand for. */
export type LinkOpening =
  | { readonly kind: 'room'; readonly room: string }
  /** The empty form of an operation of the catalogue. A link fills in nothing. */
  | { readonly kind: 'operation'; readonly name: string }
  /** By its id, or by its name as the top bar shows it. */
  | { readonly kind: 'environment'; readonly idOrName: string }
  /** Of the selected environment. */
  | { readonly kind: 'subscriber'; readonly customerId: number }
  | { readonly kind: 'exchange'; readonly id: string }
  | { readonly kind: 'flow'; readonly name: string }
  /** The code is put on the phone's display, and not dialled. */
  | { readonly kind: 'dial'; readonly code: string };

/** The kinds of file that the page can open. */
export type FileKind = 'case' | 'flow';

const ENDINGS = [
  ['case', /\.dialcase$/i],
  // A script of the stage is a flow.
  ['flow', /\.(?:flow|stage)\.ya?ml$/i],
] as const satisfies readonly (readonly [FileKind, RegExp])[];

/** The kind of an associated file by its name; undefined for any other. */
export function fileKindOf(name: string): FileKind | undefined {
  return ENDINGS.find(([, ending]) => ending.test(name))?.[0];
}
