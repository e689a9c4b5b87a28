/** The edit's state in three words (base, hash, verdict), visible wherever the editor is scrolled. */
import { differBaseLines } from '../../shared/playground/edit-differences.ts';
import type { SigningProfile } from '../../shared/signature/profile.ts';
import { counted } from '../../shared/text/counted.ts';
import { underChangedOptions } from '../profile/changed-options.ts';
import { Chip } from '../ui/Chip.tsx';
import { SignedNote } from '../ui/ExchangeChips.tsx';
import type { OpenEdit } from './playground-store.ts';

type EditStatusProps = {
  readonly opened: OpenEdit;
  /** The environment's. */
  readonly usual: SigningProfile;
};

export function EditStatus({ opened }: Pick<EditStatusProps, 'opened'>) {
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
      <span className="tag">{count === 0 ? 'base as sent' : `${counted(count, 'base line')} changed`}</span>
      {preview?.of !== edition || preview.kind !== 'signed' ? (
        <Chip tone={preview?.of === edition ? 'bad' : 'unknown'}>
          {preview?.of === edition ? 'not signed' : 'signing'}
        </Chip>
      ) : (
        <>
          <span className="tag">
            {preview.trace.hashBase64 === source.trace.hashBase64 ? 'hash as sent' : 'hash changed'}
          </span>
          <SignedNote verified={preview.verdict.verified} isShort />
        </>
      )}
    </span>
  );
}

/** What the changed options suppose, for the current edition; the note is what the environment would find. */
export function EditSupposition({ opened: { preview, edition, edit }, usual }: EditStatusProps) {
  if (preview?.of !== edition || preview.kind !== 'signed') return null;
  const words = underChangedOptions(edit.profile, usual, preview.isVerifiedAsEdited);
  return words === undefined ? null : <p className="bench__supposition soft small">{words}</p>;
}
