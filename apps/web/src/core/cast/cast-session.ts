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
  /** Where this tab stores its session, so that it survives a reload. */
  mark: { read(): string | null; write(id: string): void; remove(): void }
  now: () => number
}

const isOver = (error: unknown) => error instanceof ApiError && error.code === 'cast_ended'

/**
 * The cast session of this tab, with which a receiver may fetch media: started before the first request, renewed while
 * the receiver plays for this tab, and ended with that. If it expired while the phone slept, the next request starts
 * another one.
 */
export function castSessionLease({ start, renew, end, isNeeded, isCasting, mark, now }: Parts) {
  let held: { id: string; goodUntil: number } | null = null
  let starting: Promise<string> | null = null
  let timer: ReturnType<typeof setInterval> | undefined

  function hold({ id }: CastSession): string {
    // Its end is counted from now by the phone's clock, which may be wrong.
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
      goOn(held.id).catch(() => {}) // A failed renewal is no problem: the next one may succeed.
    else leave()
  }

  function leave(): void {
    const left = held
    forget()
    if (left) end(left.id).catch(() => {}) // If this fails, the session expires by itself a little later.
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

    /** Continues the session that this tab had before it was reloaded. */
    async rejoin(): Promise<void> {
      const id = mark.read()
      if (id !== null && !held && isNeeded()) await goOn(id).catch(() => {})
    },

    /** The receiver plays for us no longer. */
    end: leave,
    /** Drops the session without a call: the server has ended it, or the member has signed out. */
    forget,
  }
}
export type CastSessionLease = ReturnType<typeof castSessionLease>
