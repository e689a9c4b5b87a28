/** What the editor offers and explains at a place: fields at their level, states, keys of the last screen, names, rules of the lint. */
import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { type EditorView, hoverTooltip } from '@codemirror/view';
import { FLOW_FIELDS, fieldHelp } from '../../../shared/flow/flow-schema.ts';
import { fieldContext } from '../../../shared/page/flow/field-context.ts';
import { MENU_STATES } from '../../../shared/ussd/menu-states.ts';
import { stateTitle } from '../../../shared/ussd/state-title.ts';

/** What is known beyond the text. */
export type FlowKnowledge = {
  /** Options of the screen that is answered on this line, as `key label`; of the last run, or of the session recorded. */
  optionsBefore(line: number): readonly string[];
  /** Options of the screen that came on this line. */
  optionsAt(line: number): readonly string[];
  /** Screens that came at the file’s n-th step (0 is the dialling), and when. */
  screensOf(at: number): readonly { readonly text: string; readonly when: string }[];
  /** Other flow files. */
  readonly files: readonly string[];
  readonly customers: readonly { readonly customerId: number; readonly name: string }[];
  readonly serviceCode: string;
  readonly lintRules: readonly string[];
};

type Source = (context: CompletionContext) => CompletionResult | null;

export function flowCompletion(known: () => FlowKnowledge): Source {
  return (context) => {
    const text = context.state.doc.toString();
    const place = fieldContext(text, context.pos);
    const offered = (options: readonly Completion[], from = place.from): CompletionResult | null =>
      options.length === 0 ? null : { from, options: [...options], validFor: /^[\w-]*$/ };
    if (place.comment !== undefined) {
      if (!/^#\s*lint-off:\s*[\w-]*$/.test(place.comment)) return null;
      return offered(known().lintRules.map((rule) => ({ label: rule, apply: `${rule} — `, type: 'keyword' })));
    }
    const brace = context.matchBefore(/\{[\w.-]*$/);
    const takesNames = place.field !== undefined && !['keys', 'matches', 'wait', 'include'].includes(place.field);
    if (brace && takesNames) {
      const names = [
        ...new Set([...varsIn(text), ...[...text.matchAll(/(?<!\{)\{([\w.-]+)\}/g)].map(([, name]) => name ?? '')]),
      ];
      return offered(
        names.map((label) => ({ label, type: 'variable', apply: `${label}}` })),
        brace.from + 1,
      );
    }
    if (place.word === '' && !context.explicit && place.field === undefined) return null;
    if (place.field === undefined) {
      if (place.level === undefined) return null;
      return offered(
        Object.entries(FLOW_FIELDS[place.level])
          .filter(([name]) => !place.siblings.includes(name))
          .map(([label, info]) => ({
            label,
            info,
            type: 'property',
            apply: label === 'steps' ? 'steps:\n  - ' : `${label}: `,
          })),
      );
    }
    return offered(valuesOf(place.field, context.state.doc.lineAt(context.pos).number, known()));
  };
}

function valuesOf(field: string, line: number, known: FlowKnowledge): readonly Completion[] {
  const plain = (options: readonly string[], type = 'text') => options.map((label) => ({ label, type }));
  const keyed = (options: readonly string[]) =>
    options.map((option, index) => {
      const [label = '', ...words] = option.split(' ');
      // In the order of the screen.
      return { label, detail: words.join(' '), type: 'constant', boost: -index };
    });
  switch (field) {
    case 'state':
      return MENU_STATES.map(({ name }) => ({ label: name, detail: stateTitle(name), type: 'enum' }));
    case 'end':
    case 'reset':
      return plain(['true', 'false'], 'keyword');
    case 'press':
      return keyed(known.optionsBefore(line));
    case 'keys':
      return keyed(known.optionsAt(line));
    case 'options':
    case 'contains':
      return known.optionsAt(line).map((option) => ({ label: option, apply: JSON.stringify(option), type: 'text' }));
    case 'include':
      return plain(known.files);
    case 'customer':
      return known.customers.map(({ customerId, name }) => ({
        label: String(customerId),
        detail: name,
        type: 'constant',
      }));
    case 'dial':
      return known.serviceCode === '' ? [] : plain([JSON.stringify(known.serviceCode)]);
    default:
      return [];
  }
}

function varsIn(text: string): readonly string[] {
  const block = /^vars:\s*(\{[^}\n]*\}|(?:\n[ \t]+.*)*)/m.exec(text)?.[1] ?? '';
  return [...block.matchAll(/(?:^|[{,\n])\s*([\w-]+):/g)].map(([, name]) => name ?? '');
}

/** What a field is, beside the pointer. */
export const flowHover = hoverTooltip((view, position) => {
  const { from, text } = view.state.doc.lineAt(position);
  for (const { index, 1: name = '' } of text.matchAll(/([a-zA-Z]+):(?=\s|$)/g)) {
    const [start, end] = [from + index, from + index + name.length];
    if (position < start || position > end) continue;
    const { level } = fieldContext(view.state.doc.toString(), end);
    const help = level && fieldHelp(level, name);
    return help === undefined ? null : { pos: start, end, above: true, create: () => ({ dom: words(view, help) }) };
  }
  return null;
});

function words({ dom: { ownerDocument } }: EditorView, text: string): HTMLElement {
  const dom = ownerDocument.createElement('div');
  dom.textContent = text;
  return dom;
}
