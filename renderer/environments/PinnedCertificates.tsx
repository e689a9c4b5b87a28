/** Certificates accepted by fingerprint, one at a time; no switch accepts all. */
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { readFingerprint, writeFingerprint } from '../../shared/environment/certificate-pin.ts';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';

type PinnedCertificatesProps = {
  readonly pinned: readonly string[];
  readonly onPin: (fingerprint: string) => void;
  readonly onUnpin: (fingerprint: string) => void;
};

export function PinnedCertificates({ pinned, onPin, onUnpin }: PinnedCertificatesProps) {
  const [typed, setTyped] = useState('');
  const fingerprint = readFingerprint(typed);
  const add = () => {
    if (fingerprint === undefined) return;
    onPin(fingerprint);
    setTyped('');
  };
  return (
    <fieldset className="stack">
      <legend className="field__label">Certificates accepted as they are</legend>
      <ul>
        {pinned.map((one) => (
          <li key={one} className="together">
            <code>{writeFingerprint(one)}</code>
            <Button weight="quiet" icon={X} name={`No longer accept ${one.slice(0, 8)}`} onPress={() => onUnpin(one)}>
              {null}
            </Button>
          </li>
        ))}
      </ul>
      <div className="field-line">
        <TextField
          label="SHA-256 fingerprint to accept"
          isLabelHidden
          isBytes
          placeholder="SHA-256 fingerprint, with or without colons"
          value={typed}
          complaint={
            typed !== '' && fingerprint === undefined
              ? `Expected 64 hex digits, got ${typed.replace(/[\s:]/g, '').length} characters.`
              : undefined
          }
          onChange={setTyped}
          onEnter={add}
        />
        <Button icon={Plus} onPress={add} disabled={fingerprint === undefined}>
          Accept it
        </Button>
      </div>
      <p className="field__note">
        Exactly these are accepted, also where they are signed by themselves, expired or for another host. Compare the
        fingerprint with whoever runs the server.
      </p>
    </fieldset>
  );
}
