/** The animated page: whole in one file, under a policy of its own, with nothing of a text taken for markup. */
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stagePage } from '../../../shared/flow/stage-page.ts';

const sha256 = async (bytes: Uint8Array) => new Uint8Array(createHash('sha256').update(bytes).digest());
const STEP = {
  deed: 'Press 1',
  outcome: 'Stocks',
  isRefused: false,
  caption: 'The list.',
  screen: { text: 'Stocks 1/4' },
};

test('the policy allows the one style and the one script by their hashes, and nothing links outside', async () => {
  const html = await stagePage('A script', [STEP], 'today', sha256);
  for (const tag of ['style', 'script']) {
    const [, text = ''] = new RegExp(`<${tag}>([^]*?)</${tag}>`).exec(html) ?? [];
    const hash = createHash('sha256').update(text).digest('base64');
    expect(html).toContain(`${tag}-src 'sha256-${hash}'`);
  }
  expect(html).toContain("default-src 'none'");
  expect(html).not.toMatch(/unsafe|https?:|\ssrc=|\shref=|\sstyle=|\son\w+=/);
});

test('a step without a screen leaves the phone as it was', async () => {
  const html = await stagePage('A', [STEP, { ...STEP, deed: 'Wait', screen: undefined }], 'today', sha256);
  expect(html.match(/<title>Stocks 1\/4<\/title>/g)).toHaveLength(2);
});

test('no text of a script becomes markup', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
      const nasty = `</script><script>${text}"'<b>`;
      const screen = { text: null, message: nasty };
      const html = await stagePage(
        nasty,
        [{ ...STEP, deed: nasty, outcome: nasty, caption: nasty, screen }],
        nasty,
        sha256,
      );
      expect(html.match(/<script/g)).toHaveLength(1);
      expect(html.match(/<\/script/g)).toHaveLength(1);
    }),
    { numRuns: 50 },
  );
});
