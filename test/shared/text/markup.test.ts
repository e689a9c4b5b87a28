/** The template of HTML, SVG and XML: what is text stays text, wherever it stands. */
import { expect, test } from 'vitest';
import { joined, Markup, markup } from '../../../shared/text/markup.ts';

const HOSTILE = `<b onclick='x'>"&\r\n\u001b\u202e`;
const ESCAPED = '&#60;b onclick=&#39;x&#39;&#62;&#34;&#38;&#13;\n\ufffd\ufffd';

test('a text is escaped between tags, in attributes and in lists, so that it can neither open a tag nor end an attribute', () => {
  const page = markup`<p title="${HOSTILE}">${HOSTILE}${[HOSTILE, 7, undefined]}</p>`;
  expect(String(page)).toBe(`<p title="${ESCAPED}">${ESCAPED}${ESCAPED}7</p>`);
});

test('markup within markup stands as it is, and what stands between a list’s parts too', () => {
  const list = joined([markup`<li>a</li>`, '<'], '\n');
  expect(String(markup`<ul>${list}${new Markup('<hr>')}</ul>`)).toBe('<ul><li>a</li>\n&#60;<hr></ul>');
});
