import type { Reading } from '@iki/contract/reading/article'

/** How often progress is saved while a member reads. */
const saveEveryMs = 5_000
/** If the end is visible for this long, the member has not just scrolled past it. */
const endSeenMs = 1_000

type Options = {
  start: Reading
  /** Whether the article is finished when its end was seen. A first step is finished with its button instead. */
  endsWithText: boolean
  save: (reading: Reading) => void
}

/** Follows how far a member reads. Saves progress every few seconds, at the end of the text, and when it is stopped. */
export function readingLog({ start, endsWithText, save }: Options) {
  let { percent, isFinished } = start
  let saved = percent
  let atEnd: ReturnType<typeof setTimeout> | undefined

  function report(): void {
    if (percent <= saved) return
    saved = percent
    save({ percent, isFinished })
  }

  function finish(): void {
    isFinished = true
    percent = saved = 100
    save({ percent, isFinished })
  }

  const rhythm = setInterval(report, saveEveryMs)
  return {
    /** The percent of the text above the lower edge of the window. */
    reach(seen: number): void {
      percent = Math.max(percent, Math.floor(seen))
      if (seen < 100 || isFinished || !endsWithText) {
        clearTimeout(atEnd)
        atEnd = undefined
      } else atEnd ??= setTimeout(finish, endSeenMs)
    },
    report,
    stop(): void {
      clearInterval(rhythm)
      clearTimeout(atEnd)
      report()
    },
  }
}
