import { tokyoDay } from '@iki/contract/api/tokyo'
import { useEffect, useState } from 'react'
import { serverClock } from '#core/time/server-clock.ts'
import { useTokyoDay } from '#core/time/use-tokyo-day.ts'
import { useOfBrowser } from '#ui/page/use-of-browser.ts'
import { prefersStill } from '#ui/theme/prefers-still.ts'
import { chosenOn, saveChoice } from './todays-choice.ts'
import { chooseBelow, restingAngle } from './wheel.ts'

/** How long the wheel turns. */
export const turnMs = 2_400

type Turn = { day: string; lesson: string; angle: number; isTurning: boolean }

const randomWord = () => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
/** The wheel over these lessons: what is chosen today, and how it is turned. */
export function useWheel(playtag: string, lessons: readonly string[]) {
  const today = useTokyoDay()
  const [turn, setTurn] = useState<Turn | null>(null)
  const turned = turn?.day === today ? turn : null
  const stored = useOfBrowser(() => chosenOn(playtag, today), null)
  const storedLesson = turned?.lesson ?? stored
  const index = storedLesson === null ? -1 : lessons.indexOf(storedLesson)
  const isTurning = turned?.isTurning ?? false

  function stop(): void {
    setTurn(current => current && { ...current, isTurning: false })
  }

  useEffect(() => {
    if (!isTurning) return
    const timer = setTimeout(stop, turnMs)
    return () => clearTimeout(timer)
  }, [isTurning])

  return {
    /** The place of today's lesson among these; -1 as long as nothing is chosen. It is known before the wheel turns. */
    index,
    isTurning,
    angle: turned?.angle ?? (index < 0 ? 0 : restingAngle(0, index, lessons.length)),

    /** Chooses by chance, stores it, and then lets the wheel turn to it. */
    turn(): void {
      const chosen = chooseBelow(lessons.length, randomWord)
      const lesson = lessons[chosen]
      if (lesson === undefined) return
      const day = tokyoDay(serverClock.now())
      saveChoice(playtag, day, lesson)
      setTurn({
        day,
        lesson,
        isTurning: !prefersStill(),
        angle: restingAngle(turned?.angle ?? 0, chosen, lessons.length),
      })
    },

    /** Shows the result at once. */
    stop,
  }
}
