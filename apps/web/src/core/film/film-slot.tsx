import { useLayoutEffect, useRef } from 'react'
import { usePlayer } from '#core/player/player.ts'
import { film } from './film-player.ts'

type Props = { lessonId: string; className?: string | undefined }

/** Whether the film of this lesson is what is in the player. */
export function useIsFilmIn(lessonId: string): boolean {
  return usePlayer(({ track }) => track?.id === lessonId && track.kind === 'video')
}

/** Shows the film while its lesson is in the player. */
export function FilmSlot({ lessonId, className }: Props) {
  const slot = useRef<HTMLDivElement>(null)
  const isIn = useIsFilmIn(lessonId)
  useLayoutEffect(() => {
    if (isIn && slot.current) return film.stage.mount(slot.current)
  }, [isIn])
  return <div ref={slot} className={className} />
}
