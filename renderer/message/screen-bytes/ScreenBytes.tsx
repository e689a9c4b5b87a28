/** The octets of a screen in a dialog: what it costs, what made it so, a plain form of it, and every octet with what stands in it. */
import { useState } from 'react';
import { toHex } from '../../../shared/bytes/hex.ts';
import { DCS_GSM_7_BIT, packText, septetsOfText, textOfSeptets, unpackText } from '../../../shared/gsm/packing.ts';
import { type CountedCharacter, screenCost } from '../../../shared/gsm/screen-cost.ts';
import { substituteForeign } from '../../../shared/gsm/substitute.ts';
import { CopyButton } from '../../ui/CopyButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { ScreenPicture } from '../../ui/ScreenPicture.tsx';
import { Section } from '../../ui/Section.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { PackedTable } from './PackedTable.tsx';
import './screen-bytes.css';

export type ScreenBytesProps = { readonly text: string; readonly onClose: () => void };

export function ScreenBytes({ text, onClose }: ScreenBytesProps) {
  const [of, setOf] = useState<'sent' | 'plain'>('sent');
  const cost = screenCost(text);
  const plain = substituteForeign(text);
  const hasForeign = cost.foreign.length > 0;
  const shown = of === 'plain' && hasForeign ? plain.text : text;
  return (
    <Dialog title="Bytes of this screen" isWide onClose={onClose}>
      <p className="lead">
        <Cost text={text} />
      </p>
      {hasForeign && (
        <Section title="Outside the GSM alphabet">
          <CharacterList all={cost.foreign} />
        </Section>
      )}
      {cost.double.length > 0 && (
        <Section title={hasForeign ? 'Two units each' : 'Two septets each'}>
          <CharacterList all={cost.double} />
        </Section>
      )}
      {!hasForeign && cost.double.length > 0 && <WithoutExtension text={text} />}
      {hasForeign && (
        <Section
          title="In plain characters"
          actions={<CopyButton name="Copy the plain text" text={() => plain.text} />}
        >
          <div className="screen-bytes__plain">
            <ScreenPicture text={plain.text} size="medium" />
            <div className="stack stack--close">
              <p>
                <Cost text={plain.text} /> Before: {cost.taken} of {cost.most} {cost.unit}.
              </p>
              <p>{plain.replaced.map(({ from, to }) => `${from} → ${to === '' ? 'nothing' : to}`).join(', ')}</p>
              {plain.lost.length > 0 && (
                <p className="warn">{plain.lost.join(' ')} has no plain form and became “?”: find another word.</p>
              )}
            </div>
          </div>
        </Section>
      )}
      <Section
        title="Octets"
        note={`data coding scheme 0x${packText(shown).dcs.toString(16).toUpperCase().padStart(2, '0')}`}
        actions={
          <>
            <CopyButton name="Copy as hex" text={() => toHex(packText(shown).octets)} />
            {hasForeign && (
              <Segmented
                name="Octets of"
                choices={[
                  ['sent', 'as sent'],
                  ['plain', 'plain'],
                ]}
                chosen={of}
                onChoose={setOf}
              />
            )}
          </>
        }
      >
        <p className="small soft">
          {packText(shown).dcs === DCS_GSM_7_BIT
            ? 'Seven octets carry eight septets. Bits stand lowest first, as they are packed, so each octet stands above the septets that it shares.'
            : 'Two octets carry one unit, the higher first.'}
        </p>
        {unpackText(packText(shown)) !== shown && (
          <p className="small soft">The text ends in CR on an octet boundary, so a phone reads that CR twice.</p>
        )}
        <PackedTable text={shown} />
      </Section>
    </Dialog>
  );
}

function Cost({ text }: { readonly text: string }) {
  const { taken, most, unit, octets } = screenCost(text);
  const over = taken - most;
  return (
    <>
      <b>
        {taken} of {most} {unit}
      </b>
      , {octets} octets.{over > 0 && <span className="bad"> {over} too many.</span>}
    </>
  );
}

function CharacterList({ all }: { readonly all: readonly CountedCharacter[] }) {
  return (
    <ul className="screen-bytes__characters">
      {all.map(({ character, name, count }) => (
        <li key={character}>
          <mark>{name}</mark> <span className="soft">× {count}</span>
        </li>
      ))}
    </ul>
  );
}

function WithoutExtension({ text }: { readonly text: string }) {
  const shown = textOfSeptets(septetsOfText(text) ?? [], false);
  return (
    <Section title="On a phone without the extension table" note="ESC shows as a space, then the plain letter">
      <ScreenPicture text={shown} size="medium" />
    </Section>
  );
}
