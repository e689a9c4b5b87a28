/** The menu of a value in an answer: copy it, or use it in a field of the next request. */
import { ArrowRight, Copy } from 'lucide-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { FormField, FormModel } from '../../shared/form/form-model.ts';
import type { JsonNode } from '../../shared/json/json-node.ts';
import { type ValueTarget, valueTargets } from '../../shared/result/value-targets.ts';
import { MethodChip } from '../ui/Chip.tsx';
import { MenuItem } from '../ui/Menu.tsx';
import { Popup } from '../ui/Popup.tsx';

type ValueMenuProps = {
  readonly name: string;
  readonly node: JsonNode;
  readonly source: string;
  /** The menu's anchor; it gets the focus back. */
  readonly at: HTMLElement;
  readonly onUse: (model: FormModel, field: FormField, text: string) => void;
  readonly onClose: () => void;
};

const FIT_LABELS: readonly (readonly [ValueTarget['fit'], (name: string) => string])[] = [
  ['same-name', (name) => `Use this ${name} in`],
  ['same-kind', () => 'Fields of its kind'],
  ['free-text', () => 'As text in'],
];

export function ValueMenu({ name, node, source, at, onUse, onClose }: ValueMenuProps) {
  const targets = useMemo(() => valueTargets(name, node), [name, node]);
  const isNested = node.kind === 'list' || node.kind === 'object';
  const text = isNested ? source.slice(node.start, node.end) : node.text;
  const copy = () => {
    void navigator.clipboard.writeText(text).catch(() => undefined);
    onClose();
  };
  return (
    <Popup role="menu" label={`What to do with ${name}`} at={at} onClose={onClose}>
      <p className="popup__note">
        <span>{name}</span> <code>{text === '' ? 'empty' : text}</code>
      </p>
      <MenuItem onPress={copy}>
        <Copy aria-hidden /> {isNested ? 'Copy as JSON' : 'Copy the value'}
      </MenuItem>
      {FIT_LABELS.map(([fit, labelOf]) => {
        const fitting = targets.filter((target) => target.fit === fit);
        if (fitting.length === 0) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a menu's group is no form's fieldset.
          <div key={fit} role="group" aria-label={labelOf(name)}>
            <p className="popup__note">{labelOf(name)}</p>
            {fitting.map(({ model, field }) => (
              <MenuItem
                key={`${model.operation.name} ${field.key}`}
                onPress={() => {
                  onClose();
                  onUse(model, field, text);
                }}
              >
                <MethodChip method={model.operation.method} /> {model.operation.title}
                {fit !== 'same-name' && (
                  <>
                    <ArrowRight aria-hidden /> {field.label}
                  </>
                )}
              </MenuItem>
            ))}
          </div>
        );
      })}
    </Popup>
  );
}

type OpenMenu = { readonly name: string; readonly node: JsonNode; readonly at: HTMLElement };

/** `source` is the answer's text, which contains the nodes. */
export function useValueMenu(
  source: string,
  onUse: (model: FormModel, field: FormField, text: string) => void,
): {
  readonly drawn: ReactNode;
  open(name: string, node: JsonNode, at: HTMLElement): void;
} {
  const [menu, setMenu] = useState<OpenMenu>();
  const open = useCallback((name: string, node: JsonNode, at: HTMLElement) => setMenu({ name, node, at }), []);
  const close = useCallback(() => setMenu(undefined), []);
  const drawn = menu && <ValueMenu {...menu} source={source} onUse={onUse} onClose={close} />;
  return { drawn, open };
}
