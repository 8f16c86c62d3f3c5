import { networksOf } from '../limit/networks.ts'

export type CapLimits = {
  /** Of all addresses together. */
  most: number
  /** From one address; the networks around it may have some times as many. */
  mostOfOne: number
}

type Held = { names: string[]; close: (() => void) | null; isIdle: boolean; isRemoved: boolean }

const everywhere = 'everywhere'

/**
 * Decides who may have one more of something, such as a connection. When an address, or all together, have reached the
 * limit, the one that has been idle for longest is closed; if none is idle, the new one is refused. So whoever opens
 * hundreds and leaves them idle cannot keep others out.
 */
export function connectionCaps({ most, mostOfOne }: CapLimits) {
  const counts = new Map<string, number>()
  /** In the order in which they became idle. */
  const idle = new Map<string, Set<Held>>()

  function setIdle(held: Held, isIdle: boolean): void {
    if (held.isRemoved || (!isIdle && !held.isIdle)) return
    held.isIdle = isIdle
    for (const name of held.names) {
      const here = idle.get(name) ?? new Set()
      here.delete(held)
      if (isIdle) here.add(held)
      if (here.size > 0) idle.set(name, here)
      else idle.delete(name)
    }
  }

  function remove(held: Held): void {
    if (held.isRemoved) return
    setIdle(held, false)
    held.isRemoved = true
    for (const name of held.names) {
      const remaining = (counts.get(name) ?? 1) - 1
      if (remaining > 0) counts.set(name, remaining)
      else counts.delete(name)
    }
  }

  function hasRoom(name: string, mostHere: number): boolean {
    if ((counts.get(name) ?? 0) < mostHere) return true
    const [longestIdle] = idle.get(name) ?? []
    if (!longestIdle?.close) return false
    remove(longestIdle)
    longestIdle.close()
    return true
  }

  return {
    /** One more from this address (null if unknown); `close` ends it. Null if there is no room. */
    add(address: string | null, close: (() => void) | null = null) {
      const around = address === null ? [] : networksOf(address)
      const isAdmitted =
        around.every(({ name, households }) => hasRoom(name, mostOfOne * households)) &&
        hasRoom(everywhere, most)
      if (!isAdmitted) return null
      const names = [everywhere, ...around.map(({ name }) => name)]
      const held: Held = { names, close, isIdle: false, isRemoved: false }
      for (const name of held.names) counts.set(name, (counts.get(name) ?? 0) + 1)
      return {
        setIdle: (isIdle: boolean) => setIdle(held, isIdle),
        remove: () => remove(held),
      }
    },

    count: () => counts.get(everywhere) ?? 0,
  }
}
export type ConnectionCaps = ReturnType<typeof connectionCaps>
