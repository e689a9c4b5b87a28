/** The requests of an imported file: arrows go up and down, Enter opens. Long files are drawn as far as they are seen. */

import { useVirtualizer } from '@tanstack/react-virtual';
import { CircleAlert } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { splitUrl } from '../../shared/http/url-parts.ts';
import type { ImportedDraft } from '../../shared/import/import-draft.ts';
import type { ImportedFile } from '../../shared/import/imported-request.ts';
import { MethodChip } from '../ui/Chip.tsx';
import { FORMAT_WORDS } from './format-labels.ts';
import { LeftOver } from './LeftOver.tsx';

type ImportedListProps = {
  readonly file: ImportedFile;
  readonly drafts: readonly ImportedDraft[];
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
  readonly onOpen: (draft: ImportedDraft) => void;
};

const ROW_PX = 46;
const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 6, PageUp: -6 };

export function ImportedList({ file, drafts, chosen, onChoose, onOpen }: ImportedListProps) {
  const box = useRef<HTMLDivElement>(null);
  const listId = useId();
  const rows = useVirtualizer({
    count: drafts.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 6,
  });
  useEffect(() => rows.scrollToIndex(chosen), [rows, chosen]);
  const fitting = drafts.filter(({ input }) => input !== undefined).length;
  const steer = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const draft = drafts[chosen];
    const last = drafts.length - 1;
    if (step !== undefined) onChoose(Math.min(last, Math.max(0, chosen + step)));
    else if (event.key === 'Home') onChoose(0);
    else if (event.key === 'End') onChoose(last);
    else if (event.key === 'Enter' && draft) onOpen(draft);
    else return;
    event.preventDefault();
  };
  return (
    <section className="import__list" aria-label="Requests of the file">
      <p className="import__count" role="status">
        {drafts.length} {drafts.length === 1 ? 'request' : 'requests'} in {FORMAT_WORDS[file.format]}; {fitting}{' '}
        {fitting === 1 ? 'fits' : 'fit'} an operation.
      </p>
      {file.leftOver.length > 0 && <LeftOver sentences={file.leftOver} of="of the file" />}
      <div
        className="import__rows"
        ref={box}
        role="listbox"
        aria-label="Imported requests"
        aria-activedescendant={`${listId}-${chosen}`}
        tabIndex={0}
        onKeyDown={steer}
      >
        <div style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const draft = drafts[index];
            if (!draft) return null;
            const { request, input } = draft;
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the list box has the keys.
              <div
                key={index}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === chosen}
                className="import__row"
                style={{ transform: `translateY(${start}px)`, height: ROW_PX }}
                onClick={() => onChoose(index)}
                onDoubleClick={() => onOpen(draft)}
              >
                <MethodChip method={request.method} />
                <span className="import__title">{[...request.folder, request.title].join(' / ')}</span>
                {input ? (
                  <code className="import__target">{input.operation}</code>
                ) : (
                  <span className="import__target import__target--none">
                    <CircleAlert size={12} aria-hidden /> no operation: {splitUrl(request.url).path}
                  </span>
                )}
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}
