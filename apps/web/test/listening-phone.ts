import { vi } from 'vitest'
import type { Owner } from '#core/offline/owner.ts'
import { registerOutbox } from '#core/offline/registry.ts'
import type { PlayerEvent, PlayerState } from '#core/player/player-state.ts'
import type { Track } from '#core/player/track.ts'
import { listeningLog } from '#core/progress/listening-log.ts'
import { listeningStore } from '#core/progress/listening-store.ts'
import { clock } from '#core/time/clock.ts'

export const listenedTrack = (id: string): Track => ({
  id,
  kind: 'audio' as const,
  title: id,
  durationSeconds: 6000,
  drawing: 'wave',
  accent: 'none',
  position: null,
})
export const nothingLive = { title: '', page: '/player', onAir: () => null, followingId: () => null }
export const listener: Owner = { kind: 'member', uid: 'haruko' }

/** A player that a test plays by hand, and the log of what is heard on it. */
export function listeningPhone() {
  const player = {
    track: listenedTrack('a'),
    seconds: 0,
    speed: 1,
    status: 'paused' as PlayerState['status'],
  }
  const whose = { owner: listener }
  const send = vi.fn(async (..._: Parameters<Parameters<typeof listeningLog>[0]['send']>) => {})
  const store = listeningStore()
  const log = listeningLog({
    state: () => player,
    store: store,
    owner: () => whose.owner,
    now: () => clock.now().getTime(),
    send,
  })
  registerOutbox(log.outbox)
  const happen = (kind: PlayerEvent['kind'], seconds = player.seconds, from?: number) => {
    player.seconds = seconds
    log.follow({
      kind,
      track: player.track,
      seconds,
      durationSeconds: 6000,
      ...(from !== undefined && { from }),
    })
  }
  const start = (kind: 'started' | 'resumed' = 'started') => {
    player.status = 'playing'
    happen(kind)
  }
  const play = async (wallSeconds: number) => {
    for (let second = 0; second < wallSeconds; second++) {
      player.seconds += player.speed
      await vi.advanceTimersByTimeAsync(1000)
    }
  }
  const pause = async () => {
    player.status = 'paused'
    happen('paused')
    await vi.advanceTimersByTimeAsync(0)
  }
  /** The last report of each listening session. */
  const reported = () =>
    Object.values(Object.fromEntries(send.mock.calls.flatMap(([sessions]) => sessions))).map(
      ({ kind, id, seconds, wallSeconds }) => [kind, id, Math.round(seconds), Math.round(wallSeconds)],
    )
  return { player, whose, send, store, log, happen, start, play, pause, reported }
}
