/** The flows, a row each: name, how it ended last, the problem at a glance, and what can be done with it. */
import { EllipsisVertical, FileText } from 'lucide-react';
import type { FlowFile } from '../../shared/contract/flow-commands.ts';
import { counted } from '../../shared/text/counted.ts';
import { Chip } from '../ui/Chip.tsx';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { outcomeOf, problemOf } from './flow-outcome.ts';
import type { FlowRun } from './flow-run-store.ts';
import type { FlowDraft } from './saved-flows.ts';

export type FlowActs = {
  readonly onOpen: (name: string) => void;
  readonly onRun: (name: string) => void;
  readonly onPresent: (name: string) => void;
  readonly onRename: (name: string) => void;
  readonly onDuplicate: (name: string) => void;
  readonly onDownload: (name: string) => void;
  readonly onDelete: (name: string) => void;
};

type FlowListProps = FlowActs & {
  readonly names: readonly string[];
  readonly files: readonly FlowFile[];
  readonly drafts: Readonly<Record<string, FlowDraft>>;
  readonly last: Readonly<Record<string, FlowRun>>;
  readonly waiting: readonly string[];
};

export function FlowList({ names, files, drafts, last, waiting, ...acts }: FlowListProps) {
  return (
    <ul className="flow-list" aria-label="Flows">
      {names.map((name) => {
        const file = files.find((one) => one.name === name);
        const draft = drafts[name];
        const outcome = waiting.includes(name) ? (['unknown', 'waiting'] as const) : outcomeOf(last[name]);
        const problem = problemOf(last[name]);
        const note = !file
          ? 'not saved yet'
          : draft
            ? 'unsaved changes'
            : file.steps === undefined
              ? 'cannot be read as a flow'
              : counted(file.steps, 'step');
        return (
          <li key={name} className="flow-list__item">
            <button type="button" className="row flow-list__open" onClick={() => acts.onOpen(name)}>
              <FileText size="1rem" aria-hidden className="faint" />
              <span className="one-line strong">{name}</span>
              <span className="one-line soft small flow-list__title">{file?.title !== name ? file?.title : ''}</span>
              <span className={draft || !file || file.steps === undefined ? 'small warn' : 'small soft'}>{note}</span>
              {outcome ? <Chip tone={outcome[0]}>{outcome[1]}</Chip> : <span />}
              {problem !== undefined && (
                <span className="one-line small bad flow-list__problem" title={problem}>
                  {problem}
                </span>
              )}
            </button>
            <FlowMenu name={name} {...acts} />
          </li>
        );
      })}
    </ul>
  );
}

export function FlowMenu({
  name,
  onRun,
  onPresent,
  onRename,
  onDuplicate,
  onDownload,
  onDelete,
}: FlowActs & { readonly name: string }) {
  return (
    <Menu label="More" icon={EllipsisVertical} name={`More of ${name}`}>
      <MenuItem onPress={() => onRun(name)}>Run</MenuItem>
      <MenuItem onPress={() => onPresent(name)}>Present</MenuItem>
      <MenuItem onPress={() => onRename(name)}>Rename …</MenuItem>
      <MenuItem onPress={() => onDuplicate(name)}>Duplicate</MenuItem>
      <MenuItem onPress={() => onDownload(name)}>Download</MenuItem>
      <MenuItem onPress={() => onDelete(name)}>Delete …</MenuItem>
    </Menu>
  );
}
