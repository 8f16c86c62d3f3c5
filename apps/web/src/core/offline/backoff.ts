const waitsMs = [2_000, 4_000, 8_000, 15_000, 30_000]

/** Tries again after growing pauses: 2, 4, 8, 15 and then every 30 seconds. */
export function backoff(attempt: () => void) {
  let count = 0
  let timer: ReturnType<typeof setTimeout> | null = null

  function cancel(): void {
    if (timer !== null) clearTimeout(timer)
    timer = null
  }

  return {
    /** Schedules another attempt after a failure, unless one is scheduled already. */
    start(): void {
      if (timer !== null) return
      timer = setTimeout(
        () => {
          cancel()
          attempt()
        },
        waitsMs[Math.min(count, waitsMs.length - 1)],
      )
      count++
    },
    /** Ends the retries, after a success or because nobody needs it any more. */
    stop(): void {
      cancel()
      count = 0
    },
    /** Cancels the scheduled attempt, because one starts now. The next pauses are still longer. */
    cancel,
  }
}

/** As backoff, and at once when the network is back. For what is not in the registry of outboxes. */
export function retryLater(attempt: () => void) {
  const pause = backoff(tryNow)

  function tryNow(): void {
    cancel()
    attempt()
  }

  function cancel(): void {
    pause.cancel()
    window.removeEventListener('online', tryNow)
  }

  return {
    start(): void {
      pause.start()
      window.addEventListener('online', tryNow)
    },
    stop(): void {
      cancel()
      pause.stop()
    },
  }
}
