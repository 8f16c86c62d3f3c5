import { type CastSession, castRenewMs, castSessionMs } from '@iki/contract/media/cast'
import { ApiError } from '#core/api/api-error.ts'

type Parts = {
  start: () => Promise<CastSession>
  renew: (id: string) => Promise<CastSession>
  end: (id: string) => Promise<unknown>
  /** A guest needs none: receivers get only what is open to everyone. */
  isNeeded: () => boolean
  /** Whether a receiver plays for this tab just now. */
  isCasting: () => boolean
  /** Of this tab, over a reload. */
  mark: { read(): string | null; write(id: string): void; remove(): void }
  now: () => number
}

const isOver = (error: unknown) => error instanceof ApiError && error.code === 'cast_ended'

/**
 * What lets a receiver fetch media for this tab: started when one is to, renewed while it plays for us, ended with it.
 * A phone that sleeps for longer than it lasts gets another one when something is fetched next.
 */
export function castSessionLease({ start, renew, end, isNeeded, isCasting, mark, now }: Parts) {
  let held: { id: string; goodUntil: number } | null = null
  let starting: Promise<string> | null = null
  let timer: ReturnType<typeof setInterval> | undefined

  function hold({ id }: CastSession): string {
    // Whatever the phone's clock shows, it was given just now.
    held = { id, goodUntil: now() + castSessionMs }
    mark.write(id)
    timer ??= setInterval(tick, castRenewMs)
    return id
  }

  function forget(): void {
    held = null
    mark.remove()
    clearInterval(timer)
    timer = undefined
  }

  async function goOn(id: string): Promise<string | null> {
    try {
      return hold(await renew(id))
    } catch (error) {
      if (!isOver(error)) throw error
      if (!held || held.id === id) forget()
      return null
    }
  }

  function tick(): void {
    if (!held) return
    if (isCasting())
      goOn(held.id).catch(() => {}) // The next one may get through.
    else leave()
  }

  function leave(): void {
    const left = held
    forget()
    if (left) end(left.id).catch(() => {}) // It ends by itself, a little later.
  }

  return {
    /** Null for a guest. Rejects when there can be none. */
    async id(): Promise<string | null> {
      if (!isNeeded()) return null
      if (held && held.goodUntil > now()) return held.id
      const known = held && (await goOn(held.id))
      if (known) return known
      starting ??= start()
        .then(hold)
        .finally(() => {
          starting = null
        })
      return starting
    },

    /** Goes on with the one that this tab had before it was loaded anew. */
    async rejoin(): Promise<void> {
      const id = mark.read()
      if (id !== null && !held && isNeeded()) await goOn(id).catch(() => {})
    },

    /** The receiver plays for us no longer. */
    end: leave,
    /** The server says that it is over, or the member has signed out. */
    forget,
  }
}
export type CastSessionLease = ReturnType<typeof castSessionLease>
