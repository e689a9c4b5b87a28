/** The sentence of the step that was played last, written where the room will read it, and kept in the flow. */
import { useEffect, useRef, useState } from 'react';
import type { StageState } from './stage-store.ts';

type CaptionFieldProps = {
  readonly caption: string;
  readonly write: StageState['writeCaption'];
  readonly onDone: () => void;
};

export function CaptionField({ caption, write, onDone }: CaptionFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [failure, setFailure] = useState<string>();
  useEffect(() => field.current?.select(), []);
  const save = async () => {
    const failed = await write(field.current?.value.replaceAll(/\s+/g, ' ').trim() ?? '');
    if (failed) setFailure(failed.message);
    else onDone();
  };
  return (
    <>
      <p className="stage__deed stage__hint">
        {failure === undefined ? (
          'Enter keeps it in the flow, Esc leaves it as it was'
        ) : (
          <span className="stage__failure" role="alert">
            {failure}
          </span>
        )}
      </p>
      <textarea
        ref={field}
        className="stage__caption stage__caption-field"
        aria-label="What the room reads at this step"
        maxLength={400}
        rows={2}
        defaultValue={caption}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            void save();
          }
          if (event.key === 'Escape') {
            event.preventDefault();
            onDone();
          }
        }}
      />
    </>
  );
}
