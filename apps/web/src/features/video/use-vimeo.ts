import { type Lesson, positionSaveIntervalMs, startSecond } from '@iki/contract/media/lesson'
import { type RefObject, useEffect, useRef } from 'react'
import { player, positionOf, savePosition } from '#core/player/player.ts'
import { clock } from '#core/time/clock.ts'
import { type VimeoBridge, type VimeoMoment, vimeoBridge } from './vimeo-bridge.ts'

/** Starts Vimeo's player at the saved position, and saves positions like our own player. */
export function useVimeo(lesson: Lesson, url: string, frame: RefObject<HTMLIFrameElement | null>) {
  const bridge = useRef<VimeoBridge | null>(null)
  const latest = useRef(lesson)
  latest.current = lesson
  useEffect(() => {
    let here: VimeoMoment | null = null
    let savedAt = 0
    const save = () => {
      if (!here) return
      savedAt = clock.now().getTime()
      const { durationSeconds } = latest.current
      savePosition(latest.current, {
        seconds: here.seconds,
        durationSeconds: here.durationSeconds ?? durationSeconds,
      })
    }
    const begin = () => {
      const from = startSecond(positionOf(latest.current), latest.current.durationSeconds, 'byHand')
      if (from > 0) bridge.current?.seek(from)
    }
    bridge.current = vimeoBridge({
      url,
      page: window,
      frame: () => frame.current?.contentWindow ?? null,
      onEvent(event, moment) {
        if (moment) here = moment
        if (event === 'ready') begin()
        else if (event === 'play') player.pause()
        else if (event !== 'timeupdate') save()
        else if (clock.now().getTime() - savedAt >= positionSaveIntervalMs) save()
      },
    })
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('pagehide', save)
      save()
      bridge.current?.close()
    }
  }, [url, frame])
  return { seek: (seconds: number) => bridge.current?.seek(seconds) }
}
