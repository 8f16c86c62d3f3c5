import { deviceStorage, readText, writeText } from '#core/offline/device-storage.ts'
import { clock } from './clock.ts'

const key = 'iki.clock.ahead'

/** Smaller differences are ignored: an answer may take so long on its way. */
const toleranceMs = 30_000

let aheadMs = Number(readText(deviceStorage, key)) || 0
const listeners = new Set<() => void>()

/**
 * The server's clock, by the `date` header of its answers: the phone's own may be a day off. The difference is stored,
 * so that it is known without a network, too.
 */
export const serverClock = {
  now: (): Date => (clock.isHeld() ? clock.now() : new Date(clock.now().getTime() + aheadMs)),

  /** Takes the `date` header of an answer. */
  note(date: string | null): void {
    const serverTime = date === null ? Number.NaN : Date.parse(date)
    if (Number.isNaN(serverTime)) return
    const ahead = serverTime - clock.now().getTime()
    const next = Math.abs(ahead) < toleranceMs ? 0 : ahead
    if (Math.abs(next - aheadMs) < toleranceMs && (next === 0) === (aheadMs === 0)) return
    aheadMs = next
    // Without storage, it lasts as long as the page.
    writeText(deviceStorage, key, next === 0 ? null : String(next))
    for (const listener of listeners) listener()
  },

  /** Calls back when the clock of the device turns out to be off, or right again. */
  onChange(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },

  /** How far the phone's clock is behind the server's, in ms. */
  aheadMs: (): number => aheadMs,
}
