/** `vectors`: signed requests with one mistake each and its cause, and as many right ones, for the tests of other verifiers. */
import { projectVersion } from '../../project.ts';
import { makeVectors } from '../../vectors/make-vectors.ts';
import { defineCommand } from '../cli-command.ts';
import { wholeNumber } from '../option-values.ts';
import { fileOption, optionLine, valued } from '../options.ts';
import { requireOutputs, writeOutput } from '../output-file.ts';

const OPTIONS = {
  count: valued('N', 'is how many of each cause, 1 unless given', { initial: '1', read: wholeNumber(1, 100) }),
  seed: valued('S', 'is a whole number, 1 unless given; the same seed gives the same vectors', {
    initial: '1',
    read: wholeNumber(0, 9_999_999),
  }),
  out: fileOption('takes them in place of standard output'),
};

export const vectorsCommand = defineCommand(OPTIONS, {
  about: 'Prints test vectors for other verifiers: wrong requests with their causes, and as many right ones.',
  help: () =>
    [
      'Prints JSON. Each vector has a request, the public key and the clock of its verifier, whether it is verified, and why it is not;',
      'the causes are those of diagnose --explain. expectedBase is the base that a verifier rebuilds, signedBaseBase64 what was signed.',
      ...(['count', 'seed', 'out'] as const).map((name) => optionLine(OPTIONS, name)),
    ].join('\n'),
  async run({ values }, io) {
    const { count, seed, out } = values;
    requireOutputs([{ option: '--out', what: 'file of vectors', file: out }], []);
    const made = makeVectors(count, seed, `dialbench ${projectVersion()}`);
    const text = `${JSON.stringify(made, null, values.json ? 0 : 2)}\n`;
    if (out === undefined) io.stdout(text);
    else writeOutput('file of vectors', out, text);
    return 0;
  },
});
