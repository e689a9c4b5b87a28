/** What the panel Flows holds and does: the list, the one that is open, and every text that is not saved yet. flows-store.ts does it. */

import type { CommandInput } from '../../shared/contract/commands.ts';
import type { FlowFile, RecordedFlow } from '../../shared/contract/flow-commands.ts';
import type { Answer, Failure } from '../../shared/failure.ts';
import type { Acts } from '../app/acts.ts';
import type { ChosenFile } from '../ui/chosen-file.ts';
import type { FlowDraft } from './saved-flows.ts';

/** What each step's screen said when it was recorded, the dialling first. */
export type RecordedScreens = RecordedFlow['screens'];

/** A file as it was last read or saved. */
export type SavedText = { readonly text: string; readonly revision: string };

export type FlowsState = Acts & {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure?: Failure | undefined;
  /** Where the files lie. */
  readonly folder: string;
  readonly files: readonly FlowFile[];
  /** By name; of the files that were opened. */
  readonly saved: Readonly<Record<string, SavedText>>;
  readonly drafts: Readonly<Record<string, FlowDraft>>;
  /** By name, of the flows that were recorded since the page was loaded. */
  readonly recorded: Readonly<Record<string, RecordedScreens>>;
  readonly opened?: string | undefined;
  /** Where the flow that was just recorded may not hold. */
  readonly caution?: string | undefined;
  /** Why the open flow cannot be read. */
  readonly openFailure?: Failure | undefined;
  /** What another program wrote in place of the open flow; `theirs` is absent if the file is gone. */
  readonly conflict?: { readonly name: string; readonly theirs?: SavedText | undefined } | undefined;
  load(): Promise<void>;
  open(name: string): Promise<void>;
  close(): void;
  typed(text: string): void;
  /** Opens a text as a new flow that is not saved yet, named after `wanted`. @param screens of its recording. */
  begin(wanted: string, text: string, screens?: RecordedScreens): void;
  save(): Promise<boolean>;
  /** Drops the unsaved text of the open flow; one that was never saved is gone. */
  discard(): void;
  keepMine(): Promise<void>;
  takeTheirs(): void;
  rename(name: string, to: string): Promise<boolean>;
  duplicate(name: string): Promise<void>;
  remove(name: string): Promise<void>;
  download(name: string): Promise<void>;
  /** A flow file, or a dialoguss file whose sessions become flows. Nothing is saved. Returns how many flows came. */
  take(name: string, text: string): Promise<number>;
  takeFile(file: ChosenFile): Promise<number>;
  /** A recorded session as a new flow. */
  recordFrom(exchangeId: string): Promise<boolean>;
  /** The shortest way to a screen of the map as a new flow. */
  recordTo(environmentId: string, screen: string): Promise<boolean>;
  /** Rewrites what these steps of the open flow expect (0 is the dialling) so that these answers pass, each in an edit of its own; ends at one that is not. */
  accept(answers: readonly { readonly at: number; readonly exchangeId: string }[]): Promise<boolean>;
  dismissWords(): void;
  /** The text of a flow as it stands in the editor, or else in its file; undefined if it cannot be read. */
  textOf(name: string): Promise<string | undefined>;
  /** Writes what the room reads at a step into the flow, if it still has this text: into its draft, or else into its file. Answers with the new text. */
  caption(wish: CommandInput<'flows.caption'>): Promise<Answer<string>>;
};

/** Every name in the list, saved or not, in order. */
export function flowNames({ files, drafts }: Pick<FlowsState, 'files' | 'drafts'>): readonly string[] {
  const names = new Set([...files.map(({ name }) => name), ...Object.keys(drafts)]);
  return [...names].sort((one, other) => one.localeCompare(other));
}

/** The text of the open flow; undefined while it is being read. */
export function openedText({ opened, drafts, saved }: FlowsState): string | undefined {
  return opened === undefined ? undefined : (drafts[opened]?.text ?? saved[opened]?.text);
}
