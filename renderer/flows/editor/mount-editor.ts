/**
 * The editor of a flow file: CodeMirror in an open shadow root.
 *
 * The page's policy forbids an inserted <style>; in a shadow root CodeMirror adopts constructed style sheets instead. Tab is
 * left to the page, so that the keyboard gets out again; Ctrl+] and Ctrl+[ move a line in and out.
 */
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, isolateHistory } from '@codemirror/commands';
import { yaml } from '@codemirror/lang-yaml';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { FlowPlace } from '../../../shared/flow/flow.ts';
import { EDITOR_LOOK } from './editor-theme.ts';
import { type FlowKnowledge, flowCompletion, flowHover } from './flow-completion.ts';
import { maskTokens } from './mask-tokens.ts';
import { type LineMarks, RUN_MARKS, setLineMarks } from './run-marks.ts';

export type EditorFault = FlowPlace & { readonly message: string };

export type MountedEditor = {
  /** Takes over a text from outside as one edit that can be undone. */
  setText(text: string): void;
  setFaults(faults: readonly EditorFault[]): void;
  setMarks(marks: LineMarks): void;
  /** Brings a line into view; with `focus` the cursor goes there too. */
  show(place: FlowPlace, focus: boolean): void;
  /** Ends it; returns what another mount of the same text goes on with. */
  destroy(): EditorState;
};

export type EditorDeps = {
  readonly host: HTMLElement;
  readonly text: string;
  /** The name for screen readers. */
  readonly label: string;
  /** From `destroy`, with its undo history. */
  readonly left?: EditorState | undefined;
  known(): FlowKnowledge;
  onText(text: string): void;
  /** The cursor came to another line, by its user. */
  onLine(line: number): void;
};

export function mountEditor({ host, text, label, left, known, onText, onLine }: EditorDeps): MountedEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open', delegatesFocus: true });
  const extensions = [
    lineNumbers(),
    RUN_MARKS,
    lintGutter(),
    history(),
    drawSelection(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    EditorView.lineWrapping,
    yaml(),
    autocompletion({ override: [flowCompletion(known)], icons: false }),
    flowHover,
    maskTokens(known),
    keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...historyKeymap, ...completionKeymap, ...lintKeymap]),
    EditorState.tabSize.of(2),
    EditorView.contentAttributes.of({ tabindex: '0', 'aria-label': label, spellcheck: 'false', autocapitalize: 'off' }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) onText(update.state.doc.toString());
      const lineOf = ({ doc, selection }: EditorState) => doc.lineAt(selection.main.head).number;
      if (update.selectionSet && lineOf(update.state) !== lineOf(update.startState)) onLine(lineOf(update.state));
    }),
    EDITOR_LOOK,
  ];
  const created = EditorState.create({ doc: text, extensions });
  const state = left?.doc.toString() === text ? left : created;
  const view = new EditorView({ state, root, parent: root });
  return {
    setText(next) {
      const now = view.state.doc.toString();
      if (next === now) return;
      let from = 0;
      while (from < now.length && now[from] === next[from]) from += 1;
      let end = 0;
      while (end < Math.min(now.length, next.length) - from && now.at(-1 - end) === next.at(-1 - end)) end += 1;
      view.dispatch({
        changes: { from, to: now.length - end, insert: next.slice(from, next.length - end) },
        userEvent: 'input',
        // Two that come one after the other are undone one after the other.
        annotations: isolateHistory.of('full'),
      });
    },
    setFaults(faults) {
      const { doc } = view.state;
      const found = faults.map(({ line, column, message }) => {
        const at = doc.line(Math.min(Math.max(1, line), doc.lines));
        const from = Math.min(at.from + Math.max(0, column - 1), at.to);
        const word = /^\S+/.exec(doc.sliceString(from, at.to))?.[0].length ?? 0;
        return { from, to: from + word, severity: 'error' as const, message };
      });
      view.dispatch(setDiagnostics(view.state, found));
    },
    setMarks: (marks) => view.dispatch({ effects: setLineMarks.of(marks) }),
    show({ line, column }, focus) {
      const { doc } = view.state;
      const at = doc.line(Math.min(Math.max(1, line), doc.lines));
      const anchor = Math.min(at.from + column - 1, at.to);
      view.dispatch({
        ...(focus ? { selection: { anchor } } : {}),
        effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
      });
      if (focus) view.focus();
    },
    destroy() {
      const { state: last } = view;
      view.destroy();
      return last;
    },
  };
}
