/**
 * The same list, object or typed array, and how many of its elements and fields were read. Tests of speed count the
 * steps that an algorithm takes, because how long they take depends on what else the machine does.
 */
export function countReads<T extends object>(target: T): { counted: T; reads: () => number } {
  let count = 0
  const counted = new Proxy(target, {
    get(object, name) {
      count += 1
      const value: unknown = Reflect.get(object, name, object)
      return typeof value === 'function' ? value.bind(counted) : value
    },
  })
  return { counted, reads: () => count }
}
