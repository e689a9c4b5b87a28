/**
 * docs/agreement.md: who accepts which vector, and why where they differ. `npm run docs` takes the page anew.
 *
 * The page is written from what is explained here, and each verifier is held to it: it differs where the page says so, and nowhere else.
 */
import { describe, expect, test } from 'vitest';
import { makeVectors, type Vector } from '../../../electron/vectors/make-vectors.ts';
import { CAUSES, type CauseId } from '../../../shared/doctor/causes.ts';
import { tempFolder } from '../../support/temp-folder.ts';
import { FOREIGN_VERIFIERS } from './verifiers/foreign-verdicts.ts';

const LIBRARY = 'http-message-signatures';

/** Causes that somebody accepts and the others refuse. */
const EXPLAINED: readonly { readonly causes: readonly CauseId[]; readonly accepts: string; readonly why: string }[] = [
  {
    accepts: LIBRARY,
    causes: [
      ...(['D1', 'D2', 'D3', 'D4', 'D5', 'D6', 'D7', 'D8', 'D9', 'D10', 'D11', 'D12', 'D13', 'D14', 'D15'] as const),
      ...(['D16', 'D17', 'D19', 'D21', 'D22', 'D23', 'D24', 'D25', 'D26', 'D27'] as const),
    ],
    why: 'It verifies what is signed, which is the header Content-Digest; it is never given the body. Whoever uses it must compare the two.',
  },
  {
    accepts: LIBRARY,
    causes: ['B17'],
    why: 'It writes a line for each time a component is listed. RFC 9421 (2.5) asks for an error.',
  },
  {
    accepts: LIBRARY,
    causes: ['P4'],
    why: 'It compares whatever stands in created and expires as numbers, also a text. RFC 9421 (2.3) has whole numbers there.',
  },
  {
    accepts: LIBRARY,
    causes: ['P14'],
    why: 'It reads a dictionary as RFC 9651 does, of which the last of two members with one name counts. The service wants one signature.',
  },
  {
    accepts: LIBRARY,
    causes: ['E2'],
    why: 'It reads base64 without its padding, as RFC 9651 (4.2.7) lets a parser do. The service wants all 88 characters.',
  },
];

const COUNT = 3;
const SEED = 1;
const fixed = makeVectors(COUNT, SEED, 'dialbench');
/** Others at each run, so that what is explained is no list of lucky vectors. */
const drawn = makeVectors(1, Number(process.env.DIALBENCH_SEED ?? 2) % 1_000, 'dialbench');
const vectors: readonly Vector[] = [
  ...fixed.vectors,
  ...drawn.vectors.map((one) => ({ ...one, id: `${one.id}, drawn` })),
];

describe.each(FOREIGN_VERIFIERS)('$name', ({ name, absent, verdicts }) => {
  const title = 'accepts and refuses what the page says, over the same base';
  test.skipIf(absent !== undefined)(absent === undefined ? title : `${title}: skipped, ${absent}`, async () => {
    const theirs = await verdicts({ ...fixed, vectors }, tempFolder());
    const explained = EXPLAINED.flatMap(({ accepts, causes }) => (accepts === name ? causes : []));
    const differing = vectors.filter(({ id, verified }) => theirs.get(id)?.verified !== verified);
    const isExplained = ({ causes: [cause] }: Vector): boolean => explained.some((one) => one === cause);
    expect(differing.filter((one) => !isExplained(one)).map(({ id }) => id)).toEqual([]);
    expect(explained.filter((cause) => !differing.some(({ causes }) => causes.includes(cause)))).toEqual([]);
    for (const { id, verified, expectedBase, signedBaseBase64 } of vectors) {
      const base = theirs.get(id)?.base;
      if (base !== undefined) expect(base, id).toBe(expectedBase);
      if (verified) expect(Buffer.from(signedBaseBase64 ?? '', 'base64').toString(), id).toBe(expectedBase);
    }
  });
});

test('the page has every cell that differs, with its reason', async () => {
  const names = ['Dialbench', ...FOREIGN_VERIFIERS.map(({ name }) => name)];
  const causes = new Set(fixed.vectors.flatMap((one) => one.causes));
  const differing = new Set(EXPLAINED.flatMap((one) => one.causes));
  const verifiers = FOREIGN_VERIFIERS.map(({ name, madeOf }) => {
    const accepted = EXPLAINED.flatMap((one) => (one.accepts === name ? one.causes : [])).length;
    return `| ${name} | ${madeOf} | ${causes.size - accepted} of ${causes.size} |`;
  });
  const rows = EXPLAINED.flatMap(({ causes: ids, accepts, why }) =>
    ids.map((id, at) => {
      const cells = names.map((name) => (name === accepts ? 'accepts' : 'refuses'));
      return `| ${id} | ${CAUSES[id].what} | ${cells.join(' | ')} | ${at === 0 ? why : 'the same'} |`;
    }),
  );
  const right = fixed.vectors.filter((one) => one.causes.length === 0).length;
  const page = `<!-- Written by \`npm run docs\` from test/electron/vectors/agreement.test.ts, which compares. -->

# Who agrees

The same ${fixed.vectors.length} requests (\`dialbench vectors --count ${COUNT} --seed ${SEED}\`: ${right} right ones, and ${causes.size} mistakes, each ${COUNT} times) are
verified by Dialbench and by others that share no code with it. The three in other languages were written from RFC 9421 and the service’s
rules alone; you find them in \`test/electron/vectors/verifiers\`. All rebuild the same base, byte for byte, wherever one can be rebuilt, and
all accept every right request.

| verifier | made of | mistakes refused |
|---|---|---|
| Dialbench | \`shared/signature\` | ${causes.size} of ${causes.size} |
${verifiers.join('\n')}

Over ${causes.size - differing.size} mistakes all agree. These are the others:

| id | what was done | ${names.join(' | ')} | why they differ |
|---|---|${names.map(() => '---|').join('')}---|
${rows.join('\n')}
`;
  await expect(page).toMatchFileSnapshot('../../../docs/agreement.md');
});
