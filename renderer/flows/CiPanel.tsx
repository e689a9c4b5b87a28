/** How a build server runs the flows: the command, the workflow file, and the command tried here. */
import { Play, Square } from 'lucide-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { CI_FILES, CI_SYSTEMS, type CiSystem, ciCommand, ciWorkflow } from '../../shared/flow/ci-command.ts';
import { useStores } from '../app/stores-context.ts';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { Chip } from '../ui/Chip.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { choicesOf } from '../ui/choices-of.ts';
import { Dialog } from '../ui/Dialog.tsx';
import { Section } from '../ui/Section.tsx';
import { Segmented } from '../ui/Segmented.tsx';
import { Select } from '../ui/Select.tsx';
import { duration } from '../ui/times.ts';
import { ciStore } from './ci-store.ts';

const ALL = ' all';
const ENDS = { user: 'stopped', time: 'stopped: it took longer than two minutes' } as const;

export function CiPanel({ names }: { readonly names: readonly string[] }) {
  const { name, tried, run: last, failure, choose, close, start, stop } = useStore(ciStore(useStores()));
  const [system, setSystem] = useState<CiSystem>('github');
  const isGoing = last?.state === 'going';
  // What another command printed is not shown under this one.
  const run = tried?.name === name ? last : undefined;
  const { result } = run ?? {};
  const options = [{ id: ALL, label: 'All flows' }, ...names.map((one) => ({ id: one, label: one }))];
  return (
    <Dialog title="In CI" isWide onClose={close}>
      <div className="stack ci">
        <div className="line">
          <Select
            name="Flows"
            label={<span className="one-line">{name ?? 'All flows'}</span>}
            options={options}
            chosenId={name ?? ALL}
            onChoose={(id) => choose(id === ALL ? undefined : id)}
          />
          <p className="soft small grow">
            Each flow runs on a sandbox of its own, or where --env names an exported environment file. The exit code is
            0 where every screen was as expected.
          </p>
        </div>
        <Section
          title="Command"
          actions={
            <>
              <CopyButton name="Copy the command" text={() => ciCommand(name)} />
              {isGoing ? (
                <Button icon={Square} onPress={stop}>
                  Stop
                </Button>
              ) : (
                <Button weight="primary" icon={Play} onPress={() => void start()}>
                  Try it here
                </Button>
              )}
            </>
          }
        >
          <div className="inset stack">
            <pre className="box ci__text">{ciCommand(name)}</pre>
            <p className="line" role="status">
              {isGoing && <Chip tone="unknown">{run ? 'running' : `running: ${tried?.name ?? 'all flows'}`}</Chip>}
              {result && (
                <Chip tone={result.exitCode === 0 ? 'good' : 'bad'}>
                  {result.endedBy === 'itself' ? `exit code ${result.exitCode ?? 'none'}` : ENDS[result.endedBy]}
                </Chip>
              )}
              {result && <span className="soft small">{duration(result.elapsedMs)}</span>}
              {!run && !isGoing && (
                <span className="soft small">Not tried yet. It takes some seconds, in a process of its own.</span>
              )}
            </p>
            {(failure ?? run?.failure) && <Alert tone="bad">{(failure ?? run?.failure)?.message}</Alert>}
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls. */}
            <section className="box ci__output" tabIndex={0} aria-label="What the command printed">
              <pre>{run?.came.map(({ text }) => text).join('')}</pre>
            </section>
          </div>
        </Section>
        <Section
          title="Workflow file"
          note={<code>{CI_FILES[system]}</code>}
          actions={
            <>
              <Segmented name="Build server" choices={choicesOf(CI_SYSTEMS)} chosen={system} onChoose={setSystem} />
              <CopyButton name="Copy the file" text={() => ciWorkflow(system, name)} />
            </>
          }
        >
          <div className="inset">
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls. */}
            <section className="box ci__text" tabIndex={0} aria-label="Text of the file">
              <pre>{ciWorkflow(system, name)}</pre>
            </section>
          </div>
        </Section>
      </div>
    </Dialog>
  );
}
