/** The chain from body to signature, in the order in which it is made, with the link that is broken. */
import { Check, CircleDashed, Minus, X } from 'lucide-react';
import { CHAIN, type ChainLink, type LinkState } from '../../../shared/doctor/chain.ts';
import { IN_A_ROW, roving } from '../../ui/roving.ts';
import './chain.css';

type ChainViewProps = {
  readonly states: Readonly<Record<ChainLink, LinkState>>;
  /** Whether it came within its time; a last link shows it. */
  readonly time?: LinkState | undefined;
  /** The link whose bytes are shown, where each can be chosen: one stop for Tab, with arrows inside. */
  readonly chosen?: ChainLink;
  readonly onChoose?: (link: ChainLink) => void;
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

export function ChainView({ states, time, chosen, onChoose }: ChainViewProps) {
  return (
    <ol
      className="chain"
      aria-label="From body to signature"
      onKeyDown={onChoose && roving(IN_A_ROW, { items: '.chain__choice' })}
    >
      {CHAIN.map((link) => (
        <Link
          key={link}
          state={states[link]}
          words={LINK_WORDS[link]}
          isChosen={link === chosen}
          onChoose={onChoose && (() => onChoose(link))}
        />
      ))}
      {time && <Link state={time} words={TIME_WORDS} />}
    </ol>
  );
}

type LinkProps = {
  readonly state: LinkState;
  readonly words: readonly [name: string, what: string];
  readonly isChosen?: boolean;
  readonly onChoose?: (() => void) | undefined;
};

function Link({ state, words: [name, what], isChosen = false, onChoose }: LinkProps) {
  const Icon = ICONS[state];
  const drawn = (
    <>
      <span className="chain__sign">
        <Icon aria-hidden />
      </span>
      <b>{name}</b>
      {/* Another state is other words in its place, not the same ones moved. */}
      <span key={state} className="chain__state">
        {STATE_WORDS[state]}
      </span>
    </>
  );
  return (
    <li className="chain__link" data-state={state} title={what}>
      {onChoose ? (
        <button
          type="button"
          className="chain__choice"
          aria-pressed={isChosen}
          tabIndex={isChosen ? 0 : -1}
          onClick={onChoose}
        >
          {drawn}
        </button>
      ) : (
        drawn
      )}
    </li>
  );
}
