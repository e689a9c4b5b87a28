/** The flows, a row each: how it came out last, its name, its screens as a filmstrip, how long and when; and what can be done with it. */
import { EllipsisVertical } from 'lucide-react';
import type { FlowFile } from '../../shared/contract/flow-commands.ts';
import { counted } from '../../shared/text/counted.ts';
import { Menu, MenuItem } from '../ui/Menu.tsx';
import { Rows } from '../ui/Rows.tsx';
import { ScreenPicture } from '../ui/ScreenPicture.tsx';
import { duration, relativeTime } from '../ui/times.ts';
import { useNow } from '../ui/use-now.ts';
import type { RowResult } from './flow-outcome.ts';
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

export type FlowRow = {
  readonly name: string;
  readonly file: FlowFile | undefined;
  readonly draft: FlowDraft | undefined;
  readonly result: RowResult;
};

type FlowListProps = FlowActs & {
  readonly rows: readonly FlowRow[];
  /** The time, in Unix milliseconds. */
  readonly clock: () => number;
};

const TICK_MS = 10_000;
/** In rem: a row of pictures, and one that says below it what was not as expected. */
const ROW = { plain: 3.5, failed: 4.75 } as const;
/** What a wide room shows of a flow; a narrow one cuts the strip. */
const MOST_SHOWN = 8;

export function FlowList({ rows, clock, ...acts }: FlowListProps) {
  const nowMs = useNow(clock, TICK_MS);
  return (
    <Rows
      role="list"
      inner="presentation"
      aria-label="Flows"
      className="flow-list"
      count={rows.length}
      heightOf={(at) => (rows[at]?.result.problem === undefined ? ROW.plain : ROW.failed)}
      keyOf={(at) => rows[at]?.name ?? ''}
      row={(at) => {
        const row = rows[at];
        if (!row) return null;
        const { name, file, draft, result } = row;
        const { problem, elapsedMs, atMs } = result;
        return (
          // biome-ignore lint/a11y/useSemanticElements: the rows of a virtual list stand on their places, between elements of no role.
          <div
            role="listitem"
            aria-setsize={rows.length}
            aria-posinset={at + 1}
            className="flow-list__item"
            data-outcome={result.tone}
          >
            <button type="button" className="row flow-list__open" onClick={() => acts.onOpen(name)}>
              <span
                className={`flow-list__sign ${result.tone}`}
                role="img"
                aria-label={result.word}
                title={result.word}
              >
                {result.sign}
              </span>
              <span className="flow-list__name">
                <span className="one-line strong">{name}</span>
                <span className="one-line soft small">{noteOf(file, draft, result)}</span>
              </span>
              <FilmStrip {...result} />
              <span className="flow-list__number soft">
                {file?.steps === undefined ? '' : counted(file.steps, 'step')}
              </span>
              <span className="flow-list__number">{elapsedMs === undefined ? '' : duration(elapsedMs)}</span>
              <span className="flow-list__number soft">
                {atMs === undefined ? '' : relativeTime(Math.min(0, Math.ceil((atMs - nowMs) / 1000)))}
              </span>
              {problem !== undefined && (
                <span className="one-line small bad flow-list__problem" title={problem}>
                  {problem}
                </span>
              )}
            </button>
            <FlowMenu name={name} {...acts} />
          </div>
        );
      }}
    />
  );
}

function noteOf(file: FlowFile | undefined, draft: FlowDraft | undefined, { isOld }: RowResult): string {
  if (!file) return 'not saved yet';
  if (draft) return 'unsaved changes';
  if (file.steps === undefined) return 'cannot be read as a flow';
  const title = file.title === file.name ? '' : (file.title ?? '');
  return isOld ? ['changed since', title].filter(Boolean).join(' · ') : title;
}

/** The first screens of a flow, and the last, where it ended. */
function FilmStrip({ screens, isBadAtEnd }: Pick<RowResult, 'screens' | 'isBadAtEnd'>) {
  const from = screens.length > MOST_SHOWN ? [0, ...lastOf(screens.length)] : screens.map((_, at) => at);
  return (
    <span className="film-strip" aria-hidden>
      {from.map((at) => {
        const isBad = isBadAtEnd && at === screens.length - 1;
        const text = screens[at] ?? '';
        return <ScreenPicture key={at} isCut text={text} tone={isBad ? 'bad' : 'plain'} />;
      })}
    </span>
  );
}

const lastOf = (count: number) => Array.from({ length: MOST_SHOWN - 1 }, (_, at) => count - MOST_SHOWN + 1 + at);

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
    <Menu label="More" icon={EllipsisVertical} name={`More of ${name}`} isLabelHidden>
      <MenuItem onPress={() => onRun(name)}>Run</MenuItem>
      <MenuItem onPress={() => onPresent(name)}>Present</MenuItem>
      <MenuItem onPress={() => onRename(name)}>Rename …</MenuItem>
      <MenuItem onPress={() => onDuplicate(name)}>Duplicate</MenuItem>
      <MenuItem onPress={() => onDownload(name)}>Download</MenuItem>
      <MenuItem onPress={() => onDelete(name)}>Delete …</MenuItem>
    </Menu>
  );
}
