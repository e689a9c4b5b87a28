/** The selected screen: its display, the way there, its keys with what came of them, what is wrong, and the last exchanges that showed it. */
import { PhoneCall, Route } from 'lucide-react';
import { type MapEdge, type MapScreen, TEXT_KEY } from '../../shared/map/menu-map.ts';
import type { Way } from '../../shared/map/shortest-way.ts';
import type { PortKind } from '../../shared/page/map/map-links.ts';
import { cameInWords, handsInWords } from '../../shared/page/map/screen-words.ts';
import type { ExchangeSummary } from '../../shared/request/exchange.ts';
import { maskedSent } from '../../shared/ussd/secret-answer.ts';
import { stateTitle } from '../../shared/ussd/state-title.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Chip, type Tone } from '../ui/Chip.tsx';
import { Progress } from '../ui/Progress.tsx';
import { ScreenPicture } from '../ui/ScreenPicture.tsx';
import { SeverityIcon } from '../ui/SeverityIcon.tsx';
import { timeOfDay } from '../ui/times.ts';
import { WayKeys } from './MapLists.tsx';
import type { DrawnMap } from './map-store.ts';
import type { MapWalk } from './map-walk-store.ts';

type ScreenPartProps = {
  readonly screen: MapScreen;
  readonly drawn: DrawnMap;
  readonly way: Way | undefined;
  readonly walk: MapWalk | undefined;
  /** The phone shows it. */
  readonly isHere: boolean;
  /** Why nothing can be dialled now. */
  readonly hindrance: string | undefined;
  readonly exchanges: readonly ExchangeSummary[];
  readonly onDial: () => void;
  readonly onStop: () => void;
  readonly onDismiss: () => void;
  readonly onRecord: () => void;
  readonly onFind: (id: string) => void;
  readonly onExchange: (id: string) => void;
};

const KIND_WORDS: Readonly<Record<PortKind, readonly [tone: Tone, words: string]>> = {
  led: ['good', 'led on'],
  again: ['warn', 'asked again'],
  refused: ['bad', 'refused'],
  unanswered: ['bad', 'no answer'],
  untried: ['unknown', 'not yet pressed'],
};

export function ScreenPart(props: ScreenPartProps) {
  const { screen, drawn, way, walk, hindrance, exchanges, onFind } = props;
  const title = stateTitle(screen.state);
  const isHidden = way?.isHidden ?? false;
  const isWalking = walk?.kind === 'dialling';
  return (
    <article className="map-part stack" aria-label={title}>
      <header className="stack stack--close">
        <h3 className="map-part__title">{title}</h3>
        <p className="soft small">
          <code>{screen.state}</code> · seen {cameInWords(screen.seen)}
        </p>
      </header>
      <ScreenPicture text={screen.example} size="medium" />
      <section className="stack stack--close" aria-label="The shortest way there">
        <h4 className="map-part__head">The shortest way there</h4>
        {way ? <WayKeys way={way} /> : <p className="soft">No dialling that leads here is kept any more.</p>}
        {way?.acts && <p className="warn small">This way buys, sells or cancels something.</p>}
        {isHidden && <p className="soft small">On the way a PIN is asked for, which the map does not keep.</p>}
        {isWalking ? (
          <Progress
            label={`Dialling to ${stateTitle(walk.state)}`}
            seconds={0}
            share={walk.step / walk.of}
            onCancel={props.onStop}
          />
        ) : (
          <div className="line">
            <Button
              weight="primary"
              icon={PhoneCall}
              disabled={!way || isHidden || hindrance !== undefined}
              onPress={props.onDial}
            >
              Dial to here
            </Button>
            <Button icon={Route} disabled={!way || isHidden} onPress={props.onRecord}>
              Record a flow to here
            </Button>
          </div>
        )}
        {hindrance !== undefined && !isWalking && <p className="soft small">{hindrance}</p>}
        {walk?.kind === 'arrived' && walk.screenId === screen.id && props.isHere && (
          <Alert tone="good" onDismiss={props.onDismiss}>
            The phone is here.
          </Alert>
        )}
        {walk?.kind === 'stopped' && walk.screenId === screen.id && (
          <Alert tone="bad" onDismiss={props.onDismiss}>
            {walk.sentence}
          </Alert>
        )}
      </section>
      {screen.findings.length > 0 && (
        <section className="stack stack--close" aria-label="Findings">
          <h4 className="map-part__head">Findings</h4>
          <ul className="stack stack--close">
            {screen.findings.map((finding) => (
              <li key={`${finding.rule} ${finding.key ?? ''}`} className="icon-sentence">
                <SeverityIcon severity={finding.severity} /> <b>{finding.severity}</b>: {finding.message}{' '}
                <code className="faint">{finding.rule}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Keys {...{ screen, drawn, onFind }} />
      <LastExchanges exchanges={exchanges} onOpen={props.onExchange} />
    </article>
  );
}

type KeysProps = Pick<ScreenPartProps, 'screen' | 'drawn' | 'onFind'>;

function Keys({ screen, drawn, onFind }: KeysProps) {
  const ports = drawn.ports.get(screen.id) ?? [];
  const edges = drawn.map.edges.filter(({ from }) => from === screen.id);
  const states = new Map(drawn.map.screens.map(({ id, state }) => [id, state]));
  const strange = edges.filter(({ isUnoffered }) => isUnoffered);
  if (ports.length === 0 && strange.length === 0) return null;
  return (
    <section className="stack stack--close" aria-label="Keys">
      <h4 className="map-part__head">Keys</h4>
      <ul className="map-keys">
        {ports.map(({ key, label, kind, acts }) => {
          const [tone, words] = KIND_WORDS[kind];
          const own = edges.filter((edge) => edge.key === key && !edge.isUnoffered);
          return (
            <li key={key} className="map-keys__key">
              <kbd className="key-chip">{key === TEXT_KEY ? '…' : key}</kbd>
              <div className="stack stack--tight">
                <span>
                  {label ?? 'A text is asked for'}
                  {acts && <span className="tag tag--warn"> buys, sells or cancels</span>}
                </span>
                {own.length === 0 ? (
                  <Chip tone={tone}>{words}</Chip>
                ) : (
                  own.map((edge) => <Came key={edge.id} {...{ edge, states, onFind }} />)
                )}
              </div>
            </li>
          );
        })}
        {strange.map((edge) => (
          <li key={edge.id} className="map-keys__key">
            <kbd className="key-chip">{edge.key}</kbd>
            <div className="stack stack--tight">
              <span className="soft">Not offered by the screen, but pressed</span>
              <Came {...{ edge, states, onFind }} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

type CameProps = {
  readonly edge: MapEdge;
  readonly states: ReadonlyMap<string, string>;
  readonly onFind: (id: string) => void;
};

/** What came of a key, how often, by whom. */
function Came({ edge, states, onFind }: CameProps) {
  const { to, results, counts, from } = edge;
  const bad = results.find(({ kind }) => kind === 'refused' || kind === 'no-answer');
  return (
    <span className="small soft">
      {to === undefined ? (
        <span className="bad">
          {bad?.kind === 'refused' ? `refused with ${bad.status ?? 'no status'}` : 'no answer'}
          {bad?.sentence === undefined ? '' : `: ${bad.sentence}`}
        </span>
      ) : to === from ? (
        'asks again'
      ) : (
        <>
          leads to{' '}
          <button type="button" className="link" onClick={() => onFind(to)}>
            {stateTitle(states.get(to) ?? '')}
          </button>
        </>
      )}
      , {handsInWords(counts)}
    </span>
  );
}

type LastExchangesProps = {
  readonly exchanges: readonly Pick<ExchangeSummary, 'id' | 'startedAtMs' | 'press'>[];
  readonly onOpen: (id: string) => void;
};

/** The last presses that brought a screen; each opens its exchange. */
export function LastExchanges({ exchanges, onOpen }: LastExchangesProps) {
  if (exchanges.length === 0) return null;
  return (
    <section className="stack stack--close" aria-label="Last exchanges here">
      <h4 className="map-part__head">Last exchanges here</h4>
      <ul className="stack stack--tight">
        {exchanges.map(({ id, startedAtMs, press }) => (
          <li key={id}>
            <button type="button" className="link" onClick={() => onOpen(id)}>
              {timeOfDay(startedAtMs)} {press?.isStart ? 'dialled' : 'pressed'}{' '}
              <code>{maskedSent(press?.sent ?? '', press?.isSecret)}</code>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
