/** What every report page is: in the program's colours, under its own policy, with the case that it carries. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { REPORT_TOKENS } from '../../../shared/flow/report-look.ts';
import { carriedCase, reportPage } from '../../../shared/flow/report-page.ts';
import { markup } from '../../../shared/text/markup.ts';

const PAGE = {
  ...{ passed: false, summary: '1 of 2 passed', facts: ['<here>'], sections: [markup`<p>x</p>`], style: '' },
  counts: [
    { look: 'passed', count: 1, word: 'passed' },
    { look: 'failed', count: 1, word: 'failed' },
  ],
} as const;

test('its colours and letters are those of the program, by name and value', () => {
  const sheet = readFileSync('renderer/styles/tokens.css', 'utf8');
  for (const [name, value] of Object.entries(REPORT_TOKENS)) expect(sheet).toContain(`--${name}: ${value};`);
});

test('the policy allows the one style and the one script by their hashes, and nothing links outside', () => {
  const html = reportPage(PAGE);
  for (const tag of ['style', 'script']) {
    const [, text = ''] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(html) ?? [];
    expect(html).toContain(`${tag}-src 'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  expect(html).not.toMatch(/unsafe|https?:|\ssrc=|\shref=|\sstyle=|\son\w+=/);
});

test('a case that it carries is read back as it was, and no text of it becomes markup', () => {
  const title = '</script><script>alert(1)</script><!-- \u202e é \u0000 ' + '\ud800';
  const evidence = { name: 'case.dialcase', text: JSON.stringify({ title }) };
  const html = reportPage({ ...PAGE, evidence });
  expect(JSON.parse(carriedCase(html) ?? '')).toEqual({ title });
  expect(html.match(/<script/g)).toHaveLength(2);
  expect(html).toContain('Save the case');
  expect(carriedCase(reportPage(PAGE))).toBeUndefined();
});
