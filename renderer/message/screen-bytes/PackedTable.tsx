/** Octets above what they carry, on one grid of bits: a row of 7 octets and 8 septets, or of 16 octets and 8 units. */
import { Fragment } from 'react';
import { type PackedCell, packedRows } from '../../../shared/gsm/packed-rows.ts';
import { DCS_GSM_7_BIT, packText } from '../../../shared/gsm/packing.ts';

const SHOWN: Readonly<Record<string, string>> = { '\n': 'LF', '\r': 'CR', ' ': '·', '\f': 'FF' };
const SAYS: Readonly<Record<PackedCell['kind'], string>> = {
  plain: '',
  escape: 'ESC, the first half of ',
  extension: 'the second half of ',
  padding: 'added to fill the last octet: ',
  foreign: 'outside the GSM alphabet: ',
};

export function PackedTable({ text }: { readonly text: string }) {
  const isGsm = packText(text).dcs === DCS_GSM_7_BIT;
  const [bitsACell, digits] = isGsm ? [7, 2] : [16, 4];
  const rows = packedRows(text);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className="packed" tabIndex={0} aria-label="Octets and their characters">
      <table className="packed__table bytes">
        <tbody>
          {rows.map(({ offset, octets, cells }) => (
            <Fragment key={offset}>
              <tr>
                <th scope="row" rowSpan={2} className="packed__offset">
                  {offset}
                </th>
                {octets.map((octet, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an octet is known by its place.
                  <td key={at} colSpan={8} className="packed__octet">
                    {hex(octet, 2)}
                  </td>
                ))}
              </tr>
              <tr>
                {cells.map(({ code, character, kind }, at) => (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: a septet is known by its place.
                    key={at}
                    colSpan={bitsACell}
                    className="packed__cell"
                    data-kind={kind}
                    title={`${SAYS[kind]}${character} 0x${hex(code, digits)}`}
                  >
                    <b>{kind === 'escape' ? 'ESC' : (SHOWN[character] ?? character)}</b>
                    <small>{hex(code, digits)}</small>
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function hex(code: number, digits: number): string {
  return code.toString(16).toUpperCase().padStart(digits, '0');
}
