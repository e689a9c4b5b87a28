/** `explore`: what acts on the customer's behalf is left alone unless --act is given, and always on a dangerous environment. */
import { decodeUtf8 } from '../../../shared/bytes/utf8.ts';
import { EXPLORER_BUDGET, EXPLORER_DEPTH } from '../../../shared/contract/exploration-run.ts';
import { AppError, misuse } from '../../../shared/failure.ts';
import type { CarriedFile } from '../../../shared/flow/report-page.ts';
import { compareMaps } from '../../../shared/map/compare-maps.ts';
import { coverageOf } from '../../../shared/map/coverage.ts';
import { startExploration } from '../../../shared/map/explore/exploration.ts';
import type { Explored } from '../../../shared/map/explore/exploration-types.ts';
import { startMap } from '../../../shared/map/map-build.ts';
import { mapHtml } from '../../../shared/map/map-html.ts';
import { LARGEST_MAP_BYTES, type MapJson, mapJson, readMapJson } from '../../../shared/map/map-json.ts';
import { mapMermaid } from '../../../shared/map/map-mermaid.ts';
import { comparisonText, exploredText } from '../../../shared/map/map-text.ts';
import { PRESS_ACT } from '../../exchange/press.ts';
import { runExploration } from '../../explorer/run-exploration.ts';
import type { FlowWorld } from '../../flows/flow-world.ts';
import { openWorld } from '../../flows/open-world.ts';
import { untilToldToEnd } from '../../lifetime.ts';
import { mapOptionsOf } from '../../map/map-reader.ts';
import { guardian, type OpenEnvironment } from '../../open/open-environment.ts';
import { exploredAnnotations } from '../annotations.ts';
import { checkTo, TO_OPTIONS } from '../application.ts';
import { type CliIo, defineCommand } from '../cli-command.ts';
import { environmentInputs } from '../environment-file.ts';
import { wholeNumber } from '../option-values.ts';
import { CUSTOMER, DATA_AND_JSON, fileOption, flag, TARGET, valued } from '../options.ts';
import { requireOutputs, writeOutput } from '../output-file.ts';
import { FORMAT, type Printer, printerFor } from '../printer.ts';
import { readInputFile } from '../read-input.ts';
import { withFreshSandbox, withReadyEnvironment } from '../with-environment.ts';
import { createWitness, type Witness } from '../witness.ts';

function bound(meaning: string, least: number, { usual, most }: { readonly usual: number; readonly most: number }) {
  return valued('N', meaning, { initial: String(usual), read: wholeNumber(least, most) });
}

const OPTIONS = {
  ...TARGET,
  ...TO_OPTIONS,
  customer: CUSTOMER,
  budget: bound('bounds the requests', 1, EXPLORER_BUDGET),
  depth: bound('bounds the presses after the dialling', 0, EXPLORER_DEPTH),
  act: flag('also presses what buys, sells or cancels; refused on a dangerous environment'),
  probe: flag('also types 404 on each menu of an application that --to or its environment’s protocol reaches, last'),
  out: fileOption('writes the map as JSON'),
  mermaid: fileOption('writes the map as a flowchart of Mermaid'),
  report: fileOption('writes one HTML file with each screen and what is wrong with it'),
  compare: fileOption('says what is different from an earlier map'),
  format: FORMAT,
  ...DATA_AND_JSON,
};

export const exploreCommand = defineCommand(OPTIONS, {
  about:
    'Presses every key of the menu once, the nearest first, and says what is wrong with the menu and how to get there.',
  help: () => HELP,
  async run({ values }, io) {
    const printer = printerFor(values, io);
    checkTo(values);
    const ended = new AbortController();
    // The first signal ends the exploration, and the map so far is printed.
    void untilToldToEnd().then(() => ended.abort());
    const asked: Asked = {
      budget: values.budget,
      depth: values.depth,
      customer: values.customer,
      mayAct: values.act,
      probes: values.probe,
      signal: ended.signal,
      say: values.json ? () => {} : io.stderr,
    };
    const before = values.compare === undefined ? undefined : earlierMap(values.compare);
    const files = (['out', 'mermaid', 'report'] as const).map((name) => ({
      option: `--${name}`,
      what: name === 'report' ? name : 'map',
      file: values[name],
    }));
    requireOutputs(files, [values.compare, ...environmentInputs(values)]);
    const witness = values.report === undefined ? undefined : createWitness();
    const startedAt = new Date();
    const inIt = (open: OpenEnvironment): Promise<Explored> =>
      exploreIn(witness?.watch(open) ?? open, asked, values.confirm);
    const explored =
      values.env === undefined && values.to === undefined
        ? await withFreshSandbox(inIt)
        : await withReadyEnvironment(values, PRESS_ACT, io.stderr, inIt);
    if (values.report !== undefined) {
      const evidence = witness && evidenceOf(explored, witness);
      writeOutput(
        'report',
        values.report,
        mapHtml(mapJson(explored.map, explored), [startedAt.toUTCString()], evidence),
      );
    }
    return report(explored, before, values, io, printer);
  },
});

/** The sessions that came to a screen with a finding, else to any; it opens at the first of them. */
function evidenceOf({ map }: Explored, witness: Witness): CarriedFile | undefined {
  const { anomalies } = mapJson(map);
  const found = new Set(anomalies.map(({ screen }) => screen));
  const told = map.screens.filter(({ id }) => found.size === 0 || found.has(id)).map(({ exchangeId }) => exchangeId);
  return witness.caseOf(witness.sessionsOf(new Set(told)), told[0]);
}

const HELP = [
  'Dials, and presses every key once, the nearest first: --budget bounds the requests (2,000), --depth the presses after the',
  'dialling (12). Without --env and --to on a sandbox of its own, fresh from the seed. What buys, sells or cancels is pressed with --act',
  'only, and never on a dangerous environment. --out writes the map as JSON, --mermaid as a flowchart, --report as one HTML file;',
  '--compare FILE says what is different from an earlier map. Exit codes: 0 no error was found, 1 one was, or the service refused, 2 misuse, 3 no answer came.',
].join('\n');

type Asked = {
  readonly budget: number;
  readonly depth: number;
  readonly customer: number | undefined;
  readonly mayAct: boolean;
  readonly probes: boolean;
  readonly signal: AbortSignal;
  readonly say: (line: string) => void;
};

async function exploreIn(open: OpenEnvironment, asked: Asked, confirmedName: string | undefined): Promise<Explored> {
  if (asked.mayAct && guardian(open).danger)
    throw misuse(`${open.environment.name} is live: --act would buy, sell and cancel there. Leave --act out.`);
  const world = await openWorld(open, { by: 'explorer', confirmedName });
  return explore(world, asked).finally(world.close);
}

async function explore(
  world: FlowWorld,
  { budget, depth, customer, mayAct, probes, signal, say }: Asked,
): Promise<Explored> {
  const { environment } = world;
  const customerId = customer ?? environment.customers[0]?.customerId;
  if (customerId === undefined) {
    throw misuse(`${environment.name} has no customers; say who is calling with --customer ID.`);
  }
  const { serviceCode } = environment.ussdProfile;
  const build = startMap(mapOptionsOf(environment));
  const exploration = startExploration({
    serviceCode,
    customerId,
    budget,
    depth,
    mayAct,
    probes,
    build,
    startedAtMs: 0,
  });
  return runExploration(world, exploration, {
    signal,
    onWait: (waitMs) => say(`The service asks for patience; waiting ${Math.ceil(waitMs / 1000)} s.\n`),
  });
}

function report(
  explored: Explored,
  before: MapJson | undefined,
  values: { readonly json: boolean; readonly out?: string; readonly mermaid?: string },
  io: CliIo,
  printer: Printer,
): number {
  const json = mapJson(explored.map, explored);
  if (values.out !== undefined) writeOutput('map', values.out, `${JSON.stringify(json, null, 2)}\n`);
  if (values.mermaid !== undefined) writeOutput('map', values.mermaid, mapMermaid(explored.map));
  const comparison = before && compareMaps(before, json);
  if (values.json) io.stdout(`${JSON.stringify(comparison ? { ...json, comparison } : json)}\n`);
  printer.text(exploredText(json, coverageOf(explored.map), explored, printer.paint));
  if (comparison) printer.text(comparisonText(comparison));
  printer.annotate(exploredAnnotations(json));
  if (explored.stoppedBy === 'no-answer' && explored.map.screens.length === 0) {
    io.stderr(`${explored.sentence ?? 'No answer came at all.'}\n`);
    return 3;
  }
  if (explored.sentence !== undefined) io.stderr(`${explored.sentence}\n`);
  const hasError = json.anomalies.some(({ severity }) => severity === 'error');
  if (hasError || explored.stoppedBy === 'refused') return 1;
  return explored.stoppedBy === 'no-answer' ? 3 : 0;
}

function earlierMap(file: string): MapJson {
  const read = readMapJson(decodeUtf8(readInputFile(file, 'map', LARGEST_MAP_BYTES)) ?? '');
  if (read.ok) return read.value;
  throw new AppError({ ...read.failure, code: 'misuse', message: `${file}: ${read.failure.message}` });
}
