const waitsMs = [2_000, 4_000, 8_000, 15_000, 30_000]

/** Tries again after growing pauses, and at once when the phone says that the network is back. */
export function retryLater(attempt: () => void) {
  let count = 0
  let timer: ReturnType<typeof setTimeout> | null = null

  function tryNow(): void {
    rest()
    attempt()
  }

  function rest(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
    window.removeEventListener('online', tryNow)
  }

  return {
    /** An attempt failed: there will be one more, unless it is waited for already. */
    start(): void {
      if (timer !== null) return
      timer = setTimeout(tryNow, waitsMs[Math.min(count, waitsMs.length - 1)])
      window.addEventListener('online', tryNow)
      count++
    },
    /** It worked, or nobody wants it any more. */
    stop(): void {
      rest()
      count = 0
    },
  }
}
