/** Every part of a request to edit, in the place of its form: its lines and body, what is signed of it, and how. */
import { useState } from 'react';
import { bytesEqual } from '../../../shared/bytes/compare.ts';
import type { TraceJson } from '../../../shared/observed/observed.ts';
import type { EditChange } from '../../../shared/playground/change-edit.ts';
import { differHeaderLines } from '../../../shared/playground/edit-differences.ts';
import type { FreeEdit } from '../../../shared/playground/free-edit.ts';
import type { SigningProfile } from '../../../shared/signature/profile.ts';
import { ComponentList } from '../../profile/ComponentList.tsx';
import { ProfileChoices } from '../../profile/ProfileChoices.tsx';
import { ProfileJson } from '../../profile/ProfileJson.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { BodyEditor } from './BodyEditor.tsx';
import { HeaderLines } from './HeaderLines.tsx';
import { RequestLine } from './RequestLine.tsx';
import { TimesEditor } from './TimesEditor.tsx';
import './edit.css';

type FreeEditorProps = {
  readonly free: FreeEdit;
  /** The environment's own address; empty if it has none. */
  readonly baseUrl: string;
  /** How its environment signs. */
  readonly usual: SigningProfile;
  /** How it would be signed now; absent where it cannot be. */
  readonly signed: TraceJson | undefined;
  readonly onChange: (change: EditChange) => void;
};

const PARTS = [
  ['request', 'Request'],
  ['components', 'Components'],
  ['choices', 'Signing options'],
  ['json', 'Profile JSON'],
] as const;

export function FreeEditor({ free: { edit, begun, trace }, baseUrl, usual, signed, onChange }: FreeEditorProps) {
  const [part, setPart] = useState<(typeof PARTS)[number][0]>('request');
  const signing = {
    ...{ profile: edit.profile, usual },
    onProfile: (profile: SigningProfile) => onChange({ kind: 'profile', profile }),
  };
  return (
    <div className="stack free-edit">
      <Tabs name="Parts of the request" tabs={PARTS} chosen={part} onChoose={setPart} />
      <div className="stack" role="tabpanel" aria-label={part}>
        {part === 'request' && (
          <>
            <RequestLine edit={edit} begun={begun} baseUrl={baseUrl} onChange={onChange} />
            <HeaderLines edit={edit} differences={differHeaderLines(edit, begun)} onChange={onChange} />
            <BodyEditor
              body={edit.body}
              isChanged={!bytesEqual(edit.body, begun.body)}
              onChange={(body) => onChange({ kind: 'body', body })}
            />
            <TimesEditor edit={edit} signed={signed} begunSec={trace?.createdSec} onChange={onChange} />
          </>
        )}
        {part === 'components' && (
          <ComponentList
            method={edit.method}
            headerNames={edit.lines.map(({ name }) => name.toLowerCase())}
            {...signing}
          />
        )}
        {part === 'choices' && <ProfileChoices {...signing} />}
        {part === 'json' && <ProfileJson {...signing} />}
      </div>
    </div>
  );
}
