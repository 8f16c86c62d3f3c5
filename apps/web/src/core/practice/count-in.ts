import type { CountIn } from './practice.ts'

const beatMs = 1000

type Parts = {
  /** How many beats are left; null when none are counted. */
  tell: (beatsLeft: number | null) => void
  click: () => void
}

/** Counts beats down, then lets something begin. */
export function countIn({ tell, click }: Parts) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function beat(left: number, isAudible: boolean, begin: () => void): void {
    if (left === 0) {
      stop()
      begin()
      return
    }
    tell(left)
    if (isAudible) click()
    timer = setTimeout(() => beat(left - 1, isAudible, begin), beatMs)
  }

  function stop(): void {
    clearTimeout(timer)
    tell(null)
  }

  return {
    begin({ beats, isAudible }: CountIn, begin: () => void): void {
      stop()
      beat(beats, isAudible, begin)
    },
    stop,
  }
}
