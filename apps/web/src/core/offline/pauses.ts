/** Ids that wait until nothing was written for so many ms, or until the wait is ended. */
export function pauses(onEnd: (id: string) => void) {
  const timers = new Map<string, ReturnType<typeof setTimeout> | null>()

  function end(id: string): void {
    clearTimeout(timers.get(id) ?? undefined)
    timers.delete(id)
  }

  return {
    has: (id: string): boolean => timers.has(id),
    start(id: string, ms: number | null): void {
      end(id)
      timers.set(id, ms === null ? null : setTimeout(() => onEnd(id), ms))
    },
    end,
    /** Ends all waits, and returns their ids. */
    endAll(): string[] {
      const ids = [...timers.keys()]
      for (const id of ids) end(id)
      return ids
    },
  }
}
