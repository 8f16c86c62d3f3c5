import { useMemo } from 'react'
import { player } from '#core/media/player.ts'
import { usePageKeys } from '#core/use-page-keys.ts'
import type { LessonPlayer } from './use-lesson-player.ts'

/** Keys of the player's page: space or k plays and pauses, j and l or the arrows skip. */
export function usePlayerKeys({ toggle, skip }: Pick<LessonPlayer, 'toggle' | 'skip'>): void {
  const commands = useMemo(() => {
    const skipSeconds = () => player.store.getState().skipSeconds
    const back = () => skip(-skipSeconds())
    const on = () => skip(skipSeconds())
    return { ' ': toggle, k: toggle, j: back, ArrowLeft: back, l: on, ArrowRight: on }
  }, [toggle, skip])
  usePageKeys(commands)
}
