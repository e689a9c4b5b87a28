/** The base as a whole text that was rewritten: its ends, parts of it, and what libraries make of a text or of a list of lines. */
import { expect, it } from 'vitest';
import { formChanges } from '../../../../shared/doctor/changes/form-changes.ts';
import { subject, writtenTexts } from './written.ts';

const { model } = subject({
  url: 'https://a.b/c',
  headers: [['x-a', `"B": <d\\e'*&"`]],
  input: '("@path" "x-a");a="/"',
});
const short = { ...model, names: [], lastLine: () => 'Aé\nb' };

const of = (slot: string, words = /^/, from = model) =>
  writtenTexts(
    from,
    formChanges(from).filter((change) => change.slot === `text ${slot}` && words.test(change.message)),
  );

it('begins or ends with more', () => {
  expect(of('end', /^/, short)).toEqual({
    'B3: The signed base ends with a line feed.': 'Aé⏎b⏎',
    'B3: The signed base ends with CR LF.': 'Aé⏎b\r⏎',
    'B3: The signed base ends with a blank.': 'b ',
    'B3: The signed base ends with two line feeds.': 'Aé⏎b⏎⏎',
    'B3 B12: The signed base ends with a backslash and an n.': 'b\\n',
    'B3: The signed base ends with a NUL.': 'b\u0000',
    'B3 B25, rare: The signed base ends with a semicolon.': 'b;',
    'B3, rare: The signed base ends with CR.': 'b\r',
    'B3, rare: The signed base ends with a tab.': 'b\t',
    'B3, rare: The signed base ends with a comma.': 'b,',
    'B3, rare: The signed base ends with a blank and a line feed.': 'Aé⏎b ⏎',
  });
  expect(of('start', /^/, short)).toEqual({
    'B3: The signed base begins with a line feed.': '⏎Aé⏎b',
    'B3: The signed base begins with a blank.': ' Aé',
    'B20: The signed base begins with a byte-order mark (EF BB BF).': '\ufeffAé',
    'B21: The signed base begins with a character of no width (U+200B).': '\u200bAé',
  });
});
it('has all lines but the last written otherwise', () => {
  expect(of('lines')).toEqual({
    'B7: The signed base has no blank after its colons, but for the last line.': '"@path":/c⏎"x-a":"B": <d\\e\'*&"',
    'B7: The signed base has two blanks after its colons, but for the last line.':
      '"@path":  /c⏎"x-a":  "B": <d\\e\'*&"',
    'B7: The signed base has tabs after its colons, but for the last line.': '"@path":\t/c⏎"x-a":\t"B": <d\\e\'*&"',
    'B7: The signed base has a blank before its colons, but for the last line.': '"@path" : /c⏎"x-a" : "B": <d\\e\'*&"',
    'B7: The signed base has equals signs for its colons, but for the last line.': '"@path"=/c⏎"x-a"="B": <d\\e\'*&"',
    'B8: The names in the signed base stand in single quotes, but for the last line.':
      "'@path': /c⏎'x-a': \"B\": <d\\e'*&\"",
  });
});
it('is rewritten as a whole', () => {
  expect(of('whole', /^(?!.*(?:listed|base64|Buffer)).*as a whole/)).toEqual({
    'B9: The signed base was written with all names in upper case as a whole.':
      '"@PATH": /c⏎"X-A": "B": <d\\e\'*&"⏎"@SIGNATURE-PARAMS": ("@path" "x-a");a="/"',
    'B2: The signed base was written with CR LF line ends, except before its last line, as a whole.': '"@path": /c\r',
    'B2 B3, rare: The signed base was written with CR LF at the end of each line as a whole.':
      '"@path": /c\r⏎"x-a": "B": <d\\e\'*&"\r⏎"@signature-params": ("@path" "x-a");a="/"\r⏎',
    'B25: The signed base was turned into lower case as a whole.': '"x-a": "b": <d\\e\'*&"',
    'B25: The signed base was turned into upper case as a whole.':
      '"@PATH": /C⏎"X-A": "B": <D\\E\'*&"⏎"@SIGNATURE-PARAMS": ("@PATH" "X-A");A="/"',
    'B25: The signed base was URL-encoded as a whole.':
      "%22%40path%22%3A%20%2Fc%0A%22x-a%22%3A%20%22B%22%3A%20%3Cd%5Ce'*%26%22%0A%22%40signature-params%22%3A%20(%22%40path%22%20%22x-a%22)%3Ba%3D%22%2F%22",
    'B25: The signed base was URL-encoded with “+” for blanks as a whole.':
      "%22%40path%22%3A+%2Fc%0A%22x-a%22%3A+%22B%22%3A+%3Cd%5Ce'*%26%22%0A%22%40signature-params%22%3A+(%22%40path%22+%22x-a%22)%3Ba%3D%22%2F%22",
    'B25: The signed base was URL-encoded strictly (RFC 3986) as a whole.':
      '%22%40path%22%3A%20%2Fc%0A%22x-a%22%3A%20%22B%22%3A%20%3Cd%5Ce%27%2A%26%22%0A%22%40signature-params%22%3A%20%28%22%40path%22%20%22x-a%22%29%3Ba%3D%22%2F%22',
    'B25, rare: The signed base was URL-encoded strictly with “+” for blanks as a whole.':
      '%22%40path%22%3A+%2Fc%0A%22x-a%22%3A+%22B%22%3A+%3Cd%5Ce%27%2A%26%22%0A%22%40signature-params%22%3A+%28%22%40path%22+%22x-a%22%29%3Ba%3D%22%2F%22',
    'B25, rare: The signed base was URL-encoded, but for its slashes, as a whole.':
      '%22%40path%22%3A%20/c%0A%22x-a%22%3A%20%22B%22%3A%20%3Cd%5Ce%27%2A%26%22%0A%22%40signature-params%22%3A%20%28%22%40path%22%20%22x-a%22%29%3Ba%3D%22/%22',
    'B25: The signed base was written as a JSON text as a whole.':
      '"\\"@path\\": /c\\n\\"x-a\\": \\"B\\": <d\\\\e\'*&\\"\\n\\"@signature-params\\": (\\"@path\\" \\"x-a\\");a=\\"/\\""',
    'B25 B12: The signed base was escaped as in JSON as a whole.':
      '\\"@path\\": /c\\n\\"x-a\\": \\"B\\": <d\\\\e\'*&\\"\\n\\"@signature-params\\": (\\"@path\\" \\"x-a\\");a=\\"/\\"',
    'B25: The signed base was written with escaped quotes as a whole.':
      '\\"@path\\": /c⏎\\"x-a\\": \\"B\\": <d\\e\'*&\\"⏎\\"@signature-params\\": (\\"@path\\" \\"x-a\\");a=\\"/\\"',
    'B25, rare: The signed base was written with escaped slashes as a whole.':
      '"@path": \\/c⏎"@signature-params": ("@path" "x-a");a="\\/"',
    'B25, rare: The signed base was written with \\u0022 for its quotes as a whole.':
      "\\u0022@path\\u0022: /c⏎\\u0022x-a\\u0022: \\u0022B\\u0022: <d\\e'*&\\u0022⏎\\u0022@signature-params\\u0022: (\\u0022@path\\u0022 \\u0022x-a\\u0022);a=\\u0022/\\u0022",
    'B25: The signed base was put into double quotes as a whole.':
      '""@path": /c⏎"@signature-params": ("@path" "x-a");a="/""',
    'B25, rare: The signed base was put into single quotes as a whole.':
      '\'"@path": /c⏎"@signature-params": ("@path" "x-a");a="/"\'',
    'B25, rare: The signed base was put into backticks as a whole.':
      '`"@path": /c⏎"@signature-params": ("@path" "x-a");a="/"`',
    'B25: The signed base was escaped as in HTML as a whole.':
      "&quot;@path&quot;: /c⏎&quot;x-a&quot;: &quot;B&quot;: &lt;d\\e'*&amp;&quot;⏎&quot;@signature-params&quot;: (&quot;@path&quot; &quot;x-a&quot;);a=&quot;/&quot;",
    'B25, rare: The signed base was escaped as in HTML, with &#34; for its quotes, as a whole.':
      "&#34;@path&#34;: /c⏎&#34;x-a&#34;: &#34;B&#34;: &lt;d\\e'*&amp;&#34;⏎&#34;@signature-params&#34;: (&#34;@path&#34; &#34;x-a&#34;);a=&#34;/&#34;",
    'B25: The signed base was trimmed of all blanks as a whole.':
      '"@path":/c"x-a":"B":<d\\e\'*&""@signature-params":("@path""x-a");a="/"',
    'B25: The signed base was trimmed of all spaces as a whole.':
      '"@path":/c⏎"x-a":"B":<d\\e\'*&"⏎"@signature-params":("@path""x-a");a="/"',
    'B8 B25: The signed base was stripped of all double quotes as a whole.':
      "@path: /c⏎x-a: B: <d\\e'*&⏎@signature-params: (@path x-a);a=/",
    'B8 B25: The signed base was written with single quotes for double ones as a whole.':
      "'@path': /c⏎'x-a': 'B': <d\\e'*&'⏎'@signature-params': ('@path' 'x-a');a='/'",
    'B22: The signed base was written as a Python bytes literal as a whole.':
      'b\'"@path": /c\\n"x-a": "B": <d\\\\e\\\'*&"\\n"@signature-params": ("@path" "x-a");a="/"\'',
    'B25, rare: The signed base was written as Python’s repr writes it as a whole.':
      '\'"@path": /c\\n"x-a": "B": <d\\\\e\\\'*&"\\n"@signature-params": ("@path" "x-a");a="/"\'',
    'B22, rare: The signed base was written as a byte string of Rust as a whole.':
      'b"\\"@path\\": /c\\n\\"x-a\\": \\"B\\": <d\\\\e\'*&\\"\\n\\"@signature-params\\": (\\"@path\\" \\"x-a\\");a=\\"/\\""',
    'B25: The signed base was written as a JSON list of lines as a whole.':
      '["\\"@path\\": /c","\\"x-a\\": \\"B\\": <d\\\\e\'*&\\"","\\"@signature-params\\": (\\"@path\\" \\"x-a\\");a=\\"/\\""]',
    'B25, rare: The signed base was written as a JSON list of lines with blanks as a whole.':
      '["\\"@path\\": /c", "\\"x-a\\": \\"B\\": <d\\\\e\'*&\\"", "\\"@signature-params\\": (\\"@path\\" \\"x-a\\");a=\\"/\\""]',
    'B25, rare: The signed base was written as a list of lines of Python as a whole.':
      '[\'"@path": /c\', \'"x-a": "B": <d\\\\e\\\'*&"\', \'"@signature-params": ("@path" "x-a");a="/"\']',
    'B25, rare: The signed base was written as a list of lines of Java as a whole.':
      '["@path": /c, "x-a": "B": <d\\e\'*&", "@signature-params": ("@path" "x-a");a="/"]',
    'B25, rare: The signed base was written as a list of lines of Go as a whole.':
      '["@path": /c "x-a": "B": <d\\e\'*&" "@signature-params": ("@path" "x-a");a="/"]',
    'B25, rare: The signed base was written as a JSON object as a whole.':
      '{"@path":"/c","x-a":"\\"B\\": <d\\\\e\'*&\\"","@signature-params":"(\\"@path\\" \\"x-a\\");a=\\"/\\""}',
    'B25, rare: The signed base was written as a JSON object with blanks as a whole.':
      '{"@path": "/c", "x-a": "\\"B\\": <d\\\\e\'*&\\"", "@signature-params": "(\\"@path\\" \\"x-a\\");a=\\"/\\""}',
    'B25, rare: The signed base was written as a dict of Python as a whole.':
      "{'@path': '/c', 'x-a': '\"B\": <d\\\\e\\'*&\"', '@signature-params': '(\"@path\" \"x-a\");a=\"/\"'}",
    'B25, rare: The signed base was written as a map of Java as a whole.':
      '{@path=/c, x-a="B": <d\\e\'*&", @signature-params=("@path" "x-a");a="/"}',
    'B25, rare: The signed base was written as JSON pairs as a whole.':
      '[["@path","/c"],["x-a","\\"B\\": <d\\\\e\'*&\\""],["@signature-params","(\\"@path\\" \\"x-a\\");a=\\"/\\""]]',
    'B25, rare: The signed base was written as a query as a whole.':
      '@path=/c&x-a="B": <d\\e\'*&"&@signature-params=("@path" "x-a");a="/"',
    'B25, rare: The signed base was written as a form as a whole.':
      "@path=%2Fc&x-a=%22B%22%3A%20%3Cd%5Ce'*%26%22&@signature-params=(%22%40path%22%20%22x-a%22)%3Ba%3D%22%2F%22",
    'B21: The signed base was written with curly quotes as a whole.':
      '“@path”: /c⏎“x-a”: “B”: <d\\e\'*&"⏎“@signature-params”: (“@path” “x-a”);a=“/”',
    'B21: The signed base was written with no-break spaces as a whole.':
      '"@path":\u00a0/c⏎"x-a":\u00a0"B":\u00a0<d\\e\'*&"⏎"@signature-params":\u00a0("@path"\u00a0"x-a");a="/"',
    'B21: The signed base was written with a character of no width (U+200B) after each line as a whole.':
      '"@path": /c\u200b⏎"x-a": "B": <d\\e\'*&"\u200b',
  });
  expect(of('whole', /listed|base64|Buffer/, short)).toEqual({
    'B25, rare: The signed base was listed as the numbers of its bytes as a whole.': '65,195,169,10,98',
    'B25, rare: The signed base was listed as Go prints bytes as a whole.': '[65 195 169 10 98]',
    'B25, rare: The signed base was listed as Python and Rust print bytes as a whole.': '[65, 195, 169, 10, 98]',
    'B25, rare: The signed base was written as JSON of a Buffer as a whole.':
      '{"type":"Buffer","data":[65,195,169,10,98]}',
    'B25 X11, rare: The signed base was written as base64 in lines of 76 as a whole.': 'QcOpCmI=⏎',
    'B25 X11, rare: The signed base was written as base64url as a whole.': 'QcOpCmI',
  });
});
it('is only a part, or has its parts rewritten', () => {
  expect(of('whole', /^(?!.*as a whole)/)).toEqual({
    'B27, rare: The signed base has the values alone, without the names.': '/c⏎"B": <d\\e\'*&"⏎("@path" "x-a");a="/"',
    'B27, rare: The signed base has the names alone, without the values.': '"@path"⏎"x-a"⏎"@signature-params"',
    'B27 B8, rare: The signed base has the names alone, without quotes and values.': '@path⏎x-a⏎@signature-params',
    'B27, rare: Only the last line of the base was signed.': '"@signature-params": ("@path" "x-a");a="/"',
    'B27, rare: Only the parameters of the last line were signed, without its name.': '("@path" "x-a");a="/"',
    'B25, rare: The last line of the base stands before the others.':
      '"@signature-params": ("@path" "x-a");a="/"⏎"@path": /c⏎"x-a": "B": <d\\e\'*&"',
    'B3, rare: The last line of the base stands there twice.':
      '"@path": /c⏎"x-a": "B": <d\\e\'*&"⏎"@signature-params": ("@path" "x-a");a="/"⏎"@signature-params": ("@path" "x-a");a="/"',
    'B27, rare: Only the first line of the base was signed.': '"@path": /c',
    'B8, rare: The signed base has its values in double quotes.':
      '"@path": "/c"⏎"x-a": ""B": <d\\e\'*&""⏎"@signature-params": "("@path" "x-a");a="/""',
    'B8, rare: The signed base has its values in double quotes, but for the last line.':
      '"@path": "/c"⏎"x-a": ""B": <d\\e\'*&""',
    'B22, rare: The signed base has the value of each header as […].': '"x-a": ["B": <d\\e\'*&"]',
    "B22, rare: The signed base has the value of each header as ['…'].": '"x-a": [\'"B": <d\\e\'*&"\']',
    "B22, rare: The signed base has the value of each header as b'…'.": '"x-a": b\'"B": <d\\e\'*&"\'',
    'B22, rare: The signed base has the value of each header as ["…"].': '"x-a": [""B": <d\\e\'*&""]',
    'B22, rare: The signed base has the value of each header as "…".': '"x-a": ""B": <d\\e\'*&""',
    'B8, rare: The signed base has its colons inside the quotes.':
      '"@path:" /c⏎"x-a:" "B": <d\\e\'*&"⏎"@signature-params:" ("@path" "x-a");a="/"',
    'B8, rare: The signed base has its names in backticks.':
      '`@path`: /c⏎`x-a`: "B": <d\\e\'*&"⏎`@signature-params`: ("@path" "x-a");a="/"',
    'B8, rare: The signed base has quotes around its derived names alone.': 'x-a: "B": <d\\e\'*&"',
    'B8, rare: The signed base has no quotes around its derived names.':
      '@path: /c⏎@signature-params: ("@path" "x-a");a="/"',
    'B8 B9, rare: The signed base has names with capitals and without quotes.':
      '@path: /c⏎X-A: "B": <d\\e\'*&"⏎@signature-Params: ("@path" "x-a");a="/"',
    'B25, rare: The signed base has its values percent-encoded.':
      '"@path": %2Fc⏎"x-a": %22B%22%3A%20%3Cd%5Ce\'*%26%22⏎"@signature-params": (%22%40path%22%20%22x-a%22)%3Ba%3D%22%2F%22',
    'B25, rare: The signed base has each line as a JSON text.':
      '"\\"@path\\": /c"⏎"\\"x-a\\": \\"B\\": <d\\\\e\'*&\\""⏎"\\"@signature-params\\": (\\"@path\\" \\"x-a\\");a=\\"/\\""',
  });
});
it('has the request target of older drafts only where the method is known', () => {
  const target = /request-target/;
  expect(of('whole', target)).toEqual({});
  const { model: both } = subject({ method: 'POST', input: '("@path" "@method")' });
  expect(Object.values(of('whole', target, both))).toEqual(['"(request-target)": post /c']);
});
it('takes for a line only what begins one', () => {
  const { model: inner } = subject({
    headers: [
      ['x-a', '"@method": b'],
      ['x-b', '"@path": c'],
    ],
    input: '("x-a" "x-b")',
  });
  expect(of('whole', /request-target/, inner)).toEqual({});
  for (const derived of ['@path', '@method']) {
    const { model: half } = subject({
      headers: [['x-a', '"@method": b "@path": c']],
      input: `("x-a" "${derived}")`,
    });
    expect(of('whole', /request-target/, half)).toEqual({});
  }
  expect(Object.values(of('whole', /values alone|double quotes, but|header as "…/, inner))).toEqual([
    '"@method": b⏎"@path": c⏎("x-a" "x-b")',
    '"x-a": ""@method": b"⏎"x-b": ""@path": c"',
    '"x-a": ""@method": b"⏎"x-b": ""@path": c"',
  ]);
});
it('breaks base64 after 76 characters', () => {
  const long = { ...short, lastLine: () => 'A'.repeat(58) };
  expect(Object.values(of('whole', /base64 in lines/, long))).toEqual([
    'QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFB⏎QQ==⏎',
  ]);
});
it('can be rewritten whatever half characters it has', () => {
  const broken = { ...model, values: { 'x-a': '\ud800' } };
  expect(Object.values(of('whole', /encoded|form/, broken))).toEqual([
    '%22%40path%22%3A%20%2Fc%0A%22x-a%22%3A%20%EF%BF%BD%0A%22%40signature-params%22%3A%20(%22%40path%22%20%22x-a%22)%3Ba%3D%22%2F%22',
    '%22%40path%22%3A+%2Fc%0A%22x-a%22%3A+%EF%BF%BD%0A%22%40signature-params%22%3A+(%22%40path%22+%22x-a%22)%3Ba%3D%22%2F%22',
    '%22%40path%22%3A%20%2Fc%0A%22x-a%22%3A%20%EF%BF%BD%0A%22%40signature-params%22%3A%20%28%22%40path%22%20%22x-a%22%29%3Ba%3D%22%2F%22',
    '%22%40path%22%3A+%2Fc%0A%22x-a%22%3A+%EF%BF%BD%0A%22%40signature-params%22%3A+%28%22%40path%22+%22x-a%22%29%3Ba%3D%22%2F%22',
    '%22%40path%22%3A%20/c%0A%22x-a%22%3A%20%EF%BF%BD%0A%22%40signature-params%22%3A%20%28%22%40path%22%20%22x-a%22%29%3Ba%3D%22/%22',
    '@path=%2Fc&x-a=%EF%BF%BD&@signature-params=(%22%40path%22%20%22x-a%22)%3Ba%3D%22%2F%22',
    '"@path": %2Fc⏎"x-a": %EF%BF%BD⏎"@signature-params": (%22%40path%22%20%22x-a%22)%3Ba%3D%22%2F%22',
  ]);
});
