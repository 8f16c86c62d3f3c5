/** Things by what they have in common, in the order of their first. */
export function groupedBy<T, K>(things: readonly T[], keyOf: (thing: T) => K): [K, T[]][] {
  const groups = new Map<K, T[]>()
  for (const thing of things) {
    const key = keyOf(thing)
    const group = groups.get(key)
    if (group) group.push(thing)
    else groups.set(key, [thing])
  }
  return [...groups]
}
