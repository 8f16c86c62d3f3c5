const key = 'iki.kept.seen'

type Parts = {
  storage: Pick<Storage, 'getItem' | 'setItem'>
  now: () => number
  /** Ms since the page was opened, which nobody can set. */
  elapsed: () => number
}

/**
 * The device's clock as far as it can be trusted without a network: it never goes back behind the latest time that was
 * seen on this device, and while it is set back, time goes on from there. In ms.
 */
export function seenClock({ storage, now, elapsed }: Parts) {
  let seen = Number(read() ?? 0) || 0
  let seenAfter = elapsed()

  function note(at: number): number {
    seen = at
    seenAfter = elapsed()
    try {
      storage.setItem(key, String(at))
    } catch {
      // It holds as long as the page lives.
    }
    return at
  }

  function read(): string | null {
    try {
      return storage.getItem(key)
    } catch {
      return null
    }
  }

  return {
    now: (): number => note(Math.max(now(), seen + elapsed() - seenAfter)),
    /** The server was asked: what it said is counted from the clock as it stands now. */
    trust: (): number => note(now()),
  }
}
export type SeenClock = ReturnType<typeof seenClock>
