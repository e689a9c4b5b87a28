/** The phone's dock: the drawn phone, its instruments, and the handle that folds both away. */
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useStore } from 'zustand';
import { chordsOf } from '../../shared/page/shortcut/bindings.ts';
import { chordCaps } from '../../shared/page/shortcut/chord.ts';
import { FOCUS_PHONE } from '../stores/focus-phone.ts';
import { openExchange } from '../stores/navigate.ts';
import { useFirstStores } from '../stores/stores-context.ts';
import { selectedEnvironment, selectedSubscriber, selectedWeather } from '../stores/workbench-store.ts';
import { Handset } from './Handset.tsx';
import { Instruments } from './Instruments.tsx';
import { ListeningSign } from './ListeningSign.tsx';
import { signalIn } from './pictures.ts';
import './dock.css';
import './handset.css';
import './lcd.css';
import './keys.css';
import './instruments.css';

export function PhonePanel() {
  const stores = useFirstStores();
  const { phone, nowMs, pressedKey, scroll, press } = useStore(stores.phone);
  const environment = useStore(stores.workbench, selectedEnvironment);
  const subscriber = useStore(stores.workbench, selectedSubscriber);
  const weather = useStore(stores.workbench, selectedWeather);
  const connection = useStore(stores.connection, (room) => room.connection.kind);
  const { isDockFolded, foldDock } = useStore(stores.layout);
  const { change } = useStore(stores.settings);
  const { isListening, isCalled, wake, sleep } = useStore(stores.listening);
  const { changed, isMac } = useStore(stores.shortcuts);
  const [wakeChord] = chordsOf(FOCUS_PHONE, changed);
  if (isDockFolded) {
    return (
      <aside className="dock dock--folded" aria-label="Phone, folded away">
        <button type="button" className="dock__fold" aria-label="Unfold the phone" onClick={() => foldDock(false)}>
          <PanelLeftOpen aria-hidden />
        </button>
      </aside>
    );
  }
  const reachable = environment !== undefined && environment.baseUrl !== '' && connection !== 'lost';
  return (
    <aside className="dock" aria-label="Phone dock" tabIndex={-1}>
      <button type="button" className="dock__fold" aria-label="Fold the phone away" onClick={() => foldDock(true)}>
        <PanelLeftClose aria-hidden />
      </button>
      <Handset
        phone={phone}
        nowMs={nowMs}
        scroll={scroll}
        pressedKey={pressedKey}
        signal={reachable ? signalIn(weather) : undefined}
        operator={reachable ? environment.name : 'No service'}
        owner={subscriber}
        isListening={isListening}
        onKey={(key) => {
          wake();
          press(key);
        }}
      />
      <ListeningSign
        isListening={isListening}
        isCalled={isCalled}
        wakeChord={wakeChord && chordCaps(wakeChord, isMac).join(' ')}
        onChange={(next) => (next ? wake() : sleep())}
      />
      <Instruments
        phone={phone}
        nowMs={nowMs}
        onReplies={(oneKeyReplies) => change({ oneKeyReplies })}
        onWhy={(exchangeId) => openExchange(stores, exchangeId)}
      />
    </aside>
  );
}
