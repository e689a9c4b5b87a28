/** Tracks which value's menu is open and where, and draws it. */
import { type ReactNode, useCallback, useState } from 'react';
import type { FormField, FormModel } from '../../shared/form/form-model.ts';
import type { JsonNode } from '../../shared/json/json-node.ts';
import { ValueMenu } from './ValueMenu.tsx';

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
