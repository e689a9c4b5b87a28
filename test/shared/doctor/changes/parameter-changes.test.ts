/** What can differ between the parameters of Signature-Input and those of the signed base: order, keyid, more or fewer, writing. */
import { expect, it } from 'vitest';
import { parameterChanges } from '../../../../shared/doctor/changes/parameter-changes.ts';
import { difference, subject, told } from './written.ts';

const LIST = '("@method" "x-a")';
const HEADERS = [['x-a', 'b']] as const;
const modelOf = (input: string) => subject({ input, headers: HEADERS }).model;
/** Of the last line alone, without its list. */
const of = (slot: string, input: string, keyIds: readonly string[] = []) => {
  const model = modelOf(LIST + input);
  const chosen = parameterChanges(model, 'sig1', keyIds).filter((change) => change.slot === slot);
  const entries = Object.entries(told(model, chosen, '@signature-params'));
  return Object.fromEntries(
    entries.map(([said, rows]) => [said, rows.map((row) => row.map((text) => text.replace(LIST, '')))]),
  );
};

it('has the parameters in another order', () => {
  expect(of('order of parameters', ';created=1;keyid="k"')).toEqual({
    'The signed base has the parameters in the order keyid, created; Signature-Input has created, keyid. Build the parameter text once, and use that one text in Signature-Input and in the last line of the base. [came keyid; created] [sent created; keyid]':
      [['P1 V2: order of parameters', ';keyid="k";created=1']],
  });
  expect(of('order of parameters', ';created=1')).toEqual({});
  const orders = (input: string) => Object.keys(of('order of parameters', input)).length;
  expect(orders(';a=1;b=2;c=3')).toBe(5);
  expect(orders(';a=1;b=2;c=3;d=4')).toBe(23);
  expect(orders(';a=1;b=2;c=3;d=4;e=5')).toBe(10);
  expect(orders(';a=1;b=2;c=3;d=4;e=5;f=6')).toBe(0);
});
it('sorts what other changes left, unknown parameters last', () => {
  const model = modelOf(`${LIST};a=1;b=2`);
  const [swapped] = parameterChanges(model, 'sig1', []).filter(({ slot }) => slot === 'order of parameters');
  const parameters = [{ name: 'x', value: '0' }, ...model.params.parameters, { name: 'y', value: '3' }];
  const more = { ...model, params: { ...model.params, text: undefined, parameters } };
  expect(swapped && difference(more, swapped.apply(more))).toEqual(
    '"@signature-params": ("@method" "x-a");b=2;a=1;x=0;y=3',
  );
});
it('has another keyid', () => {
  expect(of('keyid', ';KeyId="kE";created=1', ['other', 'kE'])).toEqual({
    'You signed keyid=kE; Signature-Input says keyid="kE". keyid stands in double quotes, in the base as in the header. [came kE] [sent "kE"]':
      [['P11: keyid', ';KeyId=kE;created=1']],
    'You signed keyid=“kE”; Signature-Input says keyid="kE". keyid stands in double quotes, in the base as in the header. [came “kE”] [sent "kE"]':
      [['P11: keyid', ';KeyId=“kE”;created=1']],
    'You signed keyid=\\"kE\\"; Signature-Input says keyid="kE". keyid stands in double quotes, in the base as in the header. [came \\"kE\\"] [sent "kE"]':
      [['P11: keyid', ';KeyId=\\"kE\\";created=1']],
    'You signed keyid="KE"; Signature-Input says keyid="kE". keyid is the same in the base as in the header, to the letter. [came "KE"] [sent "kE"]':
      [['P11 K3: keyid', ';KeyId="KE";created=1']],
    'You signed keyid="ke"; Signature-Input says keyid="kE". keyid is the same in the base as in the header, to the letter. [came "ke"] [sent "kE"]':
      [['P11 K3: keyid', ';KeyId="ke";created=1']],
    'You signed keyid=\'kE\'; Signature-Input says keyid="kE". keyid stands in double quotes, in the base as in the header. [came \'kE\'] [sent "kE"]':
      [['P11: keyid', ";KeyId='kE';created=1"]],
    'You signed keyid="\\"kE\\""; Signature-Input says keyid="kE". keyid stands in double quotes, in the base as in the header. [came "\\"kE\\""] [sent "kE"]':
      [['P11: keyid', ';KeyId="\\"kE\\"";created=1']],
    'You signed keyid=""kE""; Signature-Input says keyid="kE". keyid stands in double quotes, in the base as in the header. [came ""kE""] [sent "kE"]':
      [['P11: keyid', ';KeyId=""kE"";created=1']],
    'You signed keyid="other"; Signature-Input says keyid="kE". Send the keyid that you sign with: other. [came "other"] [sent "kE"]':
      [['K3: keyid', ';KeyId="other";created=1']],
    'You signed keyid="undefined"; Signature-Input says keyid="kE". Set the keyid before you build the base. [came "undefined"] [sent "kE"]':
      [['B22: keyid', ';KeyId="undefined";created=1']],
    'You signed keyid="null"; Signature-Input says keyid="kE". Set the keyid before you build the base. [came "null"] [sent "kE"]':
      [['B22: keyid', ';KeyId="null";created=1']],
    'You signed keyid=""; Signature-Input says keyid="kE". Set the keyid before you build the base. [came ""] [sent "kE"]':
      [['B22: keyid', ';KeyId="";created=1']],
    'You signed keyid="None"; Signature-Input says keyid="kE". Set the keyid before you build the base. [came "None"] [sent "kE"]':
      [['B22: keyid', ';KeyId="None";created=1']],
  });
  expect(of('keyid', ';keyid=ke')).toEqual({
    'You signed keyid=‹sent›; Signature-Input says keyid=ke. keyid stands in double quotes, in the base as in the header. [came “ke”]':
      [['P11: keyid', ';keyid=“ke”']],
    'You signed keyid=\\"ke\\"; Signature-Input says keyid=ke. keyid stands in double quotes, in the base as in the header. [came \\"ke\\"] [sent ke]':
      [['P11: keyid', ';keyid=\\"ke\\"']],
    'You signed keyid="KE"; Signature-Input says keyid=ke. keyid is the same in the base as in the header, to the letter. [came "KE"] [sent ke]':
      [['P11 K3: keyid', ';keyid="KE"']],
    'You signed keyid="ke"; Signature-Input says keyid=ke. keyid is the same in the base as in the header, to the letter. [came "ke"] [sent ke]':
      [['P11 K3: keyid', ';keyid="ke"']],
    "You signed keyid='ke'; Signature-Input says keyid=ke. keyid stands in double quotes, in the base as in the header. [came 'ke'] [sent ke]":
      [['P11: keyid', ";keyid='ke'"]],
    'You signed keyid="\\"ke\\""; Signature-Input says keyid=ke. keyid stands in double quotes, in the base as in the header. [came "\\"ke\\""] [sent ke]':
      [['P11: keyid', ';keyid="\\"ke\\""']],
    'You signed keyid=""ke""; Signature-Input says keyid=ke. keyid stands in double quotes, in the base as in the header. [came ""ke""] [sent ke]':
      [['P11: keyid', ';keyid=""ke""']],
    'You signed keyid="ke"; Signature-Input says keyid=ke. keyid stands in double quotes, in the base as in the header. [came "ke"] [sent ke]':
      [['P11: keyid', ';keyid="ke"']],
    'You signed keyid="undefined"; Signature-Input says keyid=ke. Set the keyid before you build the base. [came "undefined"] [sent ke]':
      [['B22: keyid', ';keyid="undefined"']],
    'You signed keyid="null"; Signature-Input says keyid=ke. Set the keyid before you build the base. [came "null"] [sent ke]':
      [['B22: keyid', ';keyid="null"']],
    'You signed keyid=""; Signature-Input says keyid=ke. Set the keyid before you build the base. [came ""] [sent ke]':
      [['B22: keyid', ';keyid=""']],
    'You signed keyid="None"; Signature-Input says keyid=ke. Set the keyid before you build the base. [came "None"] [sent ke]':
      [['B22: keyid', ';keyid="None"']],
  });
  expect(of('keyid', ';created=1', ['other'])).toEqual({});
});
it('lacks a parameter', () => {
  expect(of('parameter expires', ';expires=2;created=1')).toEqual({
    'Signature-Input has expires, and the signed base has not. Build the parameter text once, and use that one text in Signature-Input and in the last line of the base.':
      [['P12 P7: parameter expires', ';created=1']],
  });
  expect(of('parameter created', ';expires=2;created=1')).toEqual({
    'Signature-Input has created, and the signed base has not. Build the parameter text once, and use that one text in Signature-Input and in the last line of the base.':
      [['P12: parameter created', ';expires=2']],
  });
});
it('has a parameter more, or one of another name', () => {
  expect(of('parameter alg', ';created=1')).toEqual({
    'The signed base has alg="ed25519", and Signature-Input has not. Your library adds alg to what it signs; send it in Signature-Input too, or switch it off.':
      [['P12: parameter alg', ';alg="ed25519";created=1', ';created=1;alg="ed25519"']],
    'The signed base has alg=ed25519, and Signature-Input has not. Your library adds alg to what it signs; send it in Signature-Input too, or switch it off.':
      [['P12, rare: parameter alg', ';alg=ed25519;created=1', ';created=1;alg=ed25519']],
    'The signed base has alg="eddsa", and Signature-Input has not. Your library adds alg to what it signs; send it in Signature-Input too, or switch it off.':
      [['P12, rare: parameter alg', ';alg="eddsa";created=1', ';created=1;alg="eddsa"']],
    'The signed base has alg="EdDSA", and Signature-Input has not. Your library adds alg to what it signs; send it in Signature-Input too, or switch it off.':
      [['P12, rare: parameter alg', ';alg="EdDSA";created=1', ';created=1;alg="EdDSA"']],
    'The signed base has alg="Ed25519", and Signature-Input has not. Your library adds alg to what it signs; send it in Signature-Input too, or switch it off.':
      [['P12, rare: parameter alg', ';alg="Ed25519";created=1', ';created=1;alg="Ed25519"']],
    'The signed base has alg="hs2019", and Signature-Input has not. Your library adds alg to what it signs; send it in Signature-Input too, or switch it off.':
      [['P12, rare: parameter alg', ';alg="hs2019";created=1', ';created=1;alg="hs2019"']],
    'The signed base has alg="ed25519-sha512", and Signature-Input has not. Your library adds alg to what it signs; send it in Signature-Input too, or switch it off.':
      [['P12, rare: parameter alg', ';alg="ed25519-sha512";created=1', ';created=1;alg="ed25519-sha512"']],
  });
  expect(of('parameter tag', ';created=1')).toEqual({
    'The signed base has an empty tag, and Signature-Input has none. Build the parameter text once, and use that one text in Signature-Input and in the last line of the base.':
      [['P12, rare: parameter tag', ';tag="";created=1', ';created=1;tag=""']],
  });
  expect(of('parameter nonce', '')).toEqual({
    'The signed base has an empty nonce, and Signature-Input has none. Build the parameter text once, and use that one text in Signature-Input and in the last line of the base.':
      [['P12, rare: parameter nonce', ';nonce=""']],
  });
  expect(of('parameter keyid', ';keyid="k";created=1')).toEqual({
    'Signature-Input has keyid, and the signed base has not. Build the parameter text once, and use that one text in Signature-Input and in the last line of the base.':
      [['P12: parameter keyid', ';created=1']],
    'The signed base has the parameter keyId; Signature-Input has keyid. Build the parameter text once, and use that one text in Signature-Input and in the last line of the base.':
      [['P18 P12, rare: parameter keyid', ';keyId="k";created=1']],
    'The signed base has the parameter KeyId; Signature-Input has keyid. Build the parameter text once, and use that one text in Signature-Input and in the last line of the base.':
      [['P18 P12, rare: parameter keyid', ';KeyId="k";created=1']],
    'The signed base has the parameter key_id; Signature-Input has keyid. Build the parameter text once, and use that one text in Signature-Input and in the last line of the base.':
      [['P18 P12, rare: parameter keyid', ';key_id="k";created=1']],
    'The signed base has the parameter key-id; Signature-Input has keyid. Build the parameter text once, and use that one text in Signature-Input and in the last line of the base.':
      [['P18 P12, rare: parameter keyid', ';key-id="k";created=1']],
    'The signed base has the parameter kid; Signature-Input has keyid. Build the parameter text once, and use that one text in Signature-Input and in the last line of the base.':
      [['P18 P12, rare: parameter keyid', ';kid="k";created=1']],
  });
  expect(Object.keys(of('parameter alg', ';alg="x"'))).toEqual([
    'Signature-Input has alg, and the signed base has not. Build the parameter text once, and use that one text in Signature-Input and in the last line of the base.',
  ]);
  expect(Object.keys(of('parameter nonce', ';nonce="x"'))).toEqual([
    'Signature-Input has nonce, and the signed base has not. Build the parameter text once, and use that one text in Signature-Input and in the last line of the base.',
  ]);
});
it('has components without their parameters', () => {
  const { model } = subject({
    input: '("x-a";sf "x-b";key="c";bs "@method")',
    headers: [
      ['x-a', 'b'],
      ['x-b', 'c=1'],
    ],
  });
  const changes = (from: typeof model) =>
    parameterChanges(from, 'sig1', []).filter(({ slot }) => slot === 'parameters of components');
  expect(told(model, changes(model))).toEqual({
    'Signature-Input lists x-a;sf, x-b;key="c";bs; the signed base has them without parameters. List plain names: x-a, x-b.':
      [['B18: parameters of components', '"x-a": b⏎"x-b": 1⏎"@signature-params": ("x-a" "x-b" "@method")']],
    'Signature-Input lists x-a;sf, x-b;key="c";bs; the signed base has them without parameters on its line. List plain names: x-a, x-b.':
      [['B18: parameters of components', '"x-a": b⏎"x-b": 1']],
    'Signature-Input lists x-a;sf, x-b;key="c";bs; the signed base has them without parameters in its last line. List plain names: x-a, x-b.':
      [['B18: parameters of components', '"@signature-params": ("x-a" "x-b" "@method")']],
  });
  const { model: one } = subject({ input: '("x-a";sf)', headers: [['x-a', 'b']] });
  expect(changes(one).map(({ message, fix }) => `${message} ${fix}`)).toEqual([
    'Signature-Input lists x-a;sf; the signed base has it without parameters. List plain names: x-a.',
    'Signature-Input lists x-a;sf; the signed base has it without parameters on its line. List plain names: x-a.',
    'Signature-Input lists x-a;sf; the signed base has it without parameters in its last line. List plain names: x-a.',
  ]);
  const { model: upper } = subject({ input: '("X-A";sf)', headers: [['x-a', 'b']] });
  expect(changes(upper).map(({ apply }) => difference(upper, apply(upper)))).toEqual([
    '"X-A": b⏎"@signature-params": ("X-A")',
    '"X-A": b',
    '"@signature-params": ("X-A")',
  ]);
  expect(changes(modelOf(LIST))).toEqual([]);
});
it('has the list of components written otherwise', () => {
  const model = modelOf(`${LIST};a=1`);
  const chosen = parameterChanges(model, 'sig1', []).filter(({ slot }) => slot === 'params blanks/list');
  expect(told(model, chosen, '@signature-params')).toEqual({
    'The signed list of components has commas. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['P2: params blanks/list', '("@method", "x-a");a=1', '("@method","x-a");a=1']],
    'The signed list of components has two blanks between names. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['P2: params blanks/list', '("@method"  "x-a");a=1']],
    'The signed list of components has no blanks. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['P2: params blanks/list', '("@method""x-a");a=1']],
    'The signed list of components has blanks inside its parentheses. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['P2: params blanks/list', '( "@method" "x-a" );a=1']],
    'The signed list of components has semicolons. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['P2, rare: params blanks/list', '("@method";"x-a");a=1']],
    'The signed list of components has a line feed between names. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['P2, rare: params blanks/list', '"@method": GET⏎"x-a": b⏎"@signature-params": ("@method"⏎"x-a");a=1']],
    'The signed list of components was wrapped with a backslash. A backslash at the end of a line is how documents wrap long lines; remove it and the line feed.':
      [
        [
          'B24: params blanks/list',
          '"@method": GET⏎"x-a": b⏎"@signature-params": ("@method" \\⏎"x-a");a=1',
          '"@method": GET⏎"x-a": b⏎"@signature-params": ("@method" \\⏎  "x-a");a=1',
        ],
      ],
    'The signed list of components has a blank behind each name. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['P2, rare: params blanks/list', '("@method" "x-a" );a=1']],
    'The signed list of components has one pair of quotes around all names. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [
        [
          'B8, rare: params blanks/list',
          '("@method x-a");a=1',
          '("@method, x-a");a=1',
          '("@method,x-a");a=1',
          '"@method x-a";a=1',
        ],
      ],
    'The signed list of components has no quotes. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['B8, rare: params blanks/list', '(@method x-a);a=1']],
    'The signed list of components has commas and no quotes. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['B8 P2, rare: params blanks/list', '(@method, x-a);a=1', '(@method,x-a);a=1']],
    'The signed list of components has single quotes. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['B8, rare: params blanks/list', "('@method' 'x-a');a=1"]],
    'The signed list of components has escaped quotes. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['B8, rare: params blanks/list', '(\\"@method\\" \\"x-a\\");a=1']],
    'The signed list of components is that of Python. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['P2 B8, rare: params blanks/list', "('@method', 'x-a');a=1", "['@method', 'x-a'];a=1"]],
    'The signed list of components is that of Go. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['P2 B22, rare: params blanks/list', '[@method x-a];a=1']],
    'The signed list of components is that of JSON. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['P2, rare: params blanks/list', '["@method","x-a"];a=1', '["@method", "x-a"];a=1']],
    'The signed list of components has square brackets. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['P2, rare: params blanks/list', '["@method" "x-a"];a=1']],
    'The signed list of components has braces. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['P2, rare: params blanks/list', '{"@method" "x-a"};a=1']],
    'The signed list of components has no parentheses. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['P2, rare: params blanks/list', '"@method" "x-a";a=1', '"@method", "x-a";a=1']],
  });
});
it('has the parameters joined otherwise, or behind the label', () => {
  const model = modelOf(`${LIST};a=1; b="2;3"`);
  const chosen = parameterChanges(model, 'sig1', []).filter(({ slot }) =>
    /^params (?:blanks$|blanks.semi|prefix)/.test(slot),
  );
  expect(told(model, chosen, '@signature-params')).toEqual({
    'The signed parameters have a blank after each semicolon. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['P2: params blanks/semicolons', '("@method" "x-a"); a=1; b="2;3"']],
    'The signed parameters have a blank before each semicolon. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['P2, rare: params blanks/semicolons', '("@method" "x-a") ;a=1 ;b="2;3"']],
    'The signed parameters have a comma in place of each semicolon. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['P2, rare: params blanks/semicolons', '("@method" "x-a"), a=1, b="2;3"', '("@method" "x-a"),a=1,b="2;3"']],
    'The signed parameters have an ampersand in place of each semicolon. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['P2, rare: params blanks/semicolons', '("@method" "x-a")&a=1&b="2;3"']],
    'The signed parameters have a blank in place of each semicolon. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['P2, rare: params blanks/semicolons', '("@method" "x-a") a=1 b="2;3"']],
    'The signed parameters have blanks around each equals sign. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['P2, rare: params blanks/semicolons', '("@method" "x-a");a = 1;b = "2;3"']],
    'The signed parameters have a colon in place of each equals sign. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['P2, rare: params blanks/semicolons', '("@method" "x-a");a:1;b:"2;3"']],
    'The signed parameters were wrapped with a backslash. A backslash at the end of a line is how documents wrap long lines; remove it and the line feed.':
      [
        [
          'B24: params blanks/semicolons',
          '"@method": GET⏎"x-a": b⏎"@signature-params": ("@method" "x-a");\\⏎a=1;\\⏎b="2;3"',
          '"@method": GET⏎"x-a": b⏎"@signature-params": ("@method" "x-a");\\⏎  a=1;\\⏎  b="2;3"',
        ],
      ],
    'The signed parameters have other blanks than Signature-Input. The last line of the base repeats Signature-Input to the letter: list, blanks and quotes.':
      [['P2: params blanks', '("@method" "x-a");a=1;b="2;3"']],
    "The last line of the signed base has the label: sig1=(…). The label belongs in the headers only; the base's last line begins with “(”.":
      [['B6: params prefix', 'sig1=("@method" "x-a");a=1; b="2;3"']],
    "The last line of the signed base has the label: sig1: (…). The label belongs in the headers only; the base's last line begins with “(”.":
      [['B6: params prefix', 'sig1: ("@method" "x-a");a=1; b="2;3"']],
    'The last line of the signed base has the label: "sig1"=(…). The label belongs in the headers only; the base\'s last line begins with “(”.':
      [['B6: params prefix', '"sig1"=("@method" "x-a");a=1; b="2;3"']],
  });
});
it('has the times before the keyid, and the last line at the end', () => {
  const slots = parameterChanges(modelOf(`${LIST};created=1;expires=2;keyid="k"`), 'sig1', []).map(({ slot }) => slot);
  const places = ['order of parameters', 'times/clock', 'keyid', 'parameter alg', 'params prefix', 'last line'];
  const at = places.map((slot) => slots.indexOf(slot));
  expect(at).toEqual([...at].sort((a, b) => a - b));
  expect(at[0]).toBe(0);
});
