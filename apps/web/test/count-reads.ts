/**
 * A copy of a list, object or typed array that counts how often its elements and fields are read. Tests of speed count
 * steps instead of measuring time, because time depends on what else the machine does.
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
