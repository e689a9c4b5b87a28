/** Puts a refused request in place of what is pasted, made and signed anew with one mistake: what the doctor can do, in one press. */
import { FlaskConical } from 'lucide-react';
import { refusedSample, SAMPLE_MISTAKES } from '../../shared/doctor/refused-samples.ts';
import { nobleCrypto } from '../../shared/signature/noble-crypto.ts';
import type { SigningProfile } from '../../shared/signature/profile.ts';
import type { StoreDeps } from '../app/store-types.ts';
import { Button } from '../ui/Button.tsx';
import { namesOf } from '../ui/choices-of.ts';
import type { VerifyState } from './verify-store.ts';

type SampleButtonProps = {
  readonly label: string;
  readonly store: Pick<VerifyState, 'takeUp'>;
  /** Of the environment in use. */
  readonly profile: SigningProfile;
  readonly page: Pick<StoreDeps, 'nowMs' | 'random'>;
  /** How many were taken before: each further one has another mistake. */
  readonly taken: number;
  readonly onTaken: (request: string) => void;
};

export function SampleButton({ label, store, profile, page, taken, onTaken }: SampleButtonProps) {
  const take = () => {
    const mistakes = namesOf(SAMPLE_MISTAKES);
    const mistake = mistakes[taken % mistakes.length];
    if (mistake === undefined) return;
    const ports = { clock: { nowMs: page.nowMs }, random: page.random, crypto: nobleCrypto };
    const made = refusedSample(mistake, profile, ports);
    store.takeUp(made);
    onTaken(made.request);
  };
  return (
    <Button icon={FlaskConical} onPress={take}>
      {label}
    </Button>
  );
}
