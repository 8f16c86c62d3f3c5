import { useMemo } from 'react'
import { usePageKeys } from '#core/browser/use-page-keys.ts'
import { player, settings } from '#core/player/player.ts'
import type { LessonPlayer } from '#entities/lesson/use-lesson-player.ts'
import { steppedSpeed } from '#ui/player/speed.ts'

type Parts = { lessonId: string; controls: Pick<LessonPlayer, 'toggle' | 'skip'>; onHelp: () => void }

/** Keys of the player's page, as keys-sheet.tsx tells them. */
export function usePlayerKeys({ lessonId, controls: { toggle, skip }, onHelp }: Parts): void {
  const commands = useMemo(() => {
    const skipSeconds = () => player.store.getState().skipSeconds
    const back = () => skip(-skipSeconds())
    const on = () => skip(skipSeconds())
    const quicken = (steps: number) => () =>
      settings.chooseSpeed(lessonId, steppedSpeed(player.store.getState().speed, steps))
    return {
      ...{ ' ': toggle, k: toggle },
      ...{ j: back, ArrowLeft: back, l: on, ArrowRight: on },
      ...{ '<': quicken(-1), '>': quicken(1) },
      ...{ n: player.next, p: player.previous },
      '?': onHelp,
    }
  }, [lessonId, toggle, skip, onHelp])
  usePageKeys(commands)
}
