/** What a value of an answer can do: be copied, or go into a field of the next request. */
import { ArrowRight, Copy } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { FormField, FormModel } from '../../shared/form/form-model.ts';
import type { JsonNode } from '../../shared/json/json-node.ts';
import { type ValueTarget, valueTargets } from '../../shared/result/value-targets.ts';
import { MethodChip } from './MethodChip.tsx';
import './value-menu.css';

type ValueMenuProps = {
  readonly name: string;
  readonly node: JsonNode;
  readonly source: string;
  /** Where the menu was opened; the focus goes back there. */
  readonly at: HTMLElement;
  readonly onUse: (model: FormModel, field: FormField, text: string) => void;
  readonly onClose: () => void;
};

const FIT_WORDS: Readonly<Record<ValueTarget['fit'], (name: string) => string>> = {
  'same-name': (name) => `Use this ${name} in`,
  'same-kind': () => 'Fields of its kind',
  'free-text': () => 'As text in',
};
const EDGE_PX = 8;

export function ValueMenu({ name, node, source, at, onUse, onClose }: ValueMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<{ left: number; top: number }>();
  const targets = useMemo(() => valueTargets(name, node), [name, node]);
  const isNested = node.kind === 'list' || node.kind === 'object';
  const text = isNested ? source.slice(node.start, node.end) : node.text;
  const closeBack = () => {
    onClose();
    at.focus();
  };

  useLayoutEffect(() => {
    const drawn = menu.current?.getBoundingClientRect();
    if (!drawn) return;
    const cell = at.getBoundingClientRect();
    const below = cell.bottom + 4;
    const fitsBelow = below + drawn.height + EDGE_PX <= window.innerHeight;
    const top = fitsBelow ? below : Math.max(EDGE_PX, cell.top - drawn.height - 4);
    const left = Math.max(EDGE_PX, Math.min(cell.left, window.innerWidth - drawn.width - EDGE_PX));
    setPlace({ left, top });
  }, [at]);
  // Before it has its place it is hidden, and what is hidden takes no focus.
  useEffect(() => {
    if (place) menu.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
  }, [place]);
  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !menu.current?.contains(event.target)) onClose();
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [onClose]);

  const steer = (event: KeyboardEvent) => {
    const items: readonly (Element | null)[] = [...(menu.current?.querySelectorAll('[role="menuitem"]') ?? [])];
    const now = items.indexOf(document.activeElement);
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: (now + 1) % items.length,
      ArrowUp: (now - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    };
    const to = moves[event.key];
    const item = to === undefined ? undefined : items[to];
    if (item instanceof HTMLElement) item.focus();
    // Not left to the button: after a click elsewhere these keys would be the phone's.
    else if ((event.key === 'Enter' || event.key === ' ') && event.target instanceof HTMLElement) event.target.click();
    else if (event.key === 'Escape' || event.key === 'Tab') closeBack();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const copy = () => {
    void navigator.clipboard.writeText(text).catch(() => undefined);
    closeBack();
  };
  const fits = (['same-name', 'same-kind', 'free-text'] as const).filter((fit) =>
    targets.some((one) => one.fit === fit),
  );
  return (
    <div
      className="value-menu"
      ref={menu}
      role="menu"
      aria-label={`What to do with ${name}`}
      tabIndex={-1}
      data-own-arrows
      style={place ?? { visibility: 'hidden', left: 0, top: 0 }}
      onKeyDown={steer}
    >
      <p className="value-menu__value">
        <span>{name}</span> <code className="value-menu__text">{text === '' ? 'empty' : text}</code>
      </p>
      <button type="button" role="menuitem" tabIndex={-1} className="value-menu__item" onClick={copy}>
        <Copy size={13} aria-hidden /> {isNested ? 'Copy as JSON' : 'Copy the value'}
      </button>
      {fits.map((fit) => (
        // biome-ignore lint/a11y/useSemanticElements: a menu's group is no form's fieldset.
        <div key={fit} role="group" aria-label={FIT_WORDS[fit](name)}>
          <p className="value-menu__group">{FIT_WORDS[fit](name)}</p>
          {targets
            .filter((target) => target.fit === fit)
            .map(({ model, field }) => (
              <button
                key={`${model.operation.name} ${field.key}`}
                type="button"
                role="menuitem"
                tabIndex={-1}
                className="value-menu__item"
                onClick={() => {
                  onClose();
                  onUse(model, field, text);
                }}
              >
                <MethodChip method={model.operation.method} /> {model.operation.title}
                {fit !== 'same-name' && (
                  <>
                    <ArrowRight size={12} aria-hidden /> {field.label}
                  </>
                )}
              </button>
            ))}
        </div>
      ))}
    </div>
  );
}
