/**
 * The answer to “why was it refused?”, of a paste and of what arrives live alike: standing, sentence, chain, what to do, and the bytes of
 * one link.
 *
 * Each part has its place before anything is known, and is filled in as the search goes.
 */
import { type ReactNode, useState } from 'react';
import { CHAIN, type ChainLink, type LinkState } from '../../../shared/doctor/chain.ts';
import type { Diagnosis } from '../../../shared/doctor/finding.ts';
import type { Observed } from '../../../shared/observed/observed.ts';
import { ChainView } from './ChainView.tsx';
import { LinkBytes } from './LinkBytes.tsx';
import { useToldInSight } from './use-told-in-sight.ts';
import './doctor.css';

type DoctorAnswerProps = {
  /** What is judged so far, in a chip and a few words; buttons at its right. */
  readonly standing: ReactNode;
  readonly headActions?: ReactNode;
  readonly sentence: string;
  /** What stands here is the answer to the question before: a newer one is being searched. */
  readonly isChecking?: boolean;
  readonly states: Readonly<Record<ChainLink, LinkState>>;
  /** Undefined while there is nothing whose bytes could be shown. */
  readonly observed: Observed | undefined;
  readonly isBodyUnknown?: boolean;
  readonly diagnosis: Diagnosis | undefined;
  /** The link that is shown unless a person chooses another; else the broken one. */
  readonly link?: ChainLink | undefined;
  /** Above the bytes: what to do, and what else is wrong. */
  readonly children: ReactNode;
  /** Beside the bytes of the base, before them. */
  readonly ofBase?: ReactNode;
  /** Below the bytes. */
  readonly more?: ReactNode;
};

/** All links as they are before anything was judged. */
export const NOTHING_KNOWN = Object.fromEntries(CHAIN.map((link) => [link, 'open'])) as Readonly<
  Record<ChainLink, LinkState>
>;

/** What is longer does not fit where a sentence stands, and is scrolled there. */
const LONG_SENTENCE = 200;

export function DoctorAnswer(props: DoctorAnswerProps) {
  const { standing, headActions, sentence, isChecking = false, states, observed, diagnosis, children, more } = props;
  const usual = props.link ?? CHAIN.find((link) => states[link] === 'broken') ?? 'base';
  // A choice holds until another link is the one to look at.
  const [picked, setPicked] = useState({ usual, link: usual });
  const link = picked.usual === usual ? picked.link : usual;
  const answer = useToldInSight<HTMLElement>(observed && sentence);
  return (
    <section
      ref={answer}
      className="doctor-answer"
      aria-label="Verdict"
      data-checking={isChecking}
      aria-busy={isChecking}
    >
      <header className="doctor-answer__head">
        <div className="doctor-answer__standing">{standing}</div>
        {headActions}
      </header>
      <div className="doctor-answer__lead">
        <p role="status" className="finding__message" tabIndex={sentence.length > LONG_SENTENCE ? 0 : undefined}>
          {sentence}
        </p>
      </div>
      <ChainView states={states} chosen={link} onChoose={(next) => setPicked({ usual, link: next })} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it with the arrow keys. */}
      <section className="doctor-answer__body" tabIndex={0} aria-label="What to do" data-own-arrows>
        <div className="doctor-answer__told">{children}</div>
        {observed && (
          <div className="doctor-answer__bytes" data-link={link}>
            {link === 'base' && props.ofBase}
            <LinkBytes
              link={link}
              observed={observed}
              diagnosis={diagnosis}
              isBodyUnknown={props.isBodyUnknown ?? false}
            />
          </div>
        )}
        {more}
      </section>
    </section>
  );
}
