/**
 * Connects the page with the program around it: hears what the program says, and tells a desktop program the theme and what
 * closing its window would end.
 */
import type { AtStake } from '../../shared/contract/program-commands.ts';
import { titleBeyondHome } from '../../shared/ussd/state-title.ts';
import type { FirstStores, Stores } from './stores.ts';

/** Called once, when the stores of the first screen exist. */
export function followProgram(stores: FirstStores): void {
  const { host, program, settings } = stores;
  host.on('program.said', (said) => program.setState({ said }));
  if (!host.capabilities.nativeWindow) return;
  const tellTheme = () => void host.call('program.setTheme', { theme: settings.getState().theme });
  tellTheme();
  settings.subscribe((now, before) => now.theme !== before.theme && tellTheme());
  followAtStake(stores);
}

/** Tells each change once; the program asks about what it heard last, so that a page that hangs keeps no window open. */
function followAtStake({ host, phone, twoPhones, late }: FirstStores): void {
  let told: AtStake = { isFlowRunning: false, isSessionOpen: false };
  const tell = () => {
    const now = atStake({ phone, twoPhones }, late.getState().all);
    if (now.isFlowRunning === told.isFlowRunning && now.isSessionOpen === told.isSessionOpen) return;
    told = now;
    void host.call('program.setAtStake', now);
  };
  phone.subscribe(tell);
  twoPhones.subscribe(({ second }, { second: before }) => {
    if (second !== before) second?.phone.subscribe(tell);
    tell();
  });
  late.subscribe(({ all }, { all: before }) => {
    if (!before) all?.flowRun.subscribe(tell);
  });
}

function atStake({ phone, twoPhones }: Pick<FirstStores, 'phone' | 'twoPhones'>, all: Stores | undefined): AtStake {
  const { second } = twoPhones.getState();
  const phones = [phone, ...(second ? [second.phone] : [])];
  const standing = all?.flowRun.getState().run?.standing;
  return {
    isFlowRunning: standing === 'running' || standing === 'paused',
    isSessionOpen: phones.some((one) => titleBeyondHome(one.getState().phone) !== undefined),
  };
}
