/**
 * Broken on purpose: what can be done wrong with a signature, as cards to look through. A press breaks the request as it is drafted
 * in this one way and sends it; what came of it stands beside, and stays on the card.
 */
import { useState } from 'react';
import { PLANTS, PLAYGROUND_PLANTS, type PlaygroundPlant, plantCause } from '../../../shared/doctor/plant.ts';
import { PLANT_WORDS } from '../../../shared/doctor/plant-words.ts';
import { ToneIcon } from '../../ui/Chip.tsx';
import { moveAmongCards } from '../../ui/card-keys.ts';
import type { OpenForm, OperationOutcome } from '../operations-store.ts';
import { outcomeLabel } from './fault-labels.ts';
import './fault-gallery.css';

type FaultGalleryProps = Pick<OpenForm, 'trials' | 'sending'> & { readonly onSend: (fault: PlaygroundPlant) => void };

export function FaultGallery({ trials, sending, onSend }: FaultGalleryProps) {
  const [at, setAt] = useState(0);
  return (
    <section className="stack" aria-label="Broken on purpose">
      <p className="soft">Each card sends this request with one mistake and everything else right.</p>
      <ul className="faults" data-own-arrows onKeyDown={moveAmongCards(setAt)}>
        {PLAYGROUND_PLANTS.map((fault, index) => (
          <li key={fault}>
            <button
              type="button"
              className="card fault"
              tabIndex={index === at ? 0 : -1}
              aria-disabled={sending !== undefined}
              onClick={() => {
                setAt(index);
                onSend(fault);
              }}
            >
              <b>{PLANT_WORDS[fault].label}</b>
              <span className="soft">{PLANT_WORDS[fault].deed}</span>
              <FaultOutcome fault={fault} isSending={sending?.fault === fault} outcome={trials?.[fault]} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type FaultOutcomeProps = {
  readonly fault: PlaygroundPlant;
  readonly isSending: boolean;
  readonly outcome: OperationOutcome | undefined;
};

/** What must refuse it and what the doctor will call it; once it was sent, what came. */
function FaultOutcome({ fault, isSending, outcome }: FaultOutcomeProps) {
  const cause = plantCause(fault);
  const label = outcome && outcomeLabel(fault, outcome);
  return (
    <span className="fault__outcome small">
      {isSending ? (
        'sending …'
      ) : label ? (
        <span className="icon-sentence">
          <ToneIcon tone={label.tone} /> {label.sentence}
        </span>
      ) : (
        <>
          <span className="for-readers">Should be refused by </span>
          <code>{PLANTS[fault].check}</code>
        </>
      )}
      {cause !== undefined && (
        <span className="tag push" title="The cause that the doctor names">
          {cause}
        </span>
      )}
    </span>
  );
}
