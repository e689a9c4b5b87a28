/** `load`: --out writes a folder and sends nothing (load-project.ts); --run and --size load a sandbox of their own (load-here.ts). */
import { misuse } from '../../../shared/failure.ts';
import { USUAL_ASSUMPTIONS } from '../../../shared/load/how-big.ts';
import { MOST_COPIES } from '../../sandbox/world/copy-customer.ts';
import { defineCommand } from '../cli-command.ts';
import { flowFilesOf, planFlows } from '../flow-files.ts';
import { assumptionsOf } from '../load-arguments.ts';
import { loadHere, sizeHere } from '../load-here.ts';
import { writeProject } from '../load-project.ts';
import { wholeNumber } from '../option-values.ts';
import { DATA, fileOption, flag, JSON_OPTION, TARGET, valued } from '../options.ts';

const OPTIONS = {
  out: valued('DIR', 'writes a project for Artillery into this folder', { takes: 'folder', required: true }),
  rate: valued('N', 'begins N sessions each second', { read: wholeNumber(1, 10_000) }),
  duration: valued('SEC', 'is how long sessions are begun: 60 seconds in a project, 10 here, unless given'),
  customers: fileOption('is a CSV of who presses: the columns customerId, msisdn and any var of the flows'),
  ...TARGET,
  data: DATA,
  run: flag('loads a sandbox of its own here, without Artillery', { required: true }),
  size: flag('measures here, and reckons what a million subscribers take', { required: true }),
  assume: valued('NAME=VALUE', 'changes an assumption of --size', { repeats: true }),
  json: JSON_OPTION,
};

const PACE = ['rate', 'duration', 'customers'] as const;

export const loadCommand = defineCommand(OPTIONS, {
  about:
    'Presses the keys of your flows for many subscribers at once: as a project for Artillery, or here against a sandbox.',
  argument: { usage: 'FLOW…', takes: 'file', further: 'file' },
  forms: [
    ['out', ...PACE, 'env', 'confirm', 'data', 'json'],
    ['run', ...PACE, 'json'],
    ['size', 'assume', 'json'],
  ],
  help: () => HELP,
  async run({ values, positionals }, io) {
    const kinds = (['out', 'run', 'size'] as const).filter(
      (kind) => values[kind] !== undefined && values[kind] !== false,
    );
    if (kinds.length !== 1)
      throw misuse(
        'load takes one of --out DIR (a project for Artillery), --run (a load here) and --size (what it takes).',
      );
    const isHere = values.out === undefined;
    const pace = {
      rate: values.rate,
      durationSec: wholeNumber(1, isHere ? 600 : 86_400)(values.duration ?? (isHere ? '10' : '60'), '--duration'),
    };
    if (isHere && values.env !== undefined)
      throw misuse(
        '--run and --size load a sandbox of their own; leave out --env, or write a project for it with --out.',
      );
    if (!values.size && values.assume.length > 0) throw misuse('--assume goes with --size, which reckons with it.');
    const assumed = assumptionsOf(values.assume);
    const plans = planFlows(await flowFilesOf(positionals));
    if (values.out !== undefined) return writeProject(values.out, plans, pace, values, io);
    const here = { plans, pace, customers: values.customers, json: values.json };
    return values.size ? sizeHere(here, assumed, io) : loadHere(here, io);
  },
});

const HELP = [
  'Writes a project for Artillery (MPL-2.0, installed from npm by whoever runs it): a script, a processor that signs each press, the',
  'customers and a README with the commands. --rate sessions are begun each second (5) for --duration seconds (60). --customers is a',
  'CSV file with the columns customerId, msisdn and any var of the flows; it goes before the customer that a flow names. The key and the token are read by the run, from',
  'DIALBENCH_KEY_FILE and DIALBENCH_TOKEN; nothing secret is written. Without --env the project is for a sandbox.',
  '',
  '--run loads a sandbox of its own in this process, without Artillery and without pauses: --rate sessions begun a second, or 50 at a time',
  'where it is left out, for --duration seconds (10). Exit code 1 where something was refused, failed, mixed up or not answered.',
  '--size measures here what signing, verifying and whole presses cost, and reckons what a million subscribers take; --assume changes',
  `an assumption: ${Object.entries(USUAL_ASSUMPTIONS)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')}.`,
  '',
  'On a sandbox each session of a flow that names a customer, or wishes a world fresh from the seed (sandbox: reset), has a customer of its',
  `own: a copy of that one, with what the seed gave them; at most ${MOST_COPIES.toLocaleString('en')} in one load. Elsewhere a flow that wishes such a world is left`,
  'out, unless --customers names who presses. Flows that no load can press (delivery:, fault:) are left out too, each with its reason.',
].join('\n');
