/** docs/causes.md, written from the doctor's table: `npm run docs` takes it anew. */
import { expect, test } from 'vitest';
import { CAUSE_IDS, CAUSES } from '../../../shared/doctor/causes.ts';

const GROUPS: Readonly<Record<string, string>> = {
  X: 'What is signed, and how',
  K: 'Keys',
  B: 'The shape of the signature base',
  P: 'Signature-Input, its parameters and times',
  E: 'How the signature is written',
  D: 'Body and Content-Digest',
  H: 'Headers',
  U: 'Method, host, path and query',
  V: 'The other side',
};

const HEAD = `<!-- Written by \`npm run docs\` from shared/doctor/causes; a test compares. -->

# What the doctor knows

Each mistake has an id that stays the same, so that scripts can rely on it. \`dialbench diagnose --explain ID\` prints the same lines.
`;

test('the page has every cause, in its group', async () => {
  const letters = [...new Set(CAUSE_IDS.map((id) => id.charAt(0)))];
  expect(letters.filter((letter) => GROUPS[letter] === undefined)).toEqual([]);
  const sections = letters.map((letter) => {
    const rows = CAUSE_IDS.filter((id) => id.startsWith(letter)).map((id) => {
      const { what, fix } = CAUSES[id];
      return `| ${id} | ${cell(what)} | ${cell(fix)} |`;
    });
    return `\n## ${GROUPS[letter]}\n\n| id | what was done | the fix |\n|---|---|---|\n${rows.join('\n')}\n`;
  });
  await expect(HEAD + sections.join('')).toMatchFileSnapshot('../../../docs/causes.md');
});

test('no cause of the signature names a label, which is another in each request', () => {
  const ofSignature = CAUSE_IDS.filter((id) => id.startsWith('E')).map((id) => CAUSES[id]);
  expect(ofSignature.filter(({ what, fix }) => /sig1/.test(what + fix))).toEqual([]);
});

const cell = (text: string): string => text.replace(/[|<]/g, (sign) => `\\${sign}`);
