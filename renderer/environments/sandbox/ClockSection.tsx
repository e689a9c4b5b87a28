/** The sandbox's clock: frozen, moved or running. */
import { FastForward, Pause, Play, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Section } from '../../ui/Section.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { dayOf, timeOfDay } from '../../ui/times.ts';
import { CLOCK_STEPS, span } from './sandbox-labels.ts';
import type { SandboxSectionProps } from './sandbox-store.ts';

/** A smaller difference is just the time between polling and drawing. */
const FOLLOWS_WITHIN_MS = 500;

export function ClockSection({ panel, store }: SandboxSectionProps) {
  const { clock } = panel;
  const isBusy = store.acting !== undefined;
  const follows = !clock.isFrozen && Math.abs(clock.offsetMs) < FOLLOWS_WITHIN_MS;
  return (
    <>
      <Section
        title="Clock"
        note={<ClockChip isFrozen={clock.isFrozen} follows={follows} />}
        actions={
          <>
            {clock.isFrozen ? (
              <Button
                icon={Play}
                onPress={() => void store.act('sandbox.changeClock', { kind: 'run' })}
                disabled={isBusy}
              >
                Run on
              </Button>
            ) : (
              <Button
                icon={Pause}
                onPress={() => void store.act('sandbox.changeClock', { kind: 'freeze' })}
                disabled={isBusy}
              >
                Freeze
              </Button>
            )}
            <Button
              icon={Undo2}
              onPress={() => void store.act('sandbox.changeClock', { kind: 'follow' })}
              disabled={isBusy || follows}
            >
              This machine’s time
            </Button>
          </>
        }
      >
        <p className="line note">
          <time className="clock__time" dateTime={new Date(clock.nowMs).toISOString()}>
            {timeOfDay(clock.nowMs)}
          </time>
          <span>{dayOf(clock.nowMs)}</span>
          <code className="faint">{Math.floor(clock.nowMs / 1000)} s</code>
        </p>
        <p className="note">
          {follows
            ? 'It follows this machine’s clock.'
            : `It is ${span(Math.round(clock.offsetMs / 1000) * 1000)} ${clock.offsetMs < 0 ? 'behind' : 'ahead of'} this machine’s clock.`}{' '}
          Signatures, sessions, orders and reports all go by it, and this workbench signs with it. A menu session ends
          three minutes after its last answer; an order is carried out after ten.
        </p>
        <p className="line inset">
          <span>Advance by</span>
          {CLOCK_STEPS.map(([words, byMs]) => (
            <Button
              key={words}
              icon={FastForward}
              onPress={() => void store.act('sandbox.changeClock', { kind: 'advance', byMs })}
              disabled={isBusy}
              name={`Advance the clock by ${words}`}
            >
              {words}
            </Button>
          ))}
        </p>
        <FreezeAt
          onFreeze={(atMs) => void store.act('sandbox.changeClock', { kind: 'freeze', atMs })}
          isBusy={isBusy}
        />
      </Section>
      <p className="soft">
        The seed makes 30 customers and 60 instruments with a year of prices and trades, the same every time. Reset
        sandbox, under Address, goes back to it; the clock, the keys, the faults and the snapshots stay.
      </p>
    </>
  );
}

function ClockChip({ isFrozen, follows }: { readonly isFrozen: boolean; readonly follows: boolean }) {
  if (isFrozen) return <Chip tone="warn">frozen</Chip>;
  return follows ? <Chip tone="good">follows this machine</Chip> : <Chip tone="warn">moved, running</Chip>;
}

type FreezeAtProps = { readonly onFreeze: (atMs: number) => void; readonly isBusy: boolean };

function FreezeAt({ onFreeze, isBusy }: FreezeAtProps) {
  const [typed, setTyped] = useState('');
  const atMs = readTime(typed);
  const freeze = () => {
    if (atMs !== undefined) onFreeze(atMs);
  };
  return (
    <div className="field-line inset">
      <TextField
        label="Freeze at a time"
        value={typed}
        isBytes
        placeholder="2026-12-31T23:59:00Z"
        complaint={
          typed === '' || atMs !== undefined
            ? undefined
            : 'Expected a time such as 2026-12-31T23:59:00Z, between 1970 and 2100.'
        }
        onChange={setTyped}
        onEnter={freeze}
      />
      <Button icon={Pause} onPress={freeze} disabled={isBusy || atMs === undefined}>
        Freeze there
      </Button>
    </div>
  );
}

const YEAR_2100_MS = 4_102_444_800_000;

/** Unix milliseconds of an ISO time; a time without zone is local. */
function readTime(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?)?$/.test(text.trim()))
    return undefined;
  const atMs = Date.parse(text.trim());
  return atMs >= 0 && atMs <= YEAR_2100_MS ? atMs : undefined;
}
