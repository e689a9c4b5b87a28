/** A free edit in three words, in sight wherever it is scrolled: base, hash, verdict; and what its signing options suppose. */
import { differBaseLines } from '../../../shared/playground/edit-differences.ts';
import type { FreeEdit } from '../../../shared/playground/free-edit.ts';
import type { SigningProfile } from '../../../shared/signature/profile.ts';
import { counted } from '../../../shared/text/counted.ts';
import { underChangedOptions } from '../../profile/changed-options.ts';
import { Chip } from '../../ui/Chip.tsx';
import { SignedNote } from '../../ui/ExchangeChips.tsx';
import type { SignedPreview } from '../signed-preview-store.ts';

type EditStatusProps = {
  readonly free: FreeEdit;
  readonly preview: SignedPreview | undefined;
  /** The environment's. */
  readonly usual: SigningProfile;
};

export function EditStatus({ free, preview, usual }: EditStatusProps) {
  if (!preview || preview.kind === 'asking' || preview.of.free !== free) {
    return (
      <p className="line edit-status">
        <Chip tone="unknown">signing</Chip>
      </p>
    );
  }
  if (preview.kind === 'refused') {
    return (
      <p className="line edit-status" role="status">
        <Chip tone="bad">not signed</Chip>
      </p>
    );
  }
  const { trace, verdict, isVerifiedAsEdited = verdict.verified } = preview;
  const supposition = underChangedOptions(free.edit.profile, usual, isVerifiedAsEdited);
  return (
    <div className="line edit-status" role="status">
      {free.trace && (
        <>
          <span className="tag">{changedLabel(trace.lines, free.trace)}</span>
          <span className="tag">{trace.hashBase64 === free.trace.hashBase64 ? 'hash as it was' : 'hash changed'}</span>
        </>
      )}
      <SignedNote verified={verdict.verified} isShort />
      {supposition !== undefined && <p className="soft small">{supposition}</p>}
    </div>
  );
}

function changedLabel(...sides: Parameters<typeof differBaseLines>): string {
  const { lines, removed } = differBaseLines(...sides);
  const count = lines.filter(({ status }) => status !== 'same').length + removed.length;
  return count === 0 ? 'base as it was' : `${counted(count, 'base line')} changed`;
}
