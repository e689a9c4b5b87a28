/** The page that is the stage: whole in one file, under a policy of its own, with nothing of a text taken for markup. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type StagePage, stagePage } from '../../../shared/flow/stage-page.ts';

const PAGE: StagePage = {
  ...{ title: 'A script', madeAt: 'today', style: '.a { color: red; }' },
  ...{ root: { 'data-theme': 'dark' }, stage: { 'data-text': 'large' }, frames: ['<p>One</p>', '<p>Two</p>'] },
};

test('the policy allows the one style and the one script by their hashes, and nothing links outside', () => {
  const html = stagePage(PAGE);
  for (const tag of ['style', 'script']) {
    const [, text = ''] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(html) ?? [];
    const hash = createHash('sha256').update(text).digest('base64');
    expect(html).toContain(`${tag}-src 'sha256-${hash}'`);
  }
  expect(html).toContain("default-src 'none'");
  expect(html).not.toMatch(/unsafe|https?:|\ssrc=|\shref=|\sstyle=|\son\w+=/);
  expect(html.match(/data-frame /g)).toHaveLength(2);
});

test('no text of a script becomes markup', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const nasty = `</script><script>${text}"'<b>`;
      const html = stagePage({ ...PAGE, title: nasty, madeAt: nasty, root: { lang: nasty }, stage: { title: nasty } });
      expect(html.match(/<script/g)).toHaveLength(1);
      expect(html.match(/<\/script/g)).toHaveLength(1);
    }),
    { numRuns: 50 },
  );
});
