import { describe, expect, it } from 'vitest';
import { DEFAULT_USSD_PROFILE } from '../../../shared/environment/environment.ts';
import { WORDING_PRESETS } from '../../../shared/environment/ussd-presets.ts';
import { NOTICE_MS } from '../../../shared/ussd/notice.ts';
import { lineNote } from '../../../shared/ussd/screen-text.ts';
import { advance } from '../../../shared/ussd/session.ts';
import { nextLimit } from '../../../shared/ussd/session-end.ts';
import type { PhoneProfile } from '../../../shared/ussd/session-state.ts';
import { atHome, HOME, PhoneStory, refusal, reply, SEARCH, SERVICE_CODE, STOCKS } from './phone-story.ts';

describe('the end of a session', () => {
  it('comes at once with the red key, and the answer on its way is for nobody', () => {
    const phone = atHome().types('1', 'red');
    expect(phone.state.stage.kind).toBe('idle');
    expect(phone.lateAnswer(2, reply('STOCKS', STOCKS)).state.stage.kind).toBe('idle');
  });

  it('keeps a late answer of the old session away from the new one', () => {
    const phone = atHome().types('1', 'red').dials();
    phone.lateAnswer(2, reply('STOCKS', STOCKS));
    expect(phone.shows).toBe('USSD code running …');
    phone.lateAnswer(3, reply('HOME', HOME, 's2')).lateAnswer(2, refusal('late'));
    expect(phone.shows).toBe(HOME);
    expect(phone.types('1').sent.at(-1)).toMatchObject({ sessionId: 's2' });
  });

  it('is the handset’s own message when the time is over', () => {
    const phone = atHome().waits(179_000);
    expect(phone.shows).toBe(HOME);
    expect(phone.waits(1_000).shows).toContain('Session timed out after 3:00.');
    expect(phone.types('1').choices).toHaveLength(1);
  });

  it('is not the service’s where its clock runs behind this one; the network’s own limits stay', () => {
    const old = reply('HOME', HOME, 's1', { expiresAt: '2026-01-01T00:00:00Z' });
    const phone = new PhoneStory().dials().answers(old).waits(10_000);
    expect(phone.shows).toBe(HOME);
    expect(phone.waits(170_000).state.stage).toMatchObject({ kind: 'timed-out', by: 'idle' });
  });

  it('comes when the subscriber is changed, because it is another phone, and the display says so', () => {
    const phone = atHome().does({ kind: 'lineChanged', serviceCode: '*1#' });
    expect(phone.state.stage.kind).toBe('idle');
    expect(phone.state.hint).toBe('The session ended with the switch.');
    expect(phone.dials('*1#').choices.at(-1)).toBe('*1#');
  });

  it('is not announced on a switch without a session, which leaves a half typed code', () => {
    const { state } = new PhoneStory().types('*38').does({ kind: 'lineChanged', serviceCode: '*1#' });
    expect(state).toMatchObject({ stage: { kind: 'idle' }, typed: '*38' });
    expect(state.hint).toBeUndefined();
  });

  it('comes with its reason when the service drops its sessions, also while a press is awaited', () => {
    const dropped = { kind: 'sessionDropped', sentence: 'The sandbox was reset.' } as const;
    const phone = atHome().types('1').does(dropped);
    expect(phone.shows).toBe('The sandbox was reset.');
    expect(phone.softLabels).toEqual(['Redial', 'Close']);
    expect(phone.lateAnswer(2, reply('STOCKS', STOCKS)).shows).toBe('The sandbox was reset.');
    expect(phone.types('red').does(dropped).state.stage.kind).toBe('idle');
  });

  it('never has more time left than when its screen came, though the clock of the last tick was behind', () => {
    const { state } = atHome();
    const { serviceMs, machineMs } = state.screenSince;
    const leftAfter = (ms: number) =>
      nextLimit(state, { serviceMs: serviceMs + ms, machineMs: machineMs + ms })?.leftMs;
    expect(leftAfter(-400)).toBe(180_000);
    expect(leftAfter(1000)).toBe(179_000);
  });
});

describe('a notice of an end', () => {
  it('goes by itself, so that the phone at rest looks as it did', () => {
    const switched = atHome().does({ kind: 'lineChanged', serviceCode: '*1#' }).waits(500);
    expect(switched.waits(NOTICE_MS - 500).state.hint).toBe('The session ended with the switch.');
    expect(switched.waits(500).state).toMatchObject({ stage: { kind: 'idle' } });
    expect(switched.state).not.toHaveProperty('hint');
    const late = atHome()
      .waits(180_000)
      .waits(NOTICE_MS - 500);
    expect(late.shows).toContain('Session timed out');
    expect(late.waits(500).state.stage).toEqual({ kind: 'idle' });
  });

  it('stands as long again when it comes again, and a failure stays', () => {
    const phone = atHome().does({ kind: 'lineChanged', serviceCode: '*1#' }).waits(20_000).types('red').waits(500);
    phone.dials('*1#').answers(reply('HOME', HOME)).does({ kind: 'lineChanged', serviceCode: SERVICE_CODE }).waits(500);
    expect(phone.waits(20_000).state.hint).toBe('The session ended with the switch.');
    const failed = atHome()
      .types('1')
      .answers(refusal('no'))
      .waits(2 * NOTICE_MS);
    expect(failed.state.stage.kind).toBe('failed');
  });
});

describe('time that is given back', () => {
  it('leaves each limit as long as it had, also behind a failure and a busy line', () => {
    const minute = 60_000;
    const given = { kind: 'timeGivenBack', serviceMs: 10 * minute, machineMs: 12 * minute } as const;
    for (const story of [
      atHome(),
      atHome().types('1').answers(refusal('no')),
      atHome().does({ kind: 'codeChosen', code: '*1#' }),
    ]) {
      const { state } = story.waits(minute);
      const { serviceMs, machineMs } = state.screenSince;
      const leftAt = (phone: typeof state, by: { serviceMs: number; machineMs: number }) =>
        nextLimit(phone, {
          serviceMs: serviceMs + by.serviceMs + minute,
          machineMs: machineMs + by.machineMs + minute,
        });
      const before = leftAt(state, { serviceMs: 0, machineMs: 0 });
      expect(before).toBeDefined();
      expect(leftAt(story.does(given).state, given)).toEqual(before);
    }
    const lost = new PhoneStory().dials().answers(refusal('no'));
    expect(lost.does(given).state.stage).toMatchObject({ kind: 'failed', sentence: 'no' });
  });
});

/** A phone at HOME under these limits. */
function under(limits: Partial<PhoneProfile>): PhoneStory {
  const profile = { ...DEFAULT_USSD_PROFILE, ...limits };
  return new PhoneStory().does({ kind: 'profileConfigured', profile });
}

describe('the limits of the network', () => {
  const home = reply('HOME', HOME);

  it('end a session whose screen is not answered in time, whatever the service would allow', () => {
    const phone = under({ idleLimitMs: 30_000 }).dials().answers(home).waits(29_999);
    expect(phone.shows).toBe(HOME);
    expect(phone.waits(1).state.stage).toEqual({
      kind: 'timed-out',
      by: 'idle',
      sentence: 'Session timed out after 0:30.',
    });
    expect(phone.softLabels).toEqual(['Redial', 'Close']);
  });

  it('give the next screen its whole time to reply', () => {
    const phone = under({ idleLimitMs: 30_000 }).dials().answers(home).waits(29_000).types('1');
    expect(phone.answers(reply('STOCKS', STOCKS)).waits(29_000).shows).toBe(STOCKS);
  });

  it('end a whole session, though each screen was answered at once', () => {
    const phone = under({ sessionLimitMs: 20_000 }).dials().waits(5000).answers(home);
    phone.waits(9000).types('1').answers(reply('STOCKS', STOCKS)).waits(5999);
    expect(phone.shows).toBe(STOCKS);
    expect(phone.waits(1).state.stage).toMatchObject({ kind: 'timed-out', by: 'session' });
  });

  it('count each session from its own dialling', () => {
    const phone = under({ sessionLimitMs: 20_000 }).dials().answers(home).waits(15_000).types('red').dials();
    expect(phone.answers(home).waits(15_000).shows).toBe(HOME);
  });

  it('abort a press that the service leaves without an answer, and the late answer is for nobody', () => {
    const phone = under({ applicationLimitMs: 5000 }).dials().answers(home).types('1').waits(4999);
    expect(phone.state.inFlight?.choice).toBe('1');
    phone.waits(1);
    expect(phone.state.stage.kind).toBe('ended-by-network');
    expect(phone.shows).toBe('The network ended the session: the service did not answer within 5 s.');
    expect(phone.lateAnswer(2, reply('STOCKS', STOCKS)).state.stage.kind).toBe('ended-by-network');
    phone.dials().lateAnswer(2, reply('STOCKS', STOCKS));
    expect(phone.state.stage.kind).toBe('running');
    expect(phone.lateAnswer(3, home).lateAnswer(2, reply('STOCKS', STOCKS)).shows).toBe(HOME);
  });

  it('do not run for a press that has not left the phone, nor for one that nobody awaits', () => {
    const phone = new PhoneStory().types(SERVICE_CODE);
    const [state] = advance(phone.state, { kind: 'greenPressed' });
    expect(state.stage.kind).toBe('running');
    expect(nextLimit(state, phone.now)).toBeUndefined();
    for (const [before, pressNumber] of [[state, 2] as const, [phone.state, 1] as const]) {
      expect(advance(before, { kind: 'pressSent', pressNumber, machineMs: 0 })).toEqual([before, []]);
    }
  });

  it('are the service’s where it says an end, and the network’s alone where it says none', () => {
    const until = (ms: number) => reply('HOME', HOME, 's1', { expiresAt: new Date(ms).toISOString() });
    const phone = new PhoneStory().dials();
    const startMs = phone.now.serviceMs;
    // A failed answer gives the screen time to be read, but no longer session.
    phone
      .answers(until(startMs + 100_000))
      .waits(60_000)
      .types('1')
      .answers(refusal('no'));
    expect(nextLimit(phone.state, phone.now)).toEqual({ by: 'service', ofMs: 100_000, leftMs: 40_000 });
    expect(phone.waits(39_999).shows).toBe('no');
    expect(phone.waits(1).state.stage).toMatchObject({ kind: 'timed-out', by: 'service' });
    expect(phone.shows).toBe('Session timed out after 1:40.');
    const atOnce = new PhoneStory().dials().answers(until(startMs));
    expect(atOnce.waits(1000).shows).toBe(HOME);
    const endless = new PhoneStory().dials().answers(reply('HOME', HOME, 's1', { expiresAt: undefined }));
    expect(nextLimit(endless.state, endless.now)).toMatchObject({ by: 'idle', leftMs: 180_000 });
  });

  it('drop the keys that waited for the screen, because none comes', () => {
    const phone = under({ applicationLimitMs: 1000 }).dials().types('1', '2').waits(1000);
    expect(phone.state.ahead).toEqual([]);
    expect(phone.sent).toHaveLength(1);
  });

  it('give a screen its whole time again where its answer failed, so that the reason can be read', () => {
    const phone = under({ idleLimitMs: 30_000 }).dials().answers(home).waits(29_000).types('1').waits(2000);
    expect(phone.answers(refusal('The service answered 500.')).waits(1000).shows).toBe('The service answered 500.');
  });

  it('change for the session that runs', () => {
    const profile = { ...DEFAULT_USSD_PROFILE, idleLimitMs: 5000 };
    expect(atHome().does({ kind: 'profileConfigured', profile }).waits(5000).state.stage.kind).toBe('timed-out');
  });
});

describe('the phone’s own sentences', () => {
  const android = { wordings: WORDING_PRESETS.find(({ id }) => id === 'android')?.values };
  const mmi = 'Connection problem or invalid MMI code.';
  const asAndroid = () => under(android.wordings ? { wordings: android.wordings } : {});

  it('are the environment’s, and the reason that they hide stays with the phone', () => {
    const phone = asAndroid().dials();
    expect(phone.shows).toBe('USSD code running…');
    phone.answers(refusal('The service answered 500.'));
    expect(phone.shows).toBe(mmi);
    expect(phone.state.refusal?.sentence).toBe('The service answered 500.');
    phone.types('red').dials('*100#');
    expect(phone.shows).toBe(mmi);
    expect(phone.state.refusal?.sentence).toContain('*100# has no service here');
    phone.types('red').dials().waits(10_000);
    expect(phone.state).toMatchObject({ stage: { kind: 'ended-by-network', sentence: mmi } });
    expect(phone.state.refusal?.sentence).toContain('did not answer within 10 s');
  });

  it('are repeated nowhere where they name the reason', () => {
    expect(new PhoneStory().dials('*100#').state.refusal).toBeUndefined();
    expect(atHome().waits(180_000).state.refusal).toBeUndefined();
    expect(atHome().does({ kind: 'sessionDropped', sentence: 'Gone.' }).state.refusal).toBeUndefined();
  });

  it('may be none for the red key, and a name that is none stays as it is', () => {
    const { wordings } = DEFAULT_USSD_PROFILE;
    const profile = {
      ...DEFAULT_USSD_PROFILE,
      wordings: { ...wordings, endedByUser: '{reason}', busy: 'Busy {toString} {code}: {reason}' },
    };
    const phone = atHome().does({ kind: 'profileConfigured', profile });
    expect(phone.does({ kind: 'codeChosen', code: '*1#' }).shows).toBe(
      'Busy {toString} *1#: The phone is in a session, and one runs at a time.',
    );
    expect(phone.types('red').state.hint).toBeUndefined();
    expect(atHome().types('red').state.hint).toBe('Session ended.');
    expect(new PhoneStory().types('red').state.hint).toBeUndefined();
  });

  it('say beside the line which key sends what was collected, and the input mode of a text', () => {
    expect(lineNote(atHome().state)).toBeUndefined();
    expect(lineNote(atHome().types('9').state)).toBe('green sends');
    expect(lineNote(atHome().types('1').answers(reply('SEARCH_STOCK', SEARCH)).state)).toBe('abc');
    expect(lineNote(atHome().types('9').does({ kind: 'codeChosen', code: '*1#' }).state)).toBeUndefined();
  });
});
