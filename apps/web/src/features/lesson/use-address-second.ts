import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { player } from '#core/player/player.ts'
import { isSameTrack, type Track } from '#core/player/track.ts'

/** The query that names a second of a lesson. */
export const secondParameter = 't'

/**
 * Goes to the second in the address, once: then the address loses it, so that a reload goes on where one has listened
 * to. Called after the lesson was taken up.
 */
export function useAddressSecond(lesson: Track | undefined): void {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const parameters = new URLSearchParams(search)
    const named = parameters.get(secondParameter)
    if (!lesson || named === null) return
    const seconds = Number(named)
    const isSecond = named !== '' && seconds >= 0 && seconds <= lesson.durationSeconds
    const isHere = isSameTrack(player.store.getState().track, lesson)
    if (isSecond && isHere) player.seek(seconds)
    else if (isSecond) player.load(lesson, { startAt: seconds })
    parameters.delete(secondParameter)
    void navigate({ search: parameters.toString(), hash }, { replace: true, preventScrollReset: true })
  }, [lesson, search, hash, navigate])
}
