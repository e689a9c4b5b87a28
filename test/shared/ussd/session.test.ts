import { describe, expect, it } from 'vitest';
import { SWITCHED_ON } from '../../../shared/ussd/session-state.ts';
import { atHome, HOME, PhoneStory, refusal, reply, SEARCH, SERVICE_CODE, STOCKS } from './phone-story.ts';

describe('dialling', () => {
  it('sends the code without a session and shows the screen that comes', () => {
    const phone = new PhoneStory().dials();
    expect(phone.shows).toBe('USSD code running …');
    expect(phone.state).toMatchObject({ typed: '', dialled: 1 });
    expect(phone.sent).toEqual([{ kind: 'send', pressNumber: 1, choice: SERVICE_CODE }]);
    expect(phone.answers(reply('HOME', HOME)).shows).toBe(HOME);
  });

  it('keeps what is typed before the environment is known, and dials when it is', () => {
    const phone = new PhoneStory();
    phone.state = { ...phone.state, stage: { kind: 'no-line' }, serviceCode: '' };
    phone.dials();
    expect(phone.sent).toEqual([]);
    phone.does({ kind: 'lineChanged', serviceCode: SERVICE_CODE });
    expect(phone.choices).toEqual([SERVICE_CODE]);
  });

  it('stays without a line on the red key, which drops what was typed', () => {
    const phone = new PhoneStory();
    phone.state = SWITCHED_ON;
    expect(phone.dials().types('red').state.stage).toEqual({ kind: 'no-line' });
    expect(phone.does({ kind: 'lineChanged', serviceCode: SERVICE_CODE }).sent).toEqual([]);
  });

  it('sends nothing on the green key alone, because there is nothing to dial', () => {
    const phone = new PhoneStory().types('green', 'green');
    expect(phone.sent).toEqual([]);
    expect(phone.state.hint).toContain(SERVICE_CODE);
  });

  it('starts once on a double click of the green key', () => {
    const phone = new PhoneStory().types(SERVICE_CODE, 'green', 'green').answers(reply('HOME', HOME));
    expect(phone.choices).toEqual([SERVICE_CODE]);
    expect(phone.shows).toBe(HOME);
  });

  it.each([
    ['a quick failure', SERVICE_CODE, (phone: PhoneStory) => phone.dials().answers(refusal('No connection.'))],
    ['a limit', SERVICE_CODE, (phone: PhoneStory) => phone.dials().answers(reply('HOME', HOME)).waits(180_000)],
    ['the network’s end', SERVICE_CODE, (phone: PhoneStory) => phone.dials().waits(10_000)],
    ['a code without a service', '*100#', (phone: PhoneStory) => phone.dials('*100#')],
    ['the last word, which only goes', '', (phone: PhoneStory) => phone.dials().answers(reply('GOODBYE', 'Bye'))],
    ['an answer of the phone itself, which only goes', '', (phone: PhoneStory) => phone.dials('*#06#')],
  ])('does not dial again with the second half of a double click after %s', (_after, typed, play) => {
    const phone = play(new PhoneStory());
    const sent = phone.sent.length;
    expect(phone.types('green').state).toMatchObject({ stage: { kind: 'idle' }, typed });
    expect(phone.sent).toHaveLength(sent);
  });

  it('sends the parts of a dial-through one by one, each to the screen before it', () => {
    const phone = new PhoneStory().dials('*384*99*1*8*25#');
    expect(phone.choices).toEqual([SERVICE_CODE]);
    phone.answers(reply('HOME', HOME));
    expect(phone.choices).toEqual([SERVICE_CODE, '1']);
    phone.answers(reply('STOCKS', STOCKS));
    phone.answers(reply('SEARCH_STOCK', SEARCH));
    expect(phone.choices).toEqual([SERVICE_CODE, '1', '8', '25']);
    expect(phone.sent.map((press) => press.fromState)).toEqual([undefined, 'HOME', 'STOCKS', 'SEARCH_STOCK']);
  });

  it.each([
    ['*#06#', /^IMEI\n\d{15}$/],
    ['123', /voice call/],
    ['0977000101', /voice call/],
    ['12', /voice call/],
    ['22', /no service here/],
    ['*100#', /no service here/],
    ['*#21#', /call service/],
    ['**21*0977#', /call service/],
    ['**04*1234*5678*5678#', /PIN/],
    ['*384*99**1#', /empty part/],
    ['*384*991#', /no service here/],
  ])('%s never leaves the phone, and the screen says why', (code, says) => {
    const phone = new PhoneStory().dials(code);
    expect(phone.sent).toEqual([]);
    expect(phone.shows).toMatch(says);
    expect(phone.dials().choices).toEqual([SERVICE_CODE]);
  });

  it('says that a code has only digits, star and hash when a letter is typed', () => {
    const phone = new PhoneStory().types('a');
    expect(phone.state.hint).toContain('digits');
    expect(phone.types('*').state).not.toHaveProperty('hint');
    expect(phone.state.typed).toBe('*');
    expect(phone.types('a', 'red').state).not.toHaveProperty('hint');
    expect(phone.does({ kind: 'textPasted', text: 'dial *384 *99#' }).state.typed).toBe(SERVICE_CODE);
    expect(new PhoneStory().taps(SERVICE_CODE).types('green').choices).toEqual([SERVICE_CODE]);
  });

  it('takes one character back with the C key, and all with the red one', () => {
    expect(new PhoneStory().types('*38', 'clear').state.typed).toBe('*3');
    expect(new PhoneStory().types('*38', 'red').state.typed).toBe('');
  });
});

describe('answering a menu', () => {
  it('sends an option’s key at once, with the session and the state it answers', () => {
    const phone = atHome().types('1');
    expect(phone.sent.at(-1)).toEqual({
      kind: 'send',
      pressNumber: 2,
      sessionId: 's1',
      choice: '1',
      fromState: 'HOME',
    });
  });

  it('collects a key that is no option until the green key, so that wrong answers can be tested', () => {
    const phone = atHome().types('9');
    expect(phone.choices).toHaveLength(1);
    expect(phone.types('green').choices.at(-1)).toBe('9');
  });

  it('collects every key when replies wait for the green key', () => {
    const phone = atHome().does({ kind: 'repliesConfigured', oneKeyReplies: false }).types('1');
    expect(phone.choices).toHaveLength(1);
    expect(phone.types('green').choices.at(-1)).toBe('1');
  });

  it('waits where a longer option begins with the same key', () => {
    const phone = atHome().types('1').answers(reply('PAGES', 'Pick\n1. one\n12. twelve\n2. two')).types('1');
    expect(phone.choices).toHaveLength(2);
    expect(phone.types('2', 'green').choices.at(-1)).toBe('12');
  });

  it('sends nothing on the green key with nothing typed, and says what to press', () => {
    const phone = atHome().types('green');
    expect(phone.choices).toHaveLength(1);
    expect(phone.state.hint).toContain('option');
  });

  it('pastes into the line without sending, even a single option key', () => {
    const phone = atHome().does({ kind: 'textPasted', text: '1' });
    expect(phone.choices).toHaveLength(1);
    expect(phone.state.typed).toBe('1');
  });

  it('holds 182 characters and leaves out the rest, with a word', () => {
    const phone = atHome().types('1').answers(reply('SEARCH_STOCK', SEARCH));
    phone.does({ kind: 'textPasted', text: 'x'.repeat(200) });
    expect(phone.state.typed).toHaveLength(182);
    expect(phone.state.hint).toContain('182');
  });

  it('shows a final text, and any key leaves it for a new code', () => {
    const phone = atHome().types('0').answers(reply('GOODBYE', 'Bye'));
    expect(phone.shows).toBe('Bye');
    expect(phone.softLabels).toEqual(['OK', undefined]);
    expect(phone.does({ kind: 'timeGivenBack', serviceMs: 1, machineMs: 1 }).state).not.toHaveProperty(
      'sessionSinceMs',
    );
    expect(phone.types('*').state).toMatchObject({ stage: { kind: 'idle' }, typed: '*' });
  });

  it('shows no dialog for an empty final text, as handsets do', () => {
    const phone = atHome().types('0').answers(reply('GOODBYE', ''));
    expect(phone.state).toMatchObject({
      stage: { kind: 'idle', endedBy: 'service' },
      hint: 'The session ended without a text.',
    });
    expect(phone.sent).toHaveLength(2);
  });

  it('sends an option that is pointed at, also over a failure, while its screen waits for an answer', () => {
    const home = reply('HOME', HOME);
    const points = { kind: 'optionChosen', key: '2', of: home } as const;
    const phone = new PhoneStory().dials().answers(home).does(points);
    expect(phone.sent.at(-1)).toMatchObject({ choice: '2', sessionId: 's1', fromState: 'HOME' });
    expect(phone.does(points).sent).toHaveLength(2);
    expect(phone.answers(refusal('no')).does(points).sent).toHaveLength(3);
    expect(phone.answers(reply('STOCKS', STOCKS)).does(points).sent).toHaveLength(3);
    expect(phone.types('red').does(points).sent).toHaveLength(3);
  });

  it('sends a drawn key that is an option, and takes a typed one back with C', () => {
    expect(atHome().taps('1').choices.at(-1)).toBe('1');
    expect(atHome().types('99', 'clear').state.typed).toBe('9');
  });
});

describe('typing text', () => {
  const search = reply('SEARCH_STOCK', SEARCH);
  const searching = () => atHome().types('1').answers(search);

  it('is told to begin where green is pressed first, takes a break between lines for a space, and C for a mistake', () => {
    expect(searching().types('green').state.hint).toBe('Type an answer first');
    const phone = searching().does({ kind: 'textPasted', text: 'zam\r\nbezi' });
    expect(phone.state.typed).toBe('zam bezi');
    expect(phone.types('clear').state.typed).toBe('zam bez');
    expect(phone.types('green').state.typed).toBe('');
  });

  it('is replaced whole by an edit in a field of its own, where a screen waits for it', () => {
    const edit = { kind: 'lineEdited', text: 'kafue' } as const;
    const phone = searching()
      .does({ kind: 'textPasted', text: 'x'.repeat(183) })
      .does(edit);
    expect(phone.state.typed).toBe('kafue');
    expect(phone.state).not.toHaveProperty('hint');
    expect(phone.types('green').does(edit).state.typed).toBe('');
    expect(phone.types('red').does(edit).state.typed).toBe('');
    // Else the next tap of the key would change a letter of the edit.
    expect(searching().taps('2').does(edit).taps('2').state.typed).toBe('kafuea');
  });

  it('begins a letter of its own on the next screen and in the next session, however soon', () => {
    expect(searching().taps('2').types('green').answers(search).taps('2').state.typed).toBe('a');
    const again = searching().taps('2').types('red').does({ kind: 'redialled' }).answers(search);
    expect(again.taps('2').state.typed).toBe('a');
  });

  it('collects letters and digits and sends them with the green key', () => {
    const phone = searching().types('zam');
    expect(phone.choices).toHaveLength(2);
    expect(phone.types('green').choices.at(-1)).toBe('zam');
  });

  it('collects an option’s key too, because 0 may begin a name; the green key sends it', () => {
    const phone = searching().types('0');
    expect(phone.choices).toHaveLength(2);
    expect(phone.types('green').choices.at(-1)).toBe('0');
  });

  it('writes letters by repeated taps of the drawn keys', () => {
    expect(searching().taps('999926').state.typed).toBe('zam');
  });

  it('begins a new letter after the commit delay', () => {
    expect(searching().taps('22', 1200).state.typed).toBe('aa');
    expect(searching().taps('22', 200).state.typed).toBe('b');
  });

  it('goes round from small letters to capitals to digits with the hash key', () => {
    expect(searching().taps('2#').taps('2#', 1500).taps('2', 1500).state.typed).toBe('aA2');
  });

  it('writes the digit for a first tap of 0, so that 0 and green lead back', () => {
    expect(searching().taps('0').state.typed).toBe('0');
  });

  it('begins with digits where an amount is asked for', () => {
    const phone = atHome().types('1').answers(reply('ENTER_CUSTOM_PURCHASE_AMOUNT', 'Amount?\n0. Back'));
    expect(phone.taps('250').state.typed).toBe('250');
    expect(phone.choices).toHaveLength(2);
  });

  it('brings what was written back to the line when its press failed, so that nothing is lost', () => {
    const phone = searching().types('zambezi', 'green').answers(refusal('No connection.'));
    expect(phone.state.typed).toBe('zambezi');
    expect(phone.types('green').choices.slice(-2)).toEqual(['zambezi', 'zambezi']);
  });
});

describe('keys that come while a press is awaited', () => {
  it('are applied to the screen that comes, in their order', () => {
    const phone = new PhoneStory().dials().types('1', '8', 'zam', 'green');
    expect(phone.choices).toEqual([SERVICE_CODE]);
    phone.answers(reply('HOME', HOME)).answers(reply('STOCKS', STOCKS));
    expect(phone.choices).toEqual([SERVICE_CODE, '1', '8']);
    phone.answers(reply('SEARCH_STOCK', SEARCH));
    expect(phone.choices).toEqual([SERVICE_CODE, '1', '8', 'zam']);
  });

  it('are dropped when no screen comes, because they were meant for one', () => {
    const failed = new PhoneStory().dials().types('1', '7').answers(refusal('No connection.'));
    expect(failed.state.ahead).toEqual([]);
    const ended = atHome().types('0', '1').answers(reply('GOODBYE', 'Bye'));
    expect(ended.choices).toHaveLength(2);
    expect(ended.shows).toBe('Bye');
  });

  it('are 200 at most: more was a key that got stuck', () => {
    expect(new PhoneStory().dials().types('1'.repeat(199)).state.ahead).toHaveLength(199);
    expect(new PhoneStory().dials().types('1'.repeat(201)).state.ahead).toHaveLength(200);
  });
});

describe('a failure', () => {
  it('takes the screen’s place, and the next key answers the menu that is still open', () => {
    const phone = atHome().types('1').answers(refusal('The service answered 500.'));
    expect(phone.shows).toBe('The service answered 500.');
    expect(phone.types('2').sent.at(-1)).toMatchObject({ choice: '2', sessionId: 's1', fromState: 'HOME' });
  });

  it.each(['green', 'clear'])('goes back to the menu on the key %s, without sending', (key) => {
    const phone = atHome().types('1').answers(refusal('The service answered 500.')).types(key);
    expect(phone.shows).toBe(HOME);
    expect(phone.choices).toHaveLength(2);
  });

  it('offers to dial again where the session is lost', () => {
    const phone = atHome().types('1').answers(refusal('The session has ended.', true));
    expect(phone.softLabels).toEqual(['Redial', 'Close']);
    expect(phone.does({ kind: 'redialled' }).sent.at(-1)).toEqual({
      kind: 'send',
      pressNumber: 3,
      choice: SERVICE_CODE,
    });
  });

  it('is remembered with its exchange until a session starts anew', () => {
    const phone = atHome().types('1').answers(refusal('The service answered 500.'));
    expect(phone.state.refusal).toEqual({ sentence: 'The service answered 500.', exchangeId: 'e2' });
    expect(phone.types('2').answers(reply('MY_PORTFOLIO', HOME)).state.refusal).toBeDefined();
    expect(phone.types('red').dials().state.refusal).toBeUndefined();
  });
});

describe('a code that is dialled during a session', () => {
  const chosen = { kind: 'codeChosen', code: '*100#' } as const;

  it('is refused by the phone itself, and the session goes on behind the sentence', () => {
    const phone = atHome().does(chosen);
    expect(phone.sent).toHaveLength(1);
    expect(phone.shows).toBe('A session is running. End it before you dial *100#.');
    expect(phone.softLabels).toEqual(['OK', 'End']);
    expect(phone.types('green').shows).toBe(HOME);
    expect(phone.types('1').choices.at(-1)).toBe('1');
  });

  it.each(['green', 'clear'])('leaves what was typed where it was: the key %s only takes the sentence away', (key) => {
    const { state, sent } = atHome().types('9').does(chosen).types(key);
    expect(state).toMatchObject({ stage: { kind: 'screen' }, typed: '9' });
    expect(state).not.toHaveProperty('hint');
    expect(sent).toHaveLength(1);
  });

  it('is refused while a press is awaited too, and the answer takes the place of the sentence', () => {
    const phone = atHome().types('1').does({ kind: 'redialled' });
    expect(phone.state.stage.kind).toBe('busy');
    expect(phone.answers(reply('STOCKS', STOCKS)).shows).toBe(STOCKS);
    const dialling = new PhoneStory().dials().does(chosen);
    expect(dialling.types('clear').state.stage.kind).toBe('running');
    expect(dialling.does(chosen).answers(reply('HOME', HOME)).shows).toBe(HOME);
  });

  it('leaves the next key its meaning in the session', () => {
    expect(atHome().does(chosen).types('1').sent.at(-1)).toMatchObject({ choice: '1', sessionId: 's1' });
  });

  it('ends with the session: by the red key, and by a limit', () => {
    expect(atHome().does(chosen).types('red').state.stage).toEqual({ kind: 'idle', endedBy: 'user' });
    expect(atHome().does(chosen).waits(180_000).state.stage.kind).toBe('timed-out');
  });

  it('is dialled where none runs, also over a message or a half typed code', () => {
    const code = { kind: 'codeChosen', code: SERVICE_CODE } as const;
    expect(new PhoneStory().types('*3').does(code).choices).toEqual([SERVICE_CODE]);
    expect(new PhoneStory().dials('*100#').does(code).choices).toEqual([SERVICE_CODE]);
  });

  it('waits where the environment is not known yet', () => {
    const phone = new PhoneStory();
    phone.state = { ...phone.state, stage: { kind: 'no-line' }, serviceCode: '' };
    phone.does({ kind: 'codeChosen', code: SERVICE_CODE });
    expect(phone.does({ kind: 'lineChanged', serviceCode: SERVICE_CODE }).choices).toEqual([SERVICE_CODE]);
  });
});

describe('the last codes', () => {
  const dialled = () => new PhoneStory().dials('*100#').types('red').dials('*#06#').types('red');

  it('open by the green key on an empty line, and the green key dials the marked one', () => {
    const phone = dialled().types('green');
    expect(phone.sent).toEqual([]);
    expect(phone.shows).toBe('Last codes\n> *#06#\n  *100#');
    expect(phone.does({ kind: 'markMoved', by: 1 }).types('green').shows).toContain('no service here');
  });

  it('hold each code once, the newest first, and no more than the display shows', () => {
    const phone = dialled().dials('*100#').types('red');
    expect(phone.state.lastCodes).toEqual(['*100#', '*#06#']);
    for (const code of ['*1#', '*2#', '*3#', '*4#']) phone.dials(code).types('red');
    expect(phone.state.lastCodes).toEqual(['*4#', '*3#', '*2#', '*1#', '*100#']);
  });

  it('open by a key of their own too, come back to the line, and are dialled again, at rest alone', () => {
    const opens = { kind: 'callsOpened' } as const;
    const recalls = { kind: 'recalled' } as const;
    expect(dialled().does(opens).state.stage).toEqual({ kind: 'calls', at: 0 });
    expect(dialled().does(recalls).state).toMatchObject({ stage: { kind: 'idle' }, typed: '*#06#' });
    for (const event of [opens, recalls]) {
      expect(dialled().types('*3').does(event).state).toMatchObject({ stage: { kind: 'idle' }, typed: '*3' });
      expect(atHome().does(event).state).toMatchObject({ stage: { kind: 'screen' }, typed: '' });
    }
    const fresh = new PhoneStory();
    for (const kind of ['recalled', 'redialled'] as const) expect(fresh.does({ kind }).shows).toBe('');
  });

  it('lose a PIN that was dialled through, and all behind it', () => {
    const phone = new PhoneStory().dials('*100#').types('red').dials('*384*99*1#').types('red');
    phone.dials('*384*99*1*2468*1#');
    phone.answers(reply('HOME', HOME)).answers(reply('ENTER_PIN', 'Enter your PIN'));
    expect(phone.choices.slice(-2)).toEqual(['1', '2468']);
    expect(phone.state.lastCodes).toEqual(['*384*99*1#', '*100#']);
    const open = new PhoneStory().dials('*100#').types('red').dials('*384*99*8*2468#').answers(reply('HOME', HOME));
    expect(open.answers(reply('SEARCH_STOCK', SEARCH)).state.lastCodes).toEqual(['*384*99*8*2468#', '*100#']);
  });

  it('keep the mark within the list', () => {
    const phone = dialled().types('green').does({ kind: 'markMoved', by: -1 });
    expect(phone.state.stage).toEqual({ kind: 'calls', at: 0 });
    for (let count = 0; count < 4; count += 1) phone.does({ kind: 'markMoved', by: 1 });
    expect(phone.state.stage).toEqual({ kind: 'calls', at: 1 });
  });

  it('close by C and the red key, and a digit begins a code', () => {
    expect(dialled().types('green', 'clear').state.stage.kind).toBe('idle');
    expect(dialled().types('green', 'red').state.stage.kind).toBe('idle');
    expect(dialled().types('green', '*').state).toMatchObject({ stage: { kind: 'idle' }, typed: '*' });
  });

  it('are none on a new phone, which says what to type', () => {
    expect(new PhoneStory().types('green').state).toMatchObject({
      stage: { kind: 'idle' },
      hint: `Type ${SERVICE_CODE}`,
    });
  });
});

describe('a refusal', () => {
  it('goes when another subscriber or environment is chosen: it was about the one before', () => {
    const phone = new PhoneStory().dials().answers(refusal('No subscriber.'));
    expect(phone.state.refusal?.sentence).toBe('No subscriber.');
    phone.does({ kind: 'lineChanged', serviceCode: SERVICE_CODE });
    expect(phone.state.refusal).toBeUndefined();
  });
});
