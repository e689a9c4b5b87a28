/** All shortcuts by group, each with its chord, a button to record another, and one to restore the default. */
import { Keyboard, RotateCcw } from 'lucide-react';
import { ACTION_GROUPS } from '../../shared/opening/menu-action.ts';
import { type Bindable, chordsOf, type Rebindings } from '../../shared/page/shortcut/bindings.ts';
import { chordCaps } from '../../shared/page/shortcut/chord.ts';
import type { Action } from '../app/action.ts';
import type { ShortcutsState } from '../app/shortcuts-store.ts';
import { Button } from '../ui/Button.tsx';
import { KeyCaps } from '../ui/KeyCaps.tsx';
import './shortcuts.css';

type Listed = { readonly room: ShortcutsState; readonly actions: readonly Action[] };
type ShortcutsTableProps = Listed & {
  /** One level below the surrounding heading. */
  readonly heading: 'h3' | 'h4';
};

export function ShortcutsTable({ room, actions, heading: Heading }: ShortcutsTableProps) {
  const groups = ACTION_GROUPS.map((group) => ({
    group,
    own: actions.filter((action) => action.group === group && action.chords !== undefined),
  })).filter(({ own }) => own.length > 0);
  const isChanged = Object.keys(room.changed).length > 0;
  return (
    <div className="inset stack">
      {groups.map(({ group, own }) => (
        <section key={group} aria-label={`Shortcuts: ${group}`}>
          <Heading className="faint small strong">{group}</Heading>
          <ul>
            {own.map((action) => (
              <ShortcutRow key={action.id} action={action} room={room} actions={actions} />
            ))}
          </ul>
        </section>
      ))}
      <p className="lead">
        Wherever no text is written, the keyboard plays the phone: digits, letters,{' '}
        <KeyCaps chord="Enter" isMac={false} /> for the green key, <KeyCaps chord="Esc" isMac={false} /> for the red
        one.
      </p>
      <p className="lead">
        <Button icon={RotateCcw} onPress={room.resetAll} disabled={!isChanged}>
          Reset all
        </Button>
      </p>
    </div>
  );
}

type ShortcutRowProps = Listed & { readonly action: Action };

function ShortcutRow({ action, room, actions }: ShortcutRowProps) {
  const { recording, changed, isMac } = room;
  const isRecording = recording?.actionId === action.id;
  const chords = currentChords(action, changed);
  const words = chords.map((chord) => chordCaps(chord, isMac).join(' ')).join(' or ');
  return (
    <li className="shortcut ruled">
      <span className="shortcut__title">
        {action.title}
        {action.note !== undefined && action.group === 'Rooms' && <small className="faint">{action.note}</small>}
      </span>
      <span className="line">
        {isRecording ? (
          <span className="shortcut__recording" role="status">
            {recording.chord === undefined ? (
              'Press the keys, Esc cancels'
            ) : (
              <KeyCaps chord={recording.chord} isMac={isMac} />
            )}
          </span>
        ) : chords.length === 0 ? (
          <span className="faint">none</span>
        ) : (
          chords.map((chord) => <KeyCaps key={chord} chord={chord} isMac={isMac} />)
        )}
      </span>
      <span className="line shortcut__acts">
        {changed[action.id] !== undefined && !isRecording && (
          <Button
            weight="quiet"
            icon={RotateCcw}
            name={`Reset the shortcut of ${action.title}`}
            onPress={() => room.reset(action.id)}
          >
            Reset
          </Button>
        )}
        <Button
          weight="quiet"
          icon={Keyboard}
          name={`${isRecording ? 'Stop recording for' : 'Change the shortcut of'} ${action.title}, now ${words === '' ? 'none' : words}`}
          onPress={() => (isRecording ? room.stopRecording() : room.record(action.id))}
        >
          {isRecording ? 'Cancel' : 'Change'}
        </Button>
      </span>
      {isRecording && recording.refusal !== undefined && (
        <p className="shortcut__word line bad" role="alert">
          {recording.refusal}
        </p>
      )}
      {isRecording && recording.holderId !== undefined && recording.chord !== undefined && (
        <p className="shortcut__word line warn" role="alert">
          {chordCaps(recording.chord, isMac).join(' ')} is “{titleOf(recording.holderId, actions)}” now.
          <Button onPress={room.takeOver}>Use it here</Button>
        </p>
      )}
    </li>
  );
}

function currentChords(action: Action, changed: Rebindings) {
  const bindable: Bindable = { id: action.id, chords: action.chords ?? [] };
  return chordsOf(bindable, changed);
}

function titleOf(id: string, actions: readonly Action[]): string {
  return actions.find((action) => action.id === id)?.title ?? id;
}
