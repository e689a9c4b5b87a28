/**
 * Connects the page with the program around it: hears what the program says, and tells a desktop program the theme and what
 * closing its window would end.
 */
import type { AtStake } from '../../shared/contract/program-commands.ts';
import { titleBeyondHome } from '../../shared/ussd/state-title.ts';
import type { Stores } from './stores.ts';

/** Called once, when the stores of the first screen exist. */
export function followProgram(stores: Stores): void {
  const { host, program, settings } = stores;
  host.on('program.said', (said) => program.setState({ said }));
  if (!host.capabilities.nativeWindow) return;
  const tellTheme = () => void host.call('program.setTheme', { theme: settings.getState().theme });
  tellTheme();
  settings.subscribe((now, before) => now.theme !== before.theme && tellTheme());
  followAtStake(stores);
}

/** Tells each change once; the program asks about what it heard last, so that a page that hangs keeps no window open. */
function followAtStake(stores: Stores): void {
  const { host, phone, twoPhones, replay } = stores;
  let told: AtStake = { isFlowRunning: false, isSessionOpen: false };
  const tell = () => {
    const now = atStake(stores);
    if (now.isFlowRunning === told.isFlowRunning && now.isSessionOpen === told.isSessionOpen) return;
    told = now;
    void host.call('program.setAtStake', now);
  };
  phone.subscribe(tell);
  replay.subscribe(tell);
  twoPhones.subscribe(({ second }, { second: before }) => {
    if (second !== before) second?.phone.subscribe(tell);
    tell();
  });
}

/** A flow that runs is shown on the phone. */
function atStake({ phone, twoPhones, replay }: Stores): AtStake {
  const { second } = twoPhones.getState();
  const phones = [phone, ...(second ? [second.phone] : [])];
  return {
    isFlowRunning: replay.getState().shown !== undefined,
    isSessionOpen: phones.some((one) => titleBeyondHome(one.getState().phone) !== undefined),
  };
}
