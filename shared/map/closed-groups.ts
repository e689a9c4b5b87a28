/**
 * Groups of nodes that lead to each other and to nothing else: the strongly connected components without a way out.
 *
 * Source: Tarjan, “Depth-first search and linear graph algorithms” (1972), with a stack of its own in place of recursion.
 */

/** Each group in the order of `ids`; the groups in the order of their first. */
export function closedGroups(ids: readonly string[], leadsTo: (id: string) => readonly string[]): string[][] {
  const order = new Map(ids.map((id, at) => [id, at]));
  const groupOf = new Map<string, number>();
  const groups: string[][] = [];
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  for (const start of ids) {
    if (index.has(start)) continue;
    const calls: { id: string; to: readonly string[]; at: number }[] = [];
    const enter = (id: string): void => {
      index.set(id, index.size);
      low.set(id, index.size - 1);
      open.push(id);
      isOpen.add(id);
      calls.push({ id, to: leadsTo(id).filter((one) => order.has(one)), at: 0 });
    };
    enter(start);
    for (let call = calls.at(-1); call; call = calls.at(-1)) {
      const { id, to } = call;
      const next = to[call.at];
      call.at += 1;
      if (next !== undefined) {
        if (!index.has(next)) enter(next);
        else if (isOpen.has(next)) low.set(id, Math.min(low.get(id) ?? 0, index.get(next) ?? 0));
        continue;
      }
      calls.pop();
      const caller = calls.at(-1);
      if (caller) low.set(caller.id, Math.min(low.get(caller.id) ?? 0, low.get(id) ?? 0));
      if (low.get(id) !== index.get(id)) continue;
      const group = open.splice(open.indexOf(id));
      for (const one of group) {
        isOpen.delete(one);
        groupOf.set(one, groups.length);
      }
      groups.push(group);
    }
  }
  const place = (id: string): number => order.get(id) ?? 0;
  return groups
    .filter((group, at) => group.every((id) => leadsTo(id).every((to) => groupOf.get(to) === at)))
    .map((group) => group.sort((one, other) => place(one) - place(other)))
    .sort(([one = ''], [other = '']) => place(one) - place(other));
}
