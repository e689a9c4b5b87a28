/** The requests of an imported file: arrows move, Enter opens. Draws only visible rows of long files. */
import { CircleAlert } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import type { ImportedFile, ImportFormat } from '../../shared/forms/imported-request.ts';
import { splitUrl } from '../../shared/http/url-parts.ts';
import type { ImportedDraft } from '../../shared/import/import-draft.ts';
import { counted } from '../../shared/text/counted.ts';
import { MethodChip } from '../ui/Chip.tsx';
import { Rows } from '../ui/Rows.tsx';
import { placeAfter } from '../ui/roving.ts';
import { LeftOver } from './LeftOver.tsx';

type ImportedListProps = {
  readonly file: ImportedFile;
  readonly drafts: readonly ImportedDraft[];
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
  readonly onOpen: (draft: ImportedDraft) => void;
};

const ROW_REM = 2.875;
const rowHeight = () => ROW_REM;
const PAGE = 6;

export function ImportedList({ file, drafts, chosen, onChoose, onOpen }: ImportedListProps) {
  const listId = useId();
  const fitting = drafts.filter(({ input }) => input !== undefined).length;
  const steer = (event: KeyboardEvent) => {
    const to = placeAfter(event.key, chosen, drafts.length, { axis: 'down', page: PAGE });
    const draft = drafts[chosen];
    if (to !== undefined) onChoose(to);
    else if (event.key === 'Enter' && draft) onOpen(draft);
    else return;
    event.preventDefault();
  };
  return (
    <section className="stack" aria-label="Requests of the file">
      <p className="strong" role="status">
        {counted(drafts.length, 'request')} in {FORMAT_WORDS[file.format]}; {fitting} {fitting === 1 ? 'fits' : 'fit'}{' '}
        an operation.
      </p>
      {file.leftOver.length > 0 && <LeftOver sentences={file.leftOver} of="of the file" />}
      <Rows
        className="import__rows"
        count={drafts.length}
        heightOf={rowHeight}
        keyOf={String}
        shownAt={chosen}
        role="listbox"
        aria-label="Imported requests"
        aria-activedescendant={`${listId}-${chosen}`}
        tabIndex={0}
        onKeyDown={steer}
        inner="presentation"
        row={(index) => {
          const draft = drafts[index];
          if (!draft) return null;
          const { request, input } = draft;
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the keys.
            <div
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className="row import__row"
              onClick={() => onChoose(index)}
              onDoubleClick={() => onOpen(draft)}
            >
              <MethodChip method={request.method} />
              <span className="one-line">{[...request.folder, request.title].join(' / ')}</span>
              {input ? (
                <code className="one-line small soft">{input.operation}</code>
              ) : (
                <span className="one-line small soft bad">
                  <CircleAlert aria-hidden /> no operation: {splitUrl(request.url).path}
                </span>
              )}
            </div>
          );
        }}
      />
    </section>
  );
}

/** Names of the import formats, for use in sentences. */
export const FORMAT_WORDS: Readonly<Record<ImportFormat, string>> = {
  curl: 'curl commands',
  har: 'an HTTP Archive',
  openapi: 'an OpenAPI document',
  postman: 'a Postman collection',
};
