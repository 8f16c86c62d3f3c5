import { positionSaveIntervalMs } from '@iki/contract/media/lesson'
import { isUndoableJump, type PlayerEvent } from '#core/player/player-state.ts'
import type { Track } from '#core/player/track.ts'
import type { Moment, PositionSaver } from './position-saver.ts'

type Now = () => ({ track: Track } & Moment) | null

/**
 * When a position is saved: every ten seconds while it plays, and on pause, seek, end, and when the page is hidden or
 * left. A second that was saved already is not saved again.
 */
export function positionRhythm(saver: Pick<PositionSaver, 'save'>, now: Now) {
  let timer: ReturnType<typeof setInterval> | undefined
  let saved: { id: string; seconds: number } | null = null

  function save(moment: { track: Track } & Moment, keepalive = false): void {
    const { track, seconds } = moment
    if (track.live) return
    const isKnown = saved?.id === track.id && Math.abs(saved.seconds - seconds) < 0.01
    if (isKnown) return
    saved = { id: track.id, seconds }
    saver.save(track, moment, keepalive)
  }

  function saveNow(keepalive: boolean): void {
    const moment = now()
    if (moment) save(moment, keepalive)
  }

  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') saveNow(true)
  })
  window.addEventListener('pagehide', () => saveNow(true))

  return {
    follow(event: PlayerEvent): void {
      const { kind, track, seconds } = event
      // The position that it was loaded at is saved already.
      if (kind === 'loaded') saved = { id: track.id, seconds }
      // Waiting for the network does not restart the interval: the next save is due as before.
      if (kind === 'started' || kind === 'resumed')
        timer ??= setInterval(() => saveNow(false), positionSaveIntervalMs)
      if (kind === 'paused' || kind === 'ended' || kind === 'failed' || kind === 'left') {
        clearInterval(timer)
        timer = undefined
        save(event)
      }
      if (kind === 'seeked') save(isUndoableJump(event) ? { ...event, jumpedFrom: event.from } : event)
    },
  }
}
