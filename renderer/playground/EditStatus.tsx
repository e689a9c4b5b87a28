/** The edit's state in three words (base, hash, verdict), visible wherever the editor is scrolled. */
import { differBaseLines } from '../../shared/playground/edit-differences.ts';
import type { OpenEdit } from '../stores/playground-store.ts';
import { Chip } from '../ui/Chip.tsx';

export function EditStatus({ opened }: { readonly opened: OpenEdit }) {
  const { rebuilt, preview, edition, source } = opened;
  if (!rebuilt.ok) {
    return (
      <span className="line bench__standing">
        <Chip tone="bad">no base</Chip>
      </span>
    );
  }
  const { lines, removed } = differBaseLines(rebuilt.lines, source.trace);
  const count = lines.filter(({ status }) => status !== 'same').length + removed.length;
  return (
    <span className="line bench__standing" role="status">
      <span className="tag">
        {count === 0 ? 'base as sent' : `${count} base ${count === 1 ? 'line' : 'lines'} changed`}
      </span>
      {preview?.of !== edition || preview.kind !== 'signed' ? (
        <Chip tone={preview?.of === edition ? 'bad' : 'unknown'}>
          {preview?.of === edition ? 'not signed' : 'signing'}
        </Chip>
      ) : (
        <>
          <span className="tag">
            {preview.trace.hashBase64 === source.trace.hashBase64 ? 'hash as sent' : 'hash changed'}
          </span>
          <Chip tone={preview.verdict.verified ? 'good' : 'bad'}>
            {preview.verdict.verified ? 'verified' : 'not verified'}
          </Chip>
        </>
      )}
    </span>
  );
}
