import type { Reading } from '@iki/contract/reading/article'

/** While somebody reads on, it is saved so often. */
const saveEveryMs = 5_000
/** Who has seen the end for this long has not just jumped past it. */
const endSeenMs = 1_000

type Options = {
  start: Reading
  /** Whether seeing the end finishes it; a step is finished by doing it. */
  endsWithText: boolean
  save: (reading: Reading) => void
}

/** Follows how far somebody reads, and says so when it has grown: at times, at the end, and when they leave. */
export function readingLog({ start, endsWithText, save }: Options) {
  let { percent, isFinished } = start
  let saved = percent
  let atEnd: ReturnType<typeof setTimeout> | undefined

  function say(): void {
    if (percent <= saved) return
    saved = percent
    save({ percent, isFinished })
  }

  function finish(): void {
    isFinished = true
    percent = saved = 100
    save({ percent, isFinished })
  }

  const rhythm = setInterval(say, saveEveryMs)
  return {
    /** The percent of the text above the lower edge of the window. */
    reach(seen: number): void {
      percent = Math.max(percent, Math.floor(seen))
      if (seen < 100 || isFinished || !endsWithText) {
        clearTimeout(atEnd)
        atEnd = undefined
      } else atEnd ??= setTimeout(finish, endSeenMs)
    },
    say,
    stop(): void {
      clearInterval(rhythm)
      clearTimeout(atEnd)
      say()
    },
  }
}
