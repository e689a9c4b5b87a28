/** What a comparison found: screens added and gone, texts side by side, and keys that lead elsewhere, are called otherwise, came or went. */
import { X } from 'lucide-react';
import type { ComparedScreen, KeyChange } from '../../shared/map/compare-maps.ts';
import { differencesIn } from '../../shared/page/map/compared-marks.ts';
import { counted } from '../../shared/text/counted.ts';
import { stateTitle } from '../../shared/ussd/state-title.ts';
import { Button } from '../ui/Button.tsx';
import { ScreenPicture } from '../ui/ScreenPicture.tsx';
import type { ComparedMap } from './map-compare-store.ts';

type ComparedPartProps = {
  readonly compared: ComparedMap;
  readonly environmentName: string;
  readonly onFind: (id: string) => void;
  readonly onClose: () => void;
};

export function ComparedPart({ compared, environmentName, onFind, onClose }: ComparedPartProps) {
  const { against, comparison } = compared;
  const { added, gone, texts, keys, same } = comparison;
  const count = differencesIn(comparison);
  return (
    <div className="map-part stack stack--wide">
      <header className="stack stack--close">
        <div className="line line--spread">
          <h3 className="map-part__title">{count === 0 ? 'No difference' : counted(count, 'difference')}</h3>
          <Button weight="quiet" icon={X} onPress={onClose}>
            End
          </Button>
        </div>
        <p className="soft">
          {environmentName} against {against}: {counted(same, 'screen is', 'screens are')} in both. Added or gone is
          what nobody came to in the other map: explore both to be sure of it.
        </p>
      </header>
      <Screens title="Added" screens={added} onFind={onFind} />
      <Screens title="Gone" screens={gone} onFind={undefined} />
      {texts.length > 0 && (
        <section className="stack stack--close" aria-label="Changed texts">
          <h4 className="map-part__head">Changed texts</h4>
          {texts.map(({ before, after }) => (
            <div key={after.id} className="stack stack--close">
              <Link id={after.id} state={after.state} onFind={onFind} />
              <div className="map-texts">
                <figure>
                  <figcaption className="small soft">before</figcaption>
                  <ScreenPicture text={onDisplay(before.text)} />
                </figure>
                <figure>
                  <figcaption className="small soft">now</figcaption>
                  <ScreenPicture text={onDisplay(after.text)} />
                </figure>
              </div>
            </div>
          ))}
        </section>
      )}
      {keys.length > 0 && (
        <section className="stack stack--close" aria-label="Changed keys">
          <h4 className="map-part__head">Changed keys</h4>
          <ul className="stack stack--close">
            {keys.map((change) => (
              <li key={`${change.after} ${change.key} ${change.kind}`}>
                <Link id={change.after} state={change.state} onFind={onFind} />{' '}
                <kbd className="key-chip">{change.key}</kbd> {keyWords(change)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type ScreensProps = {
  readonly title: string;
  readonly screens: readonly ComparedScreen[];
  readonly onFind: ((id: string) => void) | undefined;
};

function Screens({ title, screens, onFind }: ScreensProps) {
  if (screens.length === 0) return null;
  return (
    <section className="stack stack--close" aria-label={title}>
      <h4 className="map-part__head">
        {title} · {screens.length}
      </h4>
      <ul className="stack stack--close">
        {screens.map(({ id, state, text, path }) => (
          <li key={id} className="stack stack--tight">
            {onFind ? <Link {...{ id, state, onFind }} /> : <span className="strong">{stateTitle(state)}</span>}
            <span className="small soft one-line">
              {text.split('\n')[0]}
              {path.length > 0 ? ` · keys ${path.join(' ')}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type LinkProps = { readonly id: string; readonly state: string; readonly onFind: (id: string) => void };

function Link({ id, state, onFind }: LinkProps) {
  return (
    <button type="button" className="link" onClick={() => onFind(id)}>
      {stateTitle(state)}
    </button>
  );
}

/** The sign for a value is none that a phone can show. */
function onDisplay(text: string): string {
  return text.replaceAll('…', '...');
}

function keyWords({ kind, was, is }: KeyChange): string {
  if (kind === 'added') return `is new: “${is ?? ''}”`;
  if (kind === 'gone') return `is gone; it was “${was ?? ''}”`;
  if (kind === 'renamed') return `was “${was ?? ''}” and is “${is ?? ''}”`;
  return `led to ${stateTitle(was ?? '')} and leads to ${stateTitle(is ?? '')}`;
}
