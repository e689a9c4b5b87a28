/** The chain from body to signature, in the order in which it is made, with the link that is broken. */
import { Check, CircleDashed, Minus, X } from 'lucide-react';
import { CHAIN, type ChainLink, type LinkState } from '../../../shared/doctor/chain.ts';
import './chain.css';

type ChainViewProps = {
  readonly states: Readonly<Record<ChainLink, LinkState>>;
  /** Whether it came within its time; a last link shows it. */
  readonly time?: LinkState | undefined;
};

const ICONS = { holds: Check, broken: X, open: CircleDashed, none: Minus } as const;

const STATE_WORDS: Readonly<Record<LinkState, string>> = {
  holds: 'holds',
  broken: 'broken here',
  open: 'not known',
  none: 'none sent',
};

const LINK_WORDS: Readonly<Record<ChainLink, readonly [name: string, what: string]>> = {
  body: ['Body', 'the bytes that came'],
  digest: ['Digest', 'Content-Digest is that of the body'],
  base: ['Base', 'the lines that are signed'],
  hash: ['Hash', 'SHA-512 of the base, 64 raw bytes'],
  key: ['Key', 'the private key of the public key given'],
  signature: ['Signature', '64 bytes, in base64 between colons'],
};

const TIME_WORDS = ['Time', 'created and expires, by the verifier’s clock'] as const;

export function ChainView({ states, time }: ChainViewProps) {
  return (
    <ol className="chain" aria-label="From body to signature">
      {CHAIN.map((link) => (
        <Link key={link} state={states[link]} words={LINK_WORDS[link]} />
      ))}
      {time && <Link state={time} words={TIME_WORDS} />}
    </ol>
  );
}

type LinkProps = { readonly state: LinkState; readonly words: readonly [name: string, what: string] };

function Link({ state, words: [name, what] }: LinkProps) {
  const Icon = ICONS[state];
  return (
    <li className="chain__link" data-state={state} title={what}>
      <span className="chain__sign">
        <Icon aria-hidden />
      </span>
      <b>{name}</b>
      <span className="chain__state">{STATE_WORDS[state]}</span>
    </li>
  );
}
