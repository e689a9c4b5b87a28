/** The map in numbers, beside the room's title. */

import { counted } from '../../shared/text/counted.ts';
import type { DrawnMap } from './map-store.ts';

type MapFactsProps = {
  readonly drawn: DrawnMap;
  /** Presses that are too old for the map. */
  readonly older: number;
};

export function MapFacts({ drawn, older }: MapFactsProps) {
  const { map, coverage } = drawn;
  const { keys, moves } = coverage;
  const findings = map.screens.reduce((all, one) => all + one.findings.length, 0);
  const facts = [
    counted(map.screens.length, 'screen'),
    `${keys.pressed} of ${keys.offered} keys pressed`,
    `${moves.made} of the specification’s ${moves.specified} moves`,
    ...(findings > 0 ? [counted(findings, 'finding')] : []),
    ...(older > 0 ? [`${older.toLocaleString('en-GB')} older presses are not in it`] : []),
  ];
  return <span className="map-facts soft small">{facts.join(' · ')}</span>;
}
