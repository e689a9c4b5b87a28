/** Coverage as numbers with bars: screens, keys and moves of the specification, altogether and by whom. */
import type { Coverage, CoverageNumbers } from '../../shared/map/coverage.ts';
import { countOf, handsNamed, type MenuMap } from '../../shared/map/menu-map.ts';
import { HAND_WORDS } from '../../shared/page/map/screen-words.ts';
import { capitalised } from '../../shared/text/capitalised.ts';
import { counted } from '../../shared/text/counted.ts';
import { stateTitle } from '../../shared/ussd/state-title.ts';

type CoveragePartProps = { readonly map: MenuMap; readonly coverage: Coverage };

export function CoveragePart({ map, coverage }: CoveragePartProps) {
  const { screens, keys, moves, by } = coverage;
  const missing = moves.list.filter(({ counts }) => countOf(counts) === 0);
  return (
    <div className="map-part stack stack--wide">
      <section className="stack stack--close" aria-label="Altogether">
        <h3 className="map-part__head">Altogether</h3>
        <Bar of="Moves of the specification" count={moves.made} all={moves.specified} />
        <Bar of="Keys of the known screens" count={keys.pressed} all={keys.offered} />
        <p className="soft small">
          {counted(screens, 'screen is', 'screens are')} known. What nobody reached yet is not among them.
        </p>
      </section>
      {handsNamed(map).map((hand) => (
        <By key={hand} words={HAND_WORDS[hand]} numbers={by[hand]} coverage={coverage} />
      ))}
      <section className="stack stack--close" aria-label="Moves not made">
        <h3 className="map-part__head">Moves of the specification that nobody made</h3>
        {missing.length === 0 ? (
          <p className="soft">All {moves.specified} were made.</p>
        ) : (
          <ul className="map-moves">
            {missing.map(({ from, choice, to }) => (
              <li key={`${from} ${choice} ${to}`}>
                {stateTitle(from)} <kbd className="key-chip">{choice}</kbd> <span aria-hidden>→</span>
                <span className="for-readers">leads to</span> {stateTitle(to)}
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

type ByProps = { readonly words: string; readonly numbers: CoverageNumbers; readonly coverage: Coverage };

function By({ words, numbers, coverage }: ByProps) {
  const title = capitalised(words);
  return (
    <section className="stack stack--close" aria-label={title}>
      <h3 className="map-part__head">{title}</h3>
      <Bar of="Screens" count={numbers.screens} all={coverage.screens} />
      <Bar of="Keys" count={numbers.keys} all={coverage.keys.offered} />
      <Bar of="Moves" count={numbers.moves} all={coverage.moves.specified} />
    </section>
  );
}

type BarProps = { readonly of: string; readonly count: number; readonly all: number };

function Bar({ of, count, all }: BarProps) {
  const percent = all === 0 ? 0 : Math.floor((100 * count) / all);
  return (
    <div className="map-bar">
      <span>{of}</span>
      <span className="map-bar__count">
        {count} of {all} · {percent} %
      </span>
      <span className="map-bar__track" aria-hidden>
        <span className="map-bar__done" style={{ width: `${percent}%` }} />
      </span>
    </div>
  );
}
