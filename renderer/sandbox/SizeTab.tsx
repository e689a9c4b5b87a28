/**
 * How big: what a service with so many subscribers takes, from what was measured and what is assumed, each figure with its arithmetic.
 *
 * The same reckoning as `load --size`. Nothing is measured here: a file of `load --size --json` brings other figures than those of the
 * machine where this was written.
 */
import { FileUp, RotateCcw } from 'lucide-react';
import {
  figureText,
  howBig,
  howBigText,
  type LoadAssumptions,
  type LoadMeasures,
  measuresText,
  numberText,
  USUAL_ASSUMPTIONS,
  WRITTEN_MEASURES,
} from '../../shared/load/how-big.ts';
import { readAssumptions, readMeasures } from '../../shared/load/size-inputs.ts';
import { capitalised } from '../../shared/text/capitalised.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { readChosenText } from '../ui/chosen-file.ts';
import { Fact } from '../ui/Fact.tsx';
import { useFileInput } from '../ui/file-input.tsx';
import { Section } from '../ui/Section.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { SizeInputs } from './sandbox-store.ts';

type SizeTabProps = { readonly size: SizeInputs; readonly onChange: (change: Partial<SizeInputs>) => void };

const ASSUMED: readonly (readonly [keyof LoadAssumptions, string, string])[] = [
  ['subscribers', 'Subscribers', 'all of them'],
  ['diallingShare', 'Dialling on a day', 'of all subscribers, from 0 to 1'],
  ['sessionsEach', 'Sessions each', 'on a day, by those who dial'],
  ['busiestHourShare', 'In the busiest hour', 'of a day’s sessions, from 0 to 1'],
  ['peak', 'Peak', 'the busiest seconds of that hour against its mean'],
  ['utilisation', 'Busy at the peak', 'of a core, from 0 to 1'],
];

const MEASURED: readonly (readonly [keyof LoadMeasures, string])[] = [
  ['signsPerCore', 'Signatures a second of one core'],
  ['verifiesPerCore', 'Verifications a second of one core'],
  ['pressesPerCore', 'Whole presses a second of one core'],
  ['pressesPerGenerator', 'Presses a second from one generator'],
  ['pressesPerSession', 'Presses a session'],
  ['sessionSec', 'Seconds a session'],
  ['bytesPerSession', 'Bytes of the database a session'],
];

const BOUNDS = { what: 'a measurement', mostBytes: 1_000_000 };

export function SizeTab({ size, onChange }: SizeTabProps) {
  const { typed, measures, failure } = size;
  const { choose, input } = useFileInput({
    label: 'A file of load --size --json',
    accept: '.json,application/json',
    onFile: async (file) => {
      const text = await readChosenText(file, BOUNDS);
      const read = text.ok ? readMeasures(text.value) : text;
      onChange(
        read.ok
          ? { measures: { file: file.name, measured: read.value }, failure: undefined }
          : { failure: read.failure },
      );
    },
  });
  const measured = measures?.measured ?? WRITTEN_MEASURES;
  const { assumed, complaints } = assumedOf(typed);
  return (
    <>
      <p className="lead">
        What a service takes for so many subscribers. The assumptions are guesses until your network’s counters replace
        them; a figure that was measured holds for cores like those of its machine.
      </p>
      <Section
        title="Assumed"
        actions={
          Object.keys(typed).length > 0 && (
            <Button weight="quiet" icon={RotateCcw} onPress={() => onChange({ typed: {} })}>
              Back to the usual
            </Button>
          )
        }
      >
        <div className="size__fields">
          {ASSUMED.map(([name, label, note]) => (
            <TextField
              key={name}
              label={label}
              note={note}
              isBytes
              value={typed[name] ?? String(USUAL_ASSUMPTIONS[name])}
              complaint={complaints[name]}
              onChange={(text) => onChange({ typed: { ...typed, [name]: text } })}
            />
          ))}
        </div>
      </Section>
      <Section
        title="Measured"
        note={measures === undefined ? 'on the machine where this was written' : measures.file}
        actions={
          <>
            {measures !== undefined && (
              <Button weight="quiet" icon={RotateCcw} onPress={() => onChange({ measures: undefined })}>
                As written
              </Button>
            )}
            <Button icon={FileUp} onPress={choose}>
              Open a measurement …
            </Button>
          </>
        }
      >
        {input}
        {failure && <Alert tone="bad">{failure.message}</Alert>}
        <p className="note">
          <code>dialbench load FLOW… --size --json &gt; size.json</code> measures your machine with your flows.
        </p>
        <dl className="facts inset">
          {MEASURED.map(([name, words]) => (
            <Fact key={name} of={words}>
              {numberText(measured[name])}
            </Fact>
          ))}
        </dl>
      </Section>
      <Section
        title="What it takes"
        actions={
          assumed && (
            <CopyButton name="Copy" text={() => `${measuresText(measured)}\n${howBigText(measured, assumed)}`} />
          )
        }
      >
        {assumed === undefined ? (
          <p className="note">Once all assumptions are numbers, this reckons with them.</p>
        ) : (
          <table className="section-table">
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">How much</th>
                <th scope="col">By this arithmetic</th>
              </tr>
            </thead>
            <tbody>
              {howBig(measured, assumed).map((line) => (
                <tr key={line.id}>
                  <th scope="row">{line.name}</th>
                  <td className="strong">{figureText(line)}</td>
                  <td className="soft">{line.arithmetic}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        <p className="note">
          The sandbox is no bank: what your service asks of other systems for each press is not in it. Load your own
          with <code>dialbench load FLOW… --out DIR</code>.
        </p>
      </Section>
    </>
  );
}

type Assumed = {
  /** Undefined while one of them is none. */
  readonly assumed: LoadAssumptions | undefined;
  readonly complaints: Readonly<Partial<Record<keyof LoadAssumptions, string>>>;
};

function assumedOf(typed: SizeInputs['typed']): Assumed {
  const given = ASSUMED.flatMap(([name]) => {
    const text = typed[name];
    return text === undefined ? [] : [{ name, pair: `${name}=${text.trim()}` }];
  });
  const complaints = Object.fromEntries(
    given.flatMap(({ name, pair }) => {
      const read = readAssumptions([pair]);
      // The field has its name above it.
      return read.ok ? [] : [[name, `${capitalised(read.message.replace(/^\w+: /, ''))}.`] as const];
    }),
  );
  const read = readAssumptions(given.map(({ pair }) => pair));
  return { assumed: read.ok ? read.assumed : undefined, complaints };
}
