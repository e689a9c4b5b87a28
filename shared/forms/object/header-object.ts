/**
 * Header lines from what programs keep them in: an object of texts or of lists, a list of pairs, of `{name, value}` or of
 * names and values in turn, a text with one line each.
 */
import { type HeaderLine, isToken } from '../../http/message.ts';
import type { JsonNode } from '../../json/json-node.ts';
import { memberOf } from '../../json/json-node.ts';
import { shortened } from '../../text/shortened.ts';

export type ReadHeaders = { readonly headers: readonly HeaderLine[]; readonly leftOver: readonly string[] };

export function headersOfNode(node: JsonNode): ReadHeaders {
  const headers: HeaderLine[] = [];
  const unread: string[] = [];
  const add = (name: string, value: JsonNode | undefined): void => {
    const items = value?.kind === 'list' ? value.items : [value];
    for (const item of items) {
      if (name.startsWith(':')) continue;
      const isPlain = item?.kind === 'text' || item?.kind === 'number' || item?.kind === 'boolean';
      if (isPlain && isToken(name)) headers.push([name, item.text]);
      else if (item?.kind !== 'null') unread.push(shortened(name, 80));
    }
  };
  if (node.kind === 'object') for (const { name, value } of node.members) add(name, value);
  else if (node.kind === 'text') addLines(node.text, headers, unread);
  else if (node.kind === 'list') addItems(node.items, add);
  const leftOver = unread.length === 0 ? [] : [`Not read as headers: ${unread.slice(0, 20).join(', ')}.`];
  return { headers, leftOver };
}

function addItems(items: readonly JsonNode[], add: (name: string, value: JsonNode | undefined) => void): void {
  const texts = items.flatMap((item) => (item.kind === 'text' ? [item] : []));
  if (texts.length === items.length) {
    // Node's rawHeaders.
    for (let at = 0; at < texts.length; at += 2) add(texts[at]?.text ?? '', texts[at + 1]);
    return;
  }
  for (const item of items) {
    if (item.kind === 'list') {
      const [name, value] = item.items;
      if (name?.kind === 'text') add(name.text, value);
      continue;
    }
    const name = memberOf(item, 'name') ?? memberOf(item, 'key');
    if (name?.kind === 'text') add(name.text, memberOf(item, 'value'));
  }
}

function addLines(text: string, headers: HeaderLine[], unread: string[]): void {
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(0, colon));
    if (isToken(name)) headers.push([name, line.slice(colon + 1).replace(/^ /, '')]);
    else if (line.trim() !== '') unread.push(shortened(line, 80));
  }
}
